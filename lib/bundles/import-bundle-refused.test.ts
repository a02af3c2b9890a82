import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { Bundle } from "@/lib/bundle-format/bundle";
import { GroundworkError } from "@/lib/errors/errors";
import { urlKey } from "@/lib/sources/url-key";
import { freshStore, home, intoStore, tables } from "@/testing/bundles/bundles";
import { sqliteOf } from "@/testing/db/db";

/** Gives the run of a bundle so many sources. */
function manySources({ runs: [run] }: Bundle, count: number): void {
  const events = run?.events ?? [];
  const at = events.findLastIndex(({ type }) => type === "source-added");
  const known = events.filter(({ type }) => type === "source-added").length;
  const added = Array.from({ length: count - known }, (_, index) => {
    const number = known + index + 1;
    const host = `source-${number}.example`;
    const url = `https://${host}/`;
    return { ...events[at], id: `src_many${number}`, number, url, urlKey: urlKey(url), host };
  });
  events.splice(at + 1, 0, ...added);
  for (const [index, event] of events.entries()) event.seq = index + 1;
}

describe("An untrustworthy bundle is rejected completely", () => {
  type Tamper = (bundle: Bundle) => void;
  const event = (bundle: Bundle, type: string) => {
    const found = bundle.runs[0]?.events.find((one) => one.type === type);
    if (!found) throw new Error(`no ${type}`);
    return found as { agent: object; citations: [object] };
  };
  const set = (target: object | undefined, values: object) => Object.assign(target ?? {}, values);

  const TAMPERED: [string, Tamper, RegExp][] = [
    ["a newer form", (b) => set(b, { version: 2 }), /newer Groundwork/],
    ["something else", (b) => set(b, { format: "other" }), /not a bundle of Groundwork/],
    [
      "a text that was changed",
      (b) => set(b.pages[0], { text: `${b.pages[0]?.text}!` }),
      /not the one that was read/,
    ],
    [
      "a page under another address",
      (b) => set(b.pages[0], { urlKey: "https://evil.test/" }),
      /id of another page/,
    ],
    ["a page that is missing", (b) => b.pages.splice(0), /page pg_\w+ is missing/],
    ["a page told twice", (b) => b.pages.push(b.pages[0] as never), /there twice/],
    ["a missing event", (b) => b.runs[0]?.events.splice(5, 1), /log of run_\w+ has a fault/],
    ["a number used twice", (b) => set(b.runs[0]?.events[3], { seq: 3 }), /has a fault/],
    ["an event that is none", (b) => set(b.runs[0]?.events[3], { type: "rm-rf" }), /event 4 .* is none/],
    ["an event of another run", (b) => set(b.runs[0]?.events[3], { runId: "run_x" }), /of another run/],
    ["no end", (b) => b.runs[0]?.events.pop(), /has a fault: 0 terminal events/],
    ["a run that goes on", (b) => set(b.runs[0], { status: "researching" }), /runs\.0\.status/],
    ["another end", (b) => set(b.runs[0], { status: "failed" }), /has not ended as failed/],
    ["another question", (b) => set(b.runs[0], { question: "Other?" }), /say different things/],
    ["an agent without limits", (b) => set(event(b, "run-started"), { limits: {} }), /run-started limits/],
    [
      "an agent that is no agent",
      (b) => set(event(b, "run-started").agent, { title: { a: 1 } }),
      /agent\.title/,
    ],
    [
      "a source of a script",
      (b) => set(event(b, "source-added"), { url: "javascript:alert(1)" }),
      /no address/,
    ],
    ["more sources than its pages can list", (b) => manySources(b, 1501), /more than 1500 sources/],
    ["a source out of turn", (b) => set(event(b, "source-added"), { number: 7 }), /out of turn/],
    ["an id that leads away", (b) => set(event(b, "source-added"), { id: "../../x" }), /no id of its own/],
    ["a report without an id", (b) => set(event(b, "report-written"), { reportId: "x" }), /no id of its own/],
    [
      "offsets outside",
      (b) => set(event(b, "report-written").citations[0], { sentenceEnd: 99_999 }),
      /outside the text/,
    ],
    [
      "an invented passage",
      (b) => set(event(b, "report-written").citations[0], { passage: { start: 0, end: 3, text: "xyz" } }),
      /not in its page/,
    ],
    [
      "an invented place",
      (b) =>
        set(event(b, "report-written").citations[0], {
          further: [{ start: 0, end: 3, text: "xyz", words: [] }],
        }),
      /not in its page/,
    ],
    [
      "a place for words outside the text",
      (b) =>
        set(event(b, "report-written").citations[0], {
          further: [{ start: 0, end: 0, text: "", words: [{ start: 0, end: 99_999 }] }],
        }),
      /outside the text/,
    ],
    [
      "a citation of another source",
      (b) => set(event(b, "report-written").citations[0], { number: 2 }),
      /another source/,
    ],
    [
      "a draft",
      (b) => set(event(b, "call-ended"), { type: "step-delta", step: 1, attempt: 1, path: "x", text: "x" }),
      /draft/,
    ],
    ["a form of the wire", (b) => set(event(b, "report-written"), { packed: {} }), /form of a connection/],
    ["an id that is none", (b) => set(b.thread, { id: "thr_../../x" }), /thread\.id/],
    ["another report", (b) => set(b, { reportId: "rep_other" }), /made for is missing/],
    ["a run told twice", (b) => b.runs.push(b.runs[0] as never), /there twice/],
  ];

  it.each(TAMPERED)("%s", async (_, tamper, sentence) => {
    const { text } = await home();
    const bundle = JSON.parse(text) as Bundle;
    tamper(bundle);
    const away = freshStore();
    const before = tables(away);
    await expect(intoStore(JSON.stringify(bundle), away)).rejects.toThrow(sentence);
    expect(tables(away)).toEqual(before);
    expect(existsSync(path.join(away.dir, "reports"))).toBe(false);
  });

  it.each([0.02, 0.5, 0.98])("a file cut off at %d of its length", async (share) => {
    const { text } = await home();
    const away = freshStore();
    await expect(intoStore(text.slice(0, text.length * share), away)).rejects.toMatchObject({
      code: "bundle_unreadable",
    });
    await expect(intoStore("", away)).rejects.toBeInstanceOf(GroundworkError);
    await expect(intoStore("null", away)).rejects.toMatchObject({ code: "bundle_foreign" });
  });

  it("one with as many sources as its pages can list is not", async () => {
    const store = freshStore();
    const bundle = JSON.parse((await home()).text) as Bundle;
    manySources(bundle, 1500);
    expect(await intoStore(JSON.stringify(bundle), store)).toMatchObject({ kind: "created" });
  });

  it("another state of the same run, and parts of it in another thread", async () => {
    const { text } = await home();
    const away = freshStore();
    await intoStore(text, away);
    const before = tables(away);
    const other = JSON.parse(text) as Bundle;
    set(event(other, "search-made"), { query: "something else" });
    await expect(intoStore(JSON.stringify(other), away)).rejects.toMatchObject({ code: "bundle_differs" });
    const moved = text.replaceAll(other.thread.id, "thr_00000000000000000000");
    await expect(intoStore(moved, away)).rejects.toMatchObject({ code: "bundle_differs" });
    expect(tables(away)).toEqual(before);
    expect(readdirSync(path.join(away.dir, "reports"))).toHaveLength(1);
  });

  it("a text that differs from the one stored under its id", async () => {
    const { text } = await home();
    const away = freshStore();
    const page = (JSON.parse(text) as Bundle).pages[0];
    sqliteOf(away.db)
      .database.$client.prepare(
        "insert into pages (id, url, url_key, title, text, sha256, char_count, word_count, via, read_at) values (?, 'u', 'u', 't', 'other', 'other', 5, 1, 'x', 1)",
      )
      .run(page?.id);
    await expect(intoStore(text, away)).rejects.toThrow(/another text here/);
  });
});
