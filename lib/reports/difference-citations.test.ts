import { expect, it } from "vitest";
import type { Citation, Verdict } from "@/lib/run-log/run-state";
import { citationChanges } from "./difference-citations";

/** Each sentence with a verdict for its citations. */
function version(...sentences: [text: string, verdict: Verdict][]) {
  let content = "";
  const citations: Citation[] = [];
  for (const [text, verdict] of sentences) {
    const sentenceStart = content.length;
    content += `${text}\n\n`;
    for (const match of text.matchAll(/\[(\d+)\]/g))
      citations.push({
        id: `c${citations.length}`,
        number: Number(match[1]),
        at: sentenceStart + match.index,
        sentenceStart,
        sentenceEnd: sentenceStart + text.length,
        sourceId: "s",
        pageId: "p",
        match: "close",
        passage: null,
        verdict,
        score: 0,
        facts: [],
        cause: null,
        judgement: null,
      });
  }
  return { content, citations };
}

it.each([
  ["nothing", version(["A [1].", "weak"]), version(["A [1].", "weak"]), [0, 0, 0, 0, 0]],
  [
    "a citation that became doubtful",
    version(["A [1].", "supported"]),
    version(["A [1].", "weak"]),
    [1, 0, 0, 0, 1],
  ],
  [
    "a citation that became doubtful because its sentence changed",
    version(["A costs 5 [1].", "supported"]),
    version(["A costs 6 [1].", "not_found"]),
    [1, 0, 0, 0, 1],
  ],
  [
    "a doubtful citation that is now supported",
    version(["A [1].", "not_found"]),
    version(["B [1].", "supported"]),
    [0, 1, 0, 0, 1],
  ],
  [
    "a new doubtful citation",
    version(["A [1].", "supported"]),
    version(["A [1].", "supported"], ["B [2].", "weak"]),
    [1, 0, 1, 0, 0],
  ],
  [
    "a removed citation",
    version(["A [1].", "weak"], ["B [2].", "weak"]),
    version(["B [2].", "weak"]),
    [0, 0, 0, 1, 0],
  ],
  [
    "sentences in another order",
    version(["A [1].", "supported"], ["B [1].", "weak"]),
    version(["B [1].", "weak"], ["A [1].", "supported"]),
    [0, 0, 0, 0, 0],
  ],
] as const)("counts %s", (_name, before, after, [newlyDoubtful, cleared, added, removed, verdicts]) => {
  expect(citationChanges(before, after)).toEqual({ newlyDoubtful, cleared, added, removed, verdicts });
});

it("uses the model's verdict if the citation check is inconclusive", () => {
  const before = version(["A [1].", "weak"]);
  const after = version(["A [1].", "weak"]);
  const judgement = { verdict: "supported", evidence: "It says so.", model: "m" } as const;
  const judged = { ...after, citations: after.citations.map((citation) => ({ ...citation, judgement })) };
  expect(citationChanges(before, judged)).toMatchObject({ cleared: 1, newlyDoubtful: 0 });
});
