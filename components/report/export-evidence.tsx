import type { Words } from "@/lib/messages/translate";
import {
  type ExportedCitation,
  evidenceLine,
  evidenceOf,
  passageWords,
  verdictWords,
} from "@/lib/reports/export/exported-report";
import type { Report } from "@/lib/runs/run-state";

/** What checking found, for the last sheet: on screen it is seen at each citation. Drawn on the server only. */
export function PaperEvidence({ report }: { report: Pick<Report, "content" | "citations" | "uncited"> }) {
  const evidence = evidenceOf(report);
  const { words, total, doubtful, uncited } = evidence;
  if (total === 0 && uncited.length === 0) return null;
  return (
    <section className="report hidden border-t border-line pt-5 font-sans text-meta print:mt-8 print:block">
      <h2 className="text-title font-semibold tracking-title">{words("exports.evidence")}</h2>
      <p className="mt-2">{`${evidenceLine(evidence)}.`}</p>
      {doubtful.length > 0 ? (
        <>
          <h3 className="mt-5 text-body font-semibold">{words("exports.doubtful")}</h3>
          <ul className="mt-2">
            {doubtful.map((one) => (
              <Doubt key={one.citation.id} one={one} words={words} />
            ))}
          </ul>
        </>
      ) : null}
      {uncited.length > 0 ? (
        <>
          <h3 className="mt-5 text-body font-semibold">{words("exports.uncited")}</h3>
          <ul className="mt-2">
            {uncited.map((sentence) => (
              <li key={sentence} className="py-1 wrap-anywhere">
                {sentence}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}

function Doubt({ one, words }: { one: ExportedCitation; words: Words }) {
  const passage = passageWords(one, words);
  return (
    <li className="flex gap-3 py-1 break-inside-avoid">
      <span className="w-6 shrink-0 text-right text-muted tabular">{one.citation.number}</span>
      <span className="min-w-0 wrap-anywhere">
        <strong className="font-semibold">{`${verdictWords(one, words)}:`}</strong> {one.sentence}
        {passage === null ? null : <span className="block text-muted">{passage}</span>}
      </span>
    </li>
  );
}
