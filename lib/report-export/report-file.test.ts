import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { reportFileName, reportMarkdown, writeReportFile } from "./report-file";

const AT = Date.UTC(2026, 10, 21, 8, 5, 9);
let root = "";
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), "reports-"));
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** The title as it stands in the name of its file. */
const safeTitle = (title: string) =>
  reportFileName(title, AT).slice("20261121_080509_".length, -".md".length);

const write = (title: string, markdown = "text", reportsDir = "reports") =>
  writeReportFile({ root, reportsDir, title, markdown, at: AT });

describe("the report's file", () => {
  it("S19 Q18: is named by UTC time and safe title", () => {
    expect(reportFileName("Caching: how / why?", AT)).toBe("20261121_080509_Caching how why.md");
    expect(safeTitle("  Кэш — 2026_v1-b  ")).toBe("Кэш 2026_v1-b");
    expect(safeTitle("../../etc/passwd")).toBe("etc passwd");
    expect(safeTitle("???")).toBe("report");
    expect([...safeTitle("я".repeat(80))]).toHaveLength(50);
    expect(safeTitle(`${"a".repeat(49)} b`)).toBe("a".repeat(49));
  });

  it.each([
    [
      "What utility-scale sodium-ion storage costs per kilowatt-hour in 2026",
      "What utility-scale sodium-ion storage costs",
    ],
    [
      "Sodium-ion cells are cheaper than LFP cells since - 2026",
      "Sodium-ion cells are cheaper than LFP cells",
    ],
    [
      "What is the difference between generateText and streamText",
      "What is the difference between generateText",
    ],
    [
      "Чем отличаются натриевые аккумуляторы для сети от литиевых",
      "Чем отличаются натриевые аккумуляторы для сети",
    ],
    ["What it is for", "What it is for"],
    [
      "How long does the response cache keep a stale entry alive",
      "How long does the response cache keep a stale",
    ],
    ["Сколько стоят натрий-ионные аккумуляторы для электросетей", "Сколько стоят натрий-ионные аккумуляторы"],
    ["The price of stationary storage in euros a kilowatt-hour", "The price of stationary storage in euros"],
    [
      "a-hyphenated-name-without-any-spaces-that-goes-on-and-on",
      "a-hyphenated-name-without-any-spaces-that-goes-on",
    ],
    ["- Why? -", "Why"],
    ["-_-", "report"],
  ])("its name ends with a word: %s", (title, name) => {
    expect(safeTitle(title)).toBe(name);
  });

  it("S19 Q18: is written atomically, never overwrites, and stays inside its directory", async () => {
    const names = await Promise.all([write("../up"), write("../up"), write("../up")]);
    expect(names.toSorted()).toEqual([
      "reports/20261121_080509_up.md",
      "reports/20261121_080509_up_2.md",
      "reports/20261121_080509_up_3.md",
    ]);
    expect(await readdir(path.join(root, "reports"))).toHaveLength(3);
    expect(await readFile(path.join(root, names[0]!), "utf8")).toBe("text");
    await expect(write("x", "text", "../elsewhere")).rejects.toThrow("data directory");
  });

  it("S20 Q19: contains the content and the sources, cited ones first", () => {
    const sources = [
      { number: 1, title: "One", url: "https://one.test" },
      { number: 2, title: "", url: "https://two.test" },
      { number: 3, title: "Three\n# x", url: "https://three.test" },
    ];
    const text = reportMarkdown({ title: "T", content: "Fact [3]. Fact [2].", sources, cited: [3, 2] });
    expect(text).toBe(
      [
        "# T",
        "Fact [3]. Fact [2].",
        "## Sources",
        "The sources that the report cites, with the numbers that they have in the research; numbers left out here were found but not cited.",
        "- [2] https://two.test - https://two.test\n- [3] Three # x - https://three.test",
        "## Found but not cited",
        "- [1] One - https://one.test\n",
      ].join("\n\n"),
    );
    // Nothing seems to be missing where no number is left out.
    const first = reportMarkdown({ title: "T", content: "Fact [1].", sources, cited: [1, 2] });
    expect(first).toContain("## Sources\n\n- [1] One");
    expect(reportMarkdown({ title: "T", content: "# Own title\n\nx", sources: [], cited: [] })).toBe(
      "# Own title\n\nx\n",
    );
    expect(reportMarkdown({ title: "Т", content: "Факт о кэшировании [1].", sources, cited: [1] })).toContain(
      "## Источники",
    );
  });
});
