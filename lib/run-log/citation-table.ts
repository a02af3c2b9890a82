// The citations of a report as a table. The stream sends it instead of one object for each citation, which
// would repeat every name and the ids of every source.

import type { Verdict } from "@/lib/reports/verdict";
import { citationId } from "./run-citations";
import type { CheckCause, Citation, PassageMatch, UncitedSentence } from "./run-findings";

/** Codes of the values shared by all citations; the number sent is the position here. */
const MATCHES: PassageMatch[] = ["verbatim", "close", "none", "unread"];
const VERDICTS: Verdict[] = ["supported", "weak", "not_found", "unchecked"];
/** Finer verdicts than those of an earlier version: the code of `weak` plus so many times `FINER`. */
const FINER_VERDICTS: Verdict[] = ["weak", "likely", "partly"];
const FINER = 1000;
const CAUSES: (CheckCause | null)[] = [
  null,
  "no_source",
  "not_read",
  "unreadable",
  "other_language",
  "earlier",
  "check_failed",
];

type Packed = [
  number: number,
  at: number,
  /** Start of the sentence, counted back from `at`, and its length. */
  sentence: number,
  length: number,
  target: number,
  /** Match, verdict and cause in one number. */
  code: number,
  /** In hundredths. */
  score: number,
  /** For each fact: its start in the sentence, its length, and 1 if it was found. */
  facts: number[],
  passage: [start: number, text: string] | 0,
];

type Row = [
  ...packed: Packed,
  /**
   * The values that the passage has instead of facts, by the index of the fact; omitted when there are none.
   */
  says?: [index: number, text: string][],
  /** The further places: each with its words, counted like the facts; omitted when there are none. */
  further?: [start: number, text: string, words: number[]][],
];

/**
 * `targets`: source and page, each pair once; a row refers to its pair by index. Ids are `<prefix>_<index of
 * the row>`.
 */
export type CitationTable = {
  prefix: string;
  targets: [string | null, string | null][];
  rows: Row[];
  /**
   * Sentences without a citation: for each its start, counted from the end of the previous one, and its
   * length.
   */
  uncited: number[];
};

type Packable = Omit<Citation, "id" | "judgement">;

/** Codes from here on are those of inferences: a cause that readers of an earlier version do not know. */
const INFERENCES = MATCHES.length * VERDICTS.length * CAUSES.length;

function codeOf({ match, verdict, cause }: Packable): number {
  const finer = Math.max(0, FINER_VERDICTS.indexOf(verdict));
  const judged = MATCHES.indexOf(match) * VERDICTS.length + VERDICTS.indexOf(finer > 0 ? "weak" : verdict);
  const code = cause === "inference" ? INFERENCES + judged : judged * CAUSES.length + CAUSES.indexOf(cause);
  return finer * FINER + code;
}

function readCode(sent: number): Pick<Citation, "match" | "verdict" | "cause"> {
  const finer = Math.floor(sent / FINER);
  const code = sent % FINER;
  const inferred = code >= INFERENCES;
  const cause = inferred ? "inference" : (CAUSES[code % CAUSES.length] ?? null);
  const rest = inferred ? code - INFERENCES : Math.floor(code / CAUSES.length);
  return {
    cause,
    verdict: (finer > 0 ? FINER_VERDICTS[finer] : VERDICTS[rest % VERDICTS.length]) ?? "unchecked",
    match: MATCHES[Math.floor(rest / VERDICTS.length)] ?? "none",
  };
}

function packSpans(spans: readonly UncitedSentence[]): number[] {
  let last = 0;
  return spans.flatMap(({ start, end }) => {
    const gap = start - last;
    last = end;
    return [gap, end - start];
  });
}

/** Unpacks the sentences without a citation. */
export function unpackUncited({ uncited }: Pick<CitationTable, "uncited">): UncitedSentence[] {
  const spans: UncitedSentence[] = [];
  let last = 0;
  for (let index = 0; index + 1 < uncited.length; index += 2) {
    const start = last + (uncited[index] ?? 0);
    last = start + (uncited[index + 1] ?? 0);
    spans.push({ start, end: last });
  }
  return spans;
}

/** Reviews are not packed: an event of their own contains them. */
export function packCitations(
  citations: Packable[],
  { prefix, uncited = [] }: { prefix: string; uncited?: readonly UncitedSentence[] },
): CitationTable {
  const indexes = new Map<string, number>();
  const targets: CitationTable["targets"] = [];
  const rows = citations.map((citation): Row => {
    const { number, at, sentenceStart, sentenceEnd, sourceId, pageId, passage, facts } = citation;
    const key = `${sourceId} ${pageId}`;
    const target = indexes.get(key) ?? targets.push([sourceId, pageId]) - 1;
    indexes.set(key, target);
    const says = facts.flatMap((fact, place): [number, string][] =>
      fact.says === undefined ? [] : [[place, fact.says]],
    );
    const row: Packed = [
      number,
      at,
      at - sentenceStart,
      sentenceEnd - sentenceStart,
      target,
      codeOf(citation),
      Math.round(citation.score * 100),
      facts.flatMap(({ start, end, found }) => [start - sentenceStart, end - start, found ? 1 : 0]),
      passage ? [passage.start, passage.text] : 0,
    ];
    const further = (citation.further ?? []).map(({ start, text, words }): NonNullable<Row[10]>[number] => [
      start,
      text,
      words.flatMap((word) => [word.start - sentenceStart, word.end - word.start]),
    ]);
    if (further.length > 0) return [...row, says, further];
    return says.length > 0 ? [...row, says] : row;
  });
  return { prefix, targets, rows, uncited: packSpans(uncited) };
}

function readFacts(
  packed: number[],
  sentenceStart: number,
  says: [number, string][] = [],
): Citation["facts"] {
  const facts: Citation["facts"] = [];
  const others = new Map(says);
  for (let index = 0; index + 2 < packed.length; index += 3) {
    const [from = 0, length = 0, found = 0] = packed.slice(index, index + 3);
    const start = sentenceStart + from;
    const other = others.get(index / 3);
    facts.push({
      start,
      end: start + length,
      found: found === 1,
      ...(other === undefined ? {} : { says: other }),
    });
  }
  return facts;
}

/** Further places, whose text is as long as they are. */
function readPlaces(packed: NonNullable<Row[10]>, sentenceStart: number): NonNullable<Citation["further"]> {
  return packed.map(([start, text, words]) => ({
    start,
    end: start + text.length,
    text,
    words: words.flatMap((from, index) =>
      index % 2 === 0
        ? [{ start: sentenceStart + from, end: sentenceStart + from + (words[index + 1] ?? 0) }]
        : [],
    ),
  }));
}

export function unpackCitations({ prefix, targets, rows }: CitationTable): Citation[] {
  return rows.map((row, index) => {
    const [number, at, back, length, target, code, score, facts, passage, says, further] = row;
    const [sourceId, pageId] = targets[target] ?? [null, null];
    const sentenceStart = at - back;
    const place = passage === 0 ? null : passage;
    return {
      id: citationId(prefix, index),
      number,
      at,
      sentenceStart,
      sentenceEnd: sentenceStart + length,
      sourceId,
      pageId,
      ...readCode(code),
      score: score / 100,
      facts: readFacts(facts, sentenceStart, says),
      ...(further ? { further: readPlaces(further, sentenceStart) } : {}),
      passage: place && { start: place[0], end: place[0] + place[1].length, text: place[1] },
      judgement: null,
    };
  });
}
