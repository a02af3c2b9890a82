"use client";

import { codeReason } from "@/components/report/citations/verdict-reasons";
import {
  capital,
  VERDICT_COLOUR,
  VERDICT_SIGN,
  verdictWord,
} from "@/components/report/citations/verdict-words";
import { shortened } from "@/components/ui/figures";
import { useWords } from "@/components/ui/words";
import type { CitationOfSource } from "@/lib/http/responses";
import type { Words } from "@/lib/i18n/translate";
import { effectiveVerdict, isLowered } from "@/lib/reports/verdict";
import type { Citation } from "@/lib/run-log/run-state";
import { plainSentence } from "./reader-citing";

const LONGEST_EVIDENCE = 200;

/**
 * The citation with the offsets of its facts relative to its sentence, which is all of the report that is
 * known here.
 */
function inSentence({ facts, sentenceStart, ...citation }: CitationOfSource): Citation {
  const moved = facts.map((fact) => ({
    ...fact,
    start: fact.start - sentenceStart,
    end: fact.end - sentenceStart,
  }));
  return { ...citation, sentenceStart: 0, facts: moved };
}

/**
 * Why the citation is doubtful: the finding of the citation review if its verdict applies, otherwise that of
 * the citation check.
 */
function doubtReason(t: Words, citation: CitationOfSource): string {
  const { judgement, verdict } = citation;
  if (!judgement || effectiveVerdict(citation) === verdict)
    return codeReason(t, inSentence(citation), citation.sentence, "below");
  if (isLowered(citation)) return t("reader.doubt.lowered");
  return t("reader.doubt.judged", {
    told: judgement.evidence ? "yes" : "no",
    evidence: shortened(judgement.evidence, LONGEST_EVIDENCE),
  });
}

/** The sentence for which the text is read, where the report does not stand beside it. */
export function ReaderClaim({ citation }: { citation: CitationOfSource | null }) {
  const t = useWords();
  if (!citation) return null;
  return (
    <p
      dir="auto"
      className="mb-2 line-clamp-3 border-l-2 border-accent pl-3 wrap-anywhere wide:hidden print:hidden"
    >
      <span className="text-meta font-medium text-muted">{t("reader.claim")} </span>
      <span className="font-serif text-reader">{plainSentence(citation.sentence)}</span>
    </p>
  );
}

/** A line above the text with the verdict of the selected doubtful citation and its reason. */
export function ReaderDoubt({ citation }: { citation: CitationOfSource | null }) {
  const t = useWords();
  const verdict = citation && effectiveVerdict(citation);
  return (
    <div role="status">
      {citation && verdict ? (
        <p className="pb-2 text-meta wrap-anywhere" data-doubt={verdict}>
          <span aria-hidden="true" className={VERDICT_COLOUR[verdict]}>{`${VERDICT_SIGN[verdict]} `}</span>
          {t.rich(verdict === "unchecked" ? "reader.doubt.unchecked" : "reader.doubt.line", {
            verdict: capital(verdictWord(t, verdict)),
            reason: doubtReason(t, citation),
            b: (words) => (
              <span key="verdict" className={`font-medium ${VERDICT_COLOUR[verdict]}`}>
                {words}
              </span>
            ),
          })}
        </p>
      ) : null}
    </div>
  );
}
