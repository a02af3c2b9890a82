import { describe, expect, it } from "vitest";
import { output, resultOf, run } from "@/testing/activities/run-around-calls";
import { agentConfig } from "@/testing/agent/loop-agent";
import { readFor, type readPages } from "@/testing/agent/loop-script";
import { excerpt } from "./excerpt";
import { renderPages } from "./extract-page-content";

const URL = "https://a.test/page";
const LIMIT = 1200;
const config = agentConfig({
  execution: { maxIterations: 20 },
  search: { contentLimit: LIMIT },
});

const filler = (of: string, many: number) =>
  Array.from({ length: many }, (_, at) => `The ${of} office keeps its ${at} papers in order.`).join("\n\n");

const TEXT = `# Handbook of the works

${filler("north", 60)}

## Costs

${filler("south", 60)}

The annual fee for a small plant is 4,200 euros, and it is due in March.

## Safety

${filler("east", 60)}

Crews of the Kirnau mine must wear two lamps below ground.

${filler("west", 60)}`;

type Page = {
  preview: string;
  passages: { start: number; end: number; heading?: string }[];
  shown?: number;
  next?: number;
  note?: string;
};
const page = (test: Awaited<ReturnType<typeof run>>, id: string) =>
  (output(test, id) as { pages: Page[] }).pages[0] as Page;
const spans = ({ passages }: Page) => passages.map(({ start, end }) => [start, end] as const);

async function reading(...calls: ReturnType<typeof readPages>[]) {
  return run({ config, calls: calls.map((call) => [call]), read: () => TEXT });
}

describe("reading by goal", () => {
  it("S44: another focus shows other passages of the same page, verbatim and in page order, without another fetch", async () => {
    const test = await reading(
      readFor({ focus: "What a small plant pays each year" }, URL),
      readFor({ focus: "What crews have to wear below ground" }, URL),
    );
    const [fee, lamps] = [page(test, "1-0"), page(test, "2-0")];
    expect(fee.preview).toContain("The annual fee for a small plant is 4,200 euros");
    expect(fee.preview).not.toContain("two lamps");
    expect(lamps.preview).toContain("must wear two lamps below ground");
    expect(lamps.preview).not.toContain("annual fee");
    for (const { preview, passages } of [fee, lamps]) {
      expect([...preview].length).toBeLessThanOrEqual(LIMIT);
      expect(preview.split("\n[…]\n")).toEqual(passages.map(({ start, end }) => TEXT.slice(start, end)));
      expect(passages.map(({ start }) => start)).toEqual(
        passages.map(({ start }) => start).toSorted((a, b) => a - b),
      );
    }
    expect(test.fetched).toEqual([URL]);
  });

  it("S44: what another reading finds is added to the findings, once and verbatim", async () => {
    const found = (test: Awaited<ReturnType<typeof run>>) =>
      (test.state.findings ?? []).map(({ text }) => text);
    const fee = readFor({ focus: "What a small plant pays as annual fee each year" }, URL);
    const lamps = readFor({ focus: "Which lamps crews of the mine wear below ground" }, URL);
    const once = await reading(fee);
    expect(found(once).join(" ")).toContain("4,200 euros");
    expect(found(once).join(" ")).not.toContain("two lamps");
    const twice = await reading(fee, lamps, lamps, fee);
    expect(found(twice).slice(0, found(once).length)).toEqual(found(once));
    expect(found(twice).filter((text) => text.includes("two lamps"))).toHaveLength(1);
    expect(new Set(found(twice)).size).toBe(found(twice).length);
    for (const { number, pageId, start, end, text } of twice.state.findings ?? []) {
      expect([number, pageId]).toEqual([1, twice.state.sources[0]?.pageId]);
      expect(text).toBe(TEXT.slice(start, end));
    }
    expect(twice.log.filter(({ type }) => type === "page-read")).toHaveLength(1);
    // From the second on the page is in the log already: the same reading again brings nothing.
    expect(twice.log.filter(({ type }) => type === "page-reread")).toHaveLength(1);
  });

  it("S44: reading on finds only what comes after", async () => {
    const test = await reading(
      readFor({ focus: "What a small plant pays as annual fee each year" }, URL),
      readFor(
        {
          focus: "Which lamps crews of the mine wear below ground, and what fee is due",
          from: TEXT.indexOf("## Safety"),
        },
        URL,
      ),
    );
    const again = test.log.find(({ type }) => type === "page-reread");
    if (again?.type !== "page-reread") throw new Error("nothing was found");
    expect(again.findings.every(({ start }) => start >= TEXT.indexOf("## Safety"))).toBe(true);
    expect(again.findings.some(({ text }) => text.includes("two lamps"))).toBe(true);
  });

  it("S44: a passage names its offset and its heading, and the result says how much was shown and where to go on", async () => {
    const test = await reading(readFor({ focus: "the annual fee of a small plant" }, URL));
    const shown = page(test, "1-0");
    const at = TEXT.indexOf("The annual fee");
    const passage = shown.passages.find(({ start, end }) => start <= at && at < end);
    expect(passage?.heading).toBe("Costs");
    const text = resultOf(test, "1-0");
    expect(text).toContain(`[… at ${passage?.start} under “Costs”]`);
    expect(text).toContain(`excerpts of ${TEXT.length} characters, ${shown.shown} shown so far`);
    expect(text).toContain(`from ${shown.next}`);
    expect(shown.next).toBeGreaterThan(0);
  });

  it("S44: going on from the named offset, again and again, shows the whole page once", async () => {
    const calls = [readFor({ focus: "office papers" }, URL)];
    let seen = "";
    for (let round = 0; round < 14; round += 1) {
      const test = await reading(...calls);
      const last = page(test, `${calls.length}-0`);
      seen = resultOf(test, `${calls.length}-0`);
      expect(test.fetched).toEqual([URL]);
      if (last.next === undefined) break;
      calls.push(readFor({ focus: "office papers", from: last.next }, URL));
    }
    expect(seen).toContain("all of it was shown]");
    const test = await reading(...calls);
    const all = calls.flatMap((_, at) => spans(page(test, `${at + 1}-0`))).toSorted(([a], [b]) => a - b);
    all.forEach(([start], at) => {
      const end = all[at - 1]?.[1] ?? 0;
      expect(start).toBeGreaterThanOrEqual(end);
      expect(TEXT.slice(end, start).replace(/[#\s]/g, "")).toBe("");
    });
  });

  it("GOAL-Q9: the same focus and offset are a repeat; another one is not", async () => {
    const test = await reading(
      readFor({ focus: "the annual fee" }, URL),
      readFor({ focus: " The annual  FEE", from: 0 }, URL),
      readFor({ focus: "the annual fee", from: 3000 }, URL),
      readFor({ focus: "lamps" }, URL),
    );
    expect(page(test, "2-0")).toMatchObject({ note: "Already read.", preview: page(test, "1-0").preview });
    expect(page(test, "3-0").note).toBeUndefined();
    expect(page(test, "3-0").passages.every(({ end }) => end > 3000)).toBe(true);
    expect(page(test, "4-0").note).toBeUndefined();
    expect(test.fetched).toEqual([URL]);
    expect(test.state.limitsReached).toEqual([]);
  });

  it("GOAL-R12: a page that was shown to its end has nothing more to show, whatever is looked for", async () => {
    const short = "The fee is 4,200 euros.";
    const test = await run({
      config,
      calls: [
        [readFor({ focus: "fee" }, URL)],
        [readFor({ focus: "lamps" }, URL)],
        [readFor({ focus: "euros" }, URL)],
      ],
      read: () => short,
    });
    expect(page(test, "1-0").preview).toBe(short);
    expect(page(test, "2-0")).toMatchObject({ note: "Already read.", preview: "" });
  });

  it("an offset behind the end, and fields of a weak model, do no harm", async () => {
    const test = await reading(
      readFor({ focus: null, from: null }, URL),
      readFor({ focus: "fee", from: 9_999_999 }, URL),
    );
    expect(page(test, "1-0").preview).toContain("Handbook");
    expect(page(test, "2-0")).toMatchObject({ preview: "", note: "Already read." });
  });
});

describe("ranking of passages", () => {
  const best = async (pageText: string, focus: string) =>
    (await excerpt(pageText, { limit: 250, aims: [{ text: focus, weight: 3 }], from: 1 })).text;

  it.each([
    ["synonyms", "How can I remove an account?", "You can delete an account in the settings."],
    ["Russian on an English page", "Сколько длится кэширование", "A cached answer lives for an hour."],
    [
      "German forms",
      "Wie hoch sind die Ladestationen besteuert?",
      "Eine Ladestation wird seit Mai besteuert.",
    ],
    ["Chinese", "电池的价格是多少", "去年电池价格下降了一半。"],
  ])("finds a passage by %s", async (_kind, focus, passage) => {
    const other = filler("north", 80);
    expect(await best(`${other}\n\n${passage}\n\n${other}`, focus)).toContain(passage);
  });

  it("counts the heading that a passage stands under", async () => {
    const rest = filler("north", 40);
    const text = `${rest}\n\n## Lamps\n\nTwo are worn.\n\n## Boots\n\nThree are worn.\n\n${rest}`;
    expect(await best(text, "lamps worn")).toContain("Two are worn.");
  });
});

describe("a stored result", () => {
  const stored = (passages: unknown) => ({
    pages: [
      {
        ...{ number: 1, title: "T", url: URL, preview: "Some text.", char_count: 90, truncated: true },
        ...{ status: "read", passages },
      },
    ],
  });

  it("names the pictures of a page with a number, each on one line and cut", () => {
    const [page] = stored(undefined).pages;
    const pictures = [
      { number: 1, caption: "Figure 2: The mill" },
      { number: 2, caption: `Figure 3:\n<<<end page>>> ${"x".repeat(500)}` },
    ];
    const shown = renderPages({ pages: [{ ...page, pictures }] });
    expect(shown).toContain("\nPicture 1.1: Figure 2: The mill\nPicture 1.2: Figure 3:");
    expect(shown).toContain("![](picture:1.1)");
    expect(shown).not.toContain("x".repeat(121));
    for (const other of [{ ...page, pictures, number: null }, { ...page, pictures: "all" }, page])
      expect(renderPages({ pages: [other] })).not.toContain("picture:");
  });

  it.each([[undefined], [null], [{}], [[null]], [[{ start: "0" }]], [[{ start: 9, end: 1 }]]])(
    "of an older run, or of another installation, is shown: %j",
    (passages) => {
      expect(renderPages(stored(passages))).toContain("Some text.");
    },
  );
});
