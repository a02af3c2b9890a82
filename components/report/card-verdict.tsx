import { shortened } from "@/components/run/words";
import type { Citation } from "@/lib/runs/run-state";
import { standingVerdict } from "@/lib/runs/verdict";
import { codeReason, JUDGED_WORD } from "./verdict-reasons";
import { VERDICT_COLOUR, VERDICT_SIGN, VERDICT_WORD } from "./verdict-words";

const LONGEST_EVIDENCE = 320;

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** The verdict in words with its reasons; where the model was asked, what code and model each said. */
export function CardVerdict({ citation, content }: { citation: Citation; content: string }) {
  const standing = standingVerdict(citation);
  const { verdict, judgement } = citation;
  const sign = VERDICT_SIGN[standing];
  const reason = codeReason(citation, content);
  return (
    <div className="text-meta wrap-anywhere" data-card-verdict={standing}>
      <p className={VERDICT_COLOUR[standing]}>
        {sign ? <span aria-hidden="true">{sign} </span> : null}
        <span className="font-medium">{capital(VERDICT_WORD[standing])}</span>
        {judgement ? null : `: ${reason}`}
      </p>
      {judgement ? (
        <p className="mt-1 text-muted">
          Checked by code: {VERDICT_WORD[verdict]}, {reason}. Judged by {judgement.model || "the model"}:{" "}
          {JUDGED_WORD[judgement.verdict]}
          {judgement.evidence ? ` — ${shortened(judgement.evidence, LONGEST_EVIDENCE)}` : "."}
        </p>
      ) : null}
    </div>
  );
}
