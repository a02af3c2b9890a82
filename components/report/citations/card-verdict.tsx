"use client";

import { shortened } from "@/components/ui/figures";
import { useWords } from "@/components/ui/words";
import { effectiveVerdict, isLowered } from "@/lib/reports/verdict";
import type { Citation } from "@/lib/run-log/run-state";
import { codeReason } from "./verdict-reasons";
import { capital, VERDICT_COLOUR, VERDICT_SIGN, verdictWord } from "./verdict-words";

const LONGEST_EVIDENCE = 320;

/** The verdict with its reasons; after a citation review, the verdicts of both code and model. */
export function CardVerdict({ citation, content }: { citation: Citation; content: string }) {
  const t = useWords();
  const effective = effectiveVerdict(citation);
  const { verdict, judgement, claimed } = citation;
  const sign = VERDICT_SIGN[effective];
  const reason = codeReason(t, citation, content);
  return (
    <div className="text-meta wrap-anywhere" data-card-verdict={effective}>
      <p className={VERDICT_COLOUR[effective]}>
        {sign ? <span aria-hidden="true">{`${sign} `}</span> : null}
        {judgement ? (
          <span className="font-medium">{capital(verdictWord(t, effective))}</span>
        ) : (
          t.rich("report.card.verdict", {
            verdict: capital(verdictWord(t, effective)),
            reason,
            b: (words) => (
              <span key="verdict" className="font-medium">
                {words}
              </span>
            ),
          })
        )}
      </p>
      {judgement ? (
        <p className="mt-1 text-muted">
          {t("report.card.judged", {
            verdict: verdictWord(t, verdict),
            reason,
            named: judgement.model ? "yes" : "no",
            model: judgement.model,
            judged: t(isLowered(citation) ? "report.judged.lowered" : `report.judged.${judgement.verdict}`),
            told: judgement.evidence ? "yes" : "no",
            evidence: shortened(judgement.evidence, LONGEST_EVIDENCE),
          })}
        </p>
      ) : null}
      {claimed ? (
        <p className="mt-1 text-muted">
          {t("report.card.claimed", { verdict: verdictWord(t, claimed.verdict) })}
        </p>
      ) : null}
    </div>
  );
}
