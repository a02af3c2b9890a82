import { describe, expect, it } from "vitest";
import { compareChanges } from "./compare-changes";
import { compareFindings } from "./compare-findings";
import { compareSources } from "./compare-sources";
import type { ComparedCitation, ComparedReport, ComparedSource } from "./compared";

const source = (number: number, text: string | null, more: Partial<ComparedSource> = {}): ComparedSource => ({
  ...{ number, sourceId: `src_${number}`, title: `Page ${number}`, url: `https://a.example/${number}` },
  ...{ pageId: text === null ? null : `page_${text}`, readAt: 1, text, error: null, ...more },
});

const dead = (number: number) => source(number, null, { error: "The page answered with 404." });

function report(content: string, sources: ComparedSource[], passages: string[] = []): ComparedReport {
  const citations: ComparedCitation[] = [...content.matchAll(/\[(\d+)\]/g)].flatMap(([, number], index) => {
    const cited = sources.find((each) => each.number === Number(number));
    const sentenceStart = content.lastIndexOf("\n", content.indexOf(`[${number}]`)) + 1;
    const text = passages[index];
    return [
      {
        ...{
          number: Number(number),
          sourceId: `src_${number}`,
          pageId: cited?.pageId ?? "page_before",
          sentenceStart,
        },
        supported: true,
        passage: text ? { start: 0, end: text.length, text } : null,
      },
    ];
  });
  return { id: content, content, citations, sources };
}

const TEXT = "The dam holds 40 million cubic metres. Boats need a permit.";
const LATER = "The dam holds 45 million cubic metres. Boats need a permit.";

describe("The sources of two reports", () => {
  it("are new, changed with their text difference, dead, or unchanged", () => {
    const before = report("A [1].\n\nB [2].\n\nC [3].", [
      source(1, TEXT),
      source(2, "same"),
      source(3, "gone soon"),
    ]);
    const after = report("A [1].\n\nB [2].\n\nD [4].", [
      source(1, LATER),
      source(2, "same"),
      dead(3),
      source(4, "new"),
    ]);
    const sources = compareSources({ before, after });
    expect(sources.map(({ number, kind }) => [number, kind])).toEqual([
      [1, "changed"],
      [2, "unchanged"],
      [3, "dead"],
      [4, "new"],
    ]);
    expect(sources[0]?.rows[0]).toContainEqual({ kind: "added", text: "45" });
    expect(sources[2]).toMatchObject({ error: "The page answered with 404.", after: null });
  });
});

describe("A finding that the later report does not repeat", () => {
  const PERMIT = "Boats need a permit.";
  const before = report(`${PERMIT.replace(".", " [1].")}`, [source(1, TEXT)], [PERMIT]);

  it("is unchanged when its page still says it, also in other words", () => {
    for (const text of [LATER, "The dam was raised. A permit is needed for boats."]) {
      const { findings, counts } = compareChanges({ before, after: report("A dam [1].", [source(1, text)]) });
      expect(findings.at(-1)).toMatchObject({ kind: "unchanged", after: { said: "page" } });
      expect(counts.gone).toBe(0);
    }
  });

  it("is gone when its page no longer says it, could not be read, or is not known", () => {
    const kinds = [[source(1, "The dam was raised.")], [dead(1)], []].map((sources) => {
      const { findings } = compareFindings({ before, after: report("A tower.", sources) });
      return findings.map(({ kind, why }) => [kind, why]);
    });
    expect(kinds).toEqual([[["gone", "page"]], [["gone", "dead"]], [["gone", "report"]]]);
  });

  it("is changed when its page takes it back", () => {
    const after = report("A tower.", [source(1, "The dam was raised. Boats do not need a permit.")]);
    expect(compareFindings({ before, after }).findings).toMatchObject([
      { kind: "changed", values: [{ what: "meaning" }], after: { said: "page" } },
    ]);
  });
});

describe("The work of a comparison", () => {
  const words = (seed: number) =>
    Array.from({ length: 12 }, (_, at) => `word${(seed * 7 + at * 13) % 97}`).join(" ");
  const long = (count: number, shift: number) =>
    Array.from({ length: count }, (_, at) => `The ${words(at)} has ${at + shift} parts [1].`).join("\n\n");

  it("ends after as many steps as it may take, and says so", () => {
    const before = report(long(60, 0), [source(1, TEXT)]);
    const after = report(long(60, 1000), [source(1, LATER)]);
    const whole = compareFindings({ before, after });
    expect(whole.complete).toBe(true);
    const cut = compareFindings({ before, after }, 50);
    expect(cut.complete).toBe(false);
    expect(cut.findings.length).toBeGreaterThan(0);
  });

  it("is bounded for a report of 10,000 words and for hostile ones", () => {
    const page = `${"a ".repeat(20_000)}. ${"1 ".repeat(20_000)}`;
    for (const content of [
      long(700, 0),
      `${"[1]".repeat(900)}`,
      `A ${"not ".repeat(20_000)}[1].`,
      `${"9".repeat(50_000)} [1].`,
    ]) {
      const before = report(content, [source(1, page)]);
      const after = report(content.replaceAll("has", "had"), [source(1, `${page}.`)]);
      const { complete } = compareFindings({ before, after }, 20_000);
      expect(typeof complete).toBe("boolean");
    }
  });
});
