// The report of the sample run: four headings, a table, a list, code, a quotation, twenty-five citations.

import { citationNumbers } from "@/lib/reports/citation-numbers";
import type { Citation, CitedFact, Disagreement, UncitedSentence } from "@/lib/run-log/run-state";
import { SAMPLE_SOURCES } from "./sample-sources";

export const SAMPLE_REPORT = `Sodium-ion batteries are **not yet cheaper** than lithium iron phosphate (LFP) for most grid storage, but the gap at the cell level has almost closed. In the first quarter of 2026 sodium-ion cells were quoted at 47 to 58 dollars per kilowatt-hour, against an average of 43 dollars for LFP [1][2]. Parity between 2027 and 2028 is plausible if output passes 60 gigawatt-hours a year [1, 6].

## What buyers pay today

Published cell prices tell only half of the story. In nine Chinese tenders decided in the first quarter of 2026, sodium-ion systems won at 0.58 to 0.74 yuan per watt-hour, while LFP systems of the same duration went for 0.44 to 0.53 [4]. No sodium-ion lot was awarded without a public subsidy [4]. The sodium-ion part of the Baochi station cost 0.61 yuan per watt-hour [7].

| Measure | Sodium-ion | LFP | Change to 2030 |
|:--|--:|--:|--:|
| Cell price, Q1 2026 (US$/kWh) | 47–58 [1] | 43 [2] | −31 % |
| Four-hour system, 2025 (US$/kWh) | 196 [10] | 178 [10] | −24 % |
| Round-trip efficiency, station level | 86.4 % [7] | 89.6 % [7] | +1.1 points |
| Energy density of a rack (Wh/l) | 168 [5] | 214 [5] | +12 % |

Lower energy density makes racks, land and cabling 11 to 15 percent more expensive [5].

## Where sodium-ion already wins

Three conditions turn the comparison around:

1. **Cold sites.** A container delivered 84 percent of its rated energy at −30 °C without heating, while the LFP container spent 6.5 percent of its throughput on heating [8].
2. **Long cycle life.** Polyanion cells kept a median of 88 percent of their capacity after 6,000 cycles, so the lead over LFP grew to 9 percent a delivered kilowatt-hour [3, 9].
3. **Expensive lithium.** Above 21 dollars per kilogram of lithium carbonate the cell prices meet [11].

> “At twelve dollars per kilogram, lithium carbonate leaves sodium no room on price alone.” [11]

## How sure the figures are

The cost model behind the 2030 figures is from 2025 and assumes a learning rate of 18 percent [10]. The levelised cost follows from few inputs:

\`\`\`python
def levelised_cost(capex, cycles, efficiency, power_price):
    """US dollars per delivered kilowatt-hour."""
    return capex / cycles + power_price * (1 / efficiency - 1)
\`\`\`

Hard carbon remains 17 to 22 percent of the cell cost, and a shortage would delay parity by about two years [12]. The maker Halite Energy speaks of 40 dollars a kilowatt-hour already in 2026 [13]. A used cell holds only about 4 dollars of material per kilowatt-hour, so recycling needs a fee [14]. An older survey put the share at a third [99].

## What to decide

For a plant ordered today in a temperate climate, LFP is the cheaper choice by roughly 10 to 30 percent at the system level [2–4]. Sodium-ion deserves a place in the tender where winters are hard, where cells must last more than 6,000 cycles, or where the buyer fears a return of high lithium prices [7] [8].
`;

type Told = Pick<Citation, "verdict" | "cause" | "match">;

const SAID: Record<string, Told> = {
  supported: { verdict: "supported", cause: null, match: "close" },
  quoted: { verdict: "supported", cause: null, match: "verbatim" },
  weak: { verdict: "weak", cause: null, match: "close" },
  missing: { verdict: "not_found", cause: null, match: "close" },
  numberless: { verdict: "not_found", cause: "no_source", match: "none" },
  unread: { verdict: "unchecked", cause: "not_read", match: "unread" },
  unreadable: { verdict: "unchecked", cause: "unreadable", match: "unread" },
  foreign: { verdict: "unchecked", cause: "other_language", match: "none" },
};

/** The verdict for a sentence of the sample and its source. */
function sampleVerdict(sentence: string, number: number): Told {
  const kind =
    number === 99
      ? "numberless"
      : ({ 12: "unreadable", 13: "unread", 14: "weak", 6: "weak" }[number] ??
        (sentence.startsWith("The cost model")
          ? "weak"
          : sentence.includes("Expensive lithium")
            ? "missing"
            : number === 9
              ? "foreign"
              : number % 3 === 0
                ? "quoted"
                : "supported"));
  return SAID[kind] as Told;
}

const FACT = /(?:US )?\d[\d,.]*\d|\d/g;

/** The facts of a sentence; found are those in its passage, or all when the sentence is supported. */
function sampleFacts(
  sentence: { text: string; start: number },
  passage: string | null,
  told: Told,
): CitedFact[] {
  const bare = sentence.text.replace(/\[[\d,– ]+\]/g, (mark) => " ".repeat(mark.length));
  return [...bare.matchAll(FACT)].map(({ 0: text, index }) => ({
    start: sentence.start + index,
    end: sentence.start + index + text.length,
    found: told.verdict === "supported" || (passage?.includes(text) ?? false),
  }));
}

/** Citations as the report is recorded with them, parsed from the text. */
export function sampleCitations(content: string): Citation[] {
  return [...content.matchAll(/\[(\d+(?:(?:, |–)\d+)?)\]/g)].flatMap((match, index) =>
    citationNumbers(match[1] ?? "").map((number, part): Citation => {
      const at = match.index;
      const sentenceStart = Math.max(
        content.lastIndexOf(". ", at - 1) + 2,
        content.lastIndexOf("\n", at) + 1,
      );
      const sentenceEnd = match.index + match[0].length + 1;
      const sentence = content.slice(sentenceStart, sentenceEnd);
      const told = sampleVerdict(sentence, number);
      const words =
        told.match === "close" || told.match === "verbatim" ? SAMPLE_SOURCES[number - 1]?.[2] : null;
      const read = told.cause === null || told.cause === "other_language";
      return {
        id: `c${index}-${part}`,
        number,
        at,
        sentenceStart,
        sentenceEnd,
        sourceId: told.cause === "no_source" ? null : `s${number}`,
        pageId: read ? `p${number}` : null,
        passage: words ? { start: 120, end: 120 + words.length, text: words } : null,
        ...told,
        score: { supported: 0.9, likely: 0.7, partly: 0.5, weak: 0.5, not_found: 0.2, unchecked: 0 }[
          told.verdict
        ],
        facts: read ? sampleFacts({ text: sentence, start: sentenceStart }, words ?? null, told) : [],
        judgement: null,
      };
    }),
  );
}

/** Two factual sentences of the sample without a source. */
export function sampleUncited(content: string): UncitedSentence[] {
  return ["Sodium-ion batteries are", "The levelised cost follows"].flatMap((beginning) => {
    const start = content.indexOf(beginning);
    const end = content.slice(start).search(/[.:](?:\s)/);
    return start < 0 || end < 0 ? [] : [{ start, end: start + end + 1 }];
  });
}

/** The model's review of citations that code did not decide; one stays undecided. */
export function sampleReviews(citations: readonly Citation[]) {
  const said = { 14: "supported", 10: "unclear" } as const;
  return citations.flatMap(({ id, number, verdict }) => {
    const word = said[number as keyof typeof said];
    if (verdict !== "weak" || !word) return [];
    const evidence =
      word === "supported"
        ? "The passage gives about 4 dollars of material, which is what the sentence says."
        : "The passage names the learning rate but not the year of the model.";
    return [{ citationId: id, verdict: word, evidence }];
  });
}

export const SAMPLE_DISAGREEMENTS: Disagreement[] = [
  {
    subject: "sodium-ion cell price, first quarter of 2026",
    unit: "US dollars",
    values: [
      sampleValue(1, "47 to 58 US dollars", "2026-03-14"),
      sampleValue(13, "40 dollars", "2026-01-09"),
    ],
  },
  {
    subject: "round-trip efficiency at station level",
    unit: "%",
    values: [
      sampleValue(7, "86.4 percent", "2026-03-14"),
      sampleValue(8, "84 percent", null),
      sampleValue(3, "88 percent", "2025-11-02"),
    ],
  },
];

function sampleValue(
  number: number,
  value: string,
  publishedAt: string | null,
): Disagreement["values"][number] {
  const text = SAMPLE_SOURCES[number - 1]?.[2] ?? "";
  return { number, value, publishedAt, passage: { start: 120, end: 120 + text.length, text } };
}
