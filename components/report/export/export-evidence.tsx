import type { ReportResponse } from "@/lib/http/responses";
import type { Words } from "@/lib/i18n/translate";
import { dayOf } from "@/lib/report-export/about";
import {
  type ExportedCitation,
  evidenceLine,
  evidenceOf,
  passageWords,
  verdictWords,
} from "@/lib/report-export/exported-report";
import { wordsFor } from "@/lib/report-export/words";
import { allCitations, checkedText } from "@/lib/reports/all-citations";
import { editedByHand } from "@/lib/reports/edited-by-hand";
import { LIGHT, markdownCost } from "@/lib/reports/markdown-cost";
import { countVerdicts, isDoubtful } from "@/lib/reports/verdict";
import { withoutOpening } from "@/lib/reports/without-opening";

type Checked = Pick<ReportResponse, "content" | "citations" | "uncited" | "answer" | "answerCheck">;

type Edited = Pick<ReportResponse, "id" | "content" | "versions">;

/**
 * The total weight of the sentences on the last sheet, because the server parses each. Exported files contain
 * all of them.
 */
const MOST = LIGHT / 3;
/** Maximum characters of a sentence or passage that are parsed. */
const LONGEST = 2_400;

/** Returns a function that says whether another text still fits. */
function room(): (text: string) => boolean {
  let weight = 0;
  return (text) => {
    weight += 1 + markdownCost(text.slice(0, LONGEST), MOST);
    return weight <= MOST;
  };
}

/** As many doubtful citations as fit on the last sheet. */
function bounded(report: Checked): Checked {
  const fits = room();
  const within = (content: string) => (span: { start: number; end: number }) =>
    fits(content.slice(span.start, span.end));
  const few = (content: string, citations: Checked["citations"]) =>
    citations.filter(
      (citation) =>
        isDoubtful(citation) &&
        within(content)({ start: citation.sentenceStart, end: citation.sentenceEnd }) &&
        fits(citation.passage?.text ?? ""),
    );
  const { content, citations, uncited, answer, answerCheck: check } = report;
  return {
    ...report,
    citations: few(content, citations),
    uncited: uncited.filter(within(content)),
    answerCheck: check && {
      ...check,
      citations: few(answer ?? "", check.citations),
      uncited: check.uncited.filter(within(answer ?? "")),
    },
  };
}

/**
 * The results of the citation check for the last sheet; on screen each citation shows its own. Rendered only
 * on the server.
 */
export function PaperEvidence({ report: whole }: { report: Checked }) {
  const above = whole.answer === null ? null : { content: whole.answer, check: whole.answerCheck };
  const report = withoutOpening(whole, above);
  const shown = bounded(report);
  const { answer, answerCheck: check } = shown;
  const evidence = evidenceOf(shown, answer === null ? null : { content: answer, check });
  const { words, doubtful, uncited } = evidence;
  const citations = allCitations(report, checkedText(report.answer, report.answerCheck));
  const missing = [...(report.answerCheck?.uncited ?? []), ...report.uncited];
  const total = citations.length;
  if (total === 0 && missing.length === 0) return null;
  // The counts include citations that are not listed.
  const line = evidenceLine({
    ...evidence,
    total,
    counts: countVerdicts(citations),
    uncited: missing.map(() => ""),
  });
  return (
    <section className="report hidden border-t border-line pt-5 font-sans text-meta print:mt-8 print:block">
      <h2 className="text-title font-semibold tracking-title">{words("exports.evidence")}</h2>
      <p className="mt-2">{`${line}.`}</p>
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

/** Says at the head of the first sheet that a person changed the text; on screen the version says so. */
export function PaperEdited({ report: { id, content, versions } }: { report: Edited }) {
  const editedAt = editedByHand(versions, id);
  if (editedAt === null) return null;
  const words = wordsFor(content);
  const by = words("exports.editedByHand", { day: dayOf(editedAt) });
  return (
    <p className="hidden font-sans text-meta text-muted print:block">{`${words("exports.madeOf")}: ${by}`}</p>
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
