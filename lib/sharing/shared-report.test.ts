import { expect, it } from "vitest";
import { phrase } from "@/lib/i18n/phrase";
import { effectiveVerdict } from "@/lib/reports/verdict";
import { getReport } from "@/lib/runs/snapshot";
import { hostOf } from "@/lib/sources/url-key";
import { ask } from "@/testing/bundles/bundles";
import { english, russian } from "@/testing/i18n/messages";
import { timedEngine } from "@/testing/threads/deletion";
import { sharedReport } from "./shared-report";

/** Ids as this program makes them: a word and digits or letters of at least eight. */
const ID = /\b(?:thr|run|rep|src|pg|pag|page|cit|call|usr|key|shr)_[\w-]{8,}/g;

type Pages = Parameters<typeof sharedReport>[2];

async function shared(
  change: (whole: Awaited<ReturnType<typeof getReport>>) => void = () => undefined,
  pages?: Pages,
) {
  const engine = timedEngine();
  try {
    const { runId, threadId } = await ask(engine, "How long does the cache live?");
    const whole = await getReport(`rep_${runId}`, { db: engine.db, live: engine.live });
    change(whole);
    return { whole, threadId, told: await sharedReport(whole, new Set(), pages ?? engine.db) };
  } finally {
    engine.live.stopAll();
    engine.store.close();
  }
}

it("has the text, the citations with passages and verdicts, and their sources", async () => {
  const { whole, told } = await shared();
  expect(told.report).toMatchObject({ title: whole.title, content: whole.content, uncited: whole.uncited });
  expect(told.report.citations.length).toBeGreaterThan(0);
  expect(told.report.citations.map(({ passage, verdict, facts }) => ({ passage, verdict, facts }))).toEqual(
    whole.citations.map(({ passage, verdict, facts }) => ({ passage, verdict, facts })),
  );
  const cited = new Set(whole.citations.map(({ number }) => number));
  expect(told.sources.map(({ number }) => number)).toEqual(
    whole.sources.flatMap(({ number }) => (cited.has(number) ? [number] : [])),
  );
  expect(told.sources[0]).toMatchObject({ url: whole.sources[0]?.url, title: whole.sources[0]?.title });
});

it("has the verdicts of citation reviews, as the owner's page does, and tells read sources from seen ones", async () => {
  const review = { model: "reviewer", evidence: "It says so." };
  const { whole, told } = await shared((report) => {
    const [first] = report.citations;
    if (!first?.pageId) throw new Error("the report cites no page that was read");
    report.citations = [
      { ...first, verdict: "partly", judgement: { ...review, verdict: "supported" } },
      { ...first, verdict: "likely", judgement: { ...review, verdict: "contradicted" } },
      { ...first, verdict: "unchecked", pageId: null, passage: null },
    ];
  });
  expect(told.report.citations.map(effectiveVerdict)).toEqual(["supported", "not_found", "unchecked"]);
  expect(told.report.citations.map(effectiveVerdict)).toEqual(whole.citations.map(effectiveVerdict));
  expect(told.report.citations.map(({ pageId }) => pageId === null)).toEqual([false, false, true]);
  for (const { pageId } of whole.citations)
    if (pageId) expect(JSON.stringify(told)).not.toContain(`"${pageId}"`);
});

it("SEC-26: has no id of the installation, no file, and nothing of its process", async () => {
  const { whole, threadId, told } = await shared();
  const text = JSON.stringify(told);
  expect(text.match(ID)).toBeNull();
  const ids = [whole.id, whole.runId, whole.callId, whole.filepath, threadId, whole.agentTitle];
  const all = [...ids, ...whole.sources.flatMap(({ id, pageId, runId }) => [id, pageId ?? id, runId])];
  expect(all.filter((id) => id !== "" && text.includes(`"${id}"`))).toEqual([]);
  for (const { snippet } of whole.sources) if (snippet) expect(text).not.toContain(`"snippet":"${snippet}`);
});

it("SEC-26: leaves out sources that the report does not name, and the paths of documents", async () => {
  const { told } = await shared((whole) => {
    const [first] = whole.sources;
    if (!first) return;
    whole.sources = [
      { ...first, url: "library://notes/salaries/ada.md", host: "Notes", title: "Ada" },
      { ...first, id: "src_other", number: 99, title: "Found on the way" },
    ];
  });
  expect(told.sources.map(({ url, title, host }) => [url, title, host])).toEqual([["", "Ada", "Notes"]]);
});

it("calls the owner's documents so, and not those of its reader, in every language", async () => {
  const { told } = await shared((whole) => {
    const [first] = whole.sources;
    if (!first) return;
    const url = "library://documents/notes/ada.md";
    whole.sources = [{ ...first, url, host: hostOf(url), title: "" }];
  });
  expect(JSON.stringify(told)).not.toContain("Your documents");
  const [source] = told.sources;
  for (const name of [source?.host ?? "", source?.title ?? ""]) {
    expect(phrase(english, name)).toBe("The owner's documents");
    expect(phrase(russian, name)).toBe("Документы владельца отчёта");
  }
});

it("has the heads of the columns of a cited row, under the place that it knows, and no more of the page", async () => {
  const text = "| month | secret |\n| --- | --- |\n| 2024-07 | 91400 |\n| 2024-08 | 93800 |";
  const start = text.indexOf("2024-08");
  const { told } = await shared(
    (report) => {
      const [first] = report.citations;
      if (!first) throw new Error("the report cites nothing");
      const passage = { start, end: text.length, text: text.slice(start) };
      report.citations = [{ ...first, number: 1, pageId: "pag_of_the_table", passage }];
    },
    { findPageText: async (id) => (id === "pag_of_the_table" ? text : null) },
  );
  expect(told.rows).toEqual({
    [`p1 ${start}`]: [
      { head: "month", value: "2024-08" },
      { head: "secret", value: "93800" },
    ],
  });
  expect(JSON.stringify(told)).not.toMatch(/91400|pag_of_the_table/);
});
