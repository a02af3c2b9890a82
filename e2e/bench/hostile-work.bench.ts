// SEC-5 and SEC-23: untrusted input for the whole server with a heap of 512 MB: reports of 400 kB designed to render
// slowly, pages of 5 MB and a bundle of 64 MB. The figures are what another user experiences meanwhile.
// `HOSTILE_ONLY="citations,one long word" npm run bench -- hostile-work` selects some of the reports and bundles;
// `HOSTILE_PROFILES=folder` writes a CPU profile of the main thread for each request that keeps it at work for long.

import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Bundle } from "@/lib/bundle-format/bundle";
import { pageIdOf } from "@/lib/fetch/pages/page";
import { urlKey } from "@/lib/sources/url-key";
import { type App, freePort, startApp } from "@/testing/servers/app";
import { ask, untilDone } from "./client";
import { printFigure } from "./figures";
import { HOSTILE_REPORTS } from "./hostile-reports";
import { type Seen, type Watch, watchServer } from "./hostile-watch";

/** Milliseconds after which a request is given up. */
const PATIENCE = 30_000;
const FORMATS = ["markdown", "html", "docx", "bibtex", "csl"];
const ONLY = process.env.HOSTILE_ONLY?.split(",");
const isLeftOut = (name: string) => ONLY !== undefined && !ONLY.includes(name);
const PROFILES = process.env.HOSTILE_PROFILES;
/** Milliseconds of uninterrupted work from which on a profile is kept. */
const LONG_WORK = 80;

let app: App;
let watch: Watch;
let reportId: string;
let threadId: string;
let sourceId: string;

async function openWatch(): Promise<void> {
  const inspector = await freePort();
  app = await startApp({
    env: { NODE_OPTIONS: `--max-old-space-size=512 --inspect=127.0.0.1:${inspector}` },
  });
  watch = await watchServer({ url: app.url, pid: app.pid(), inspector });
}

async function newReport(): Promise<void> {
  const asked = await ask(app.url, {
    question: "How do I cache a fetch request in Next.js?",
    agent: "standard",
  });
  const state = await untilDone(app.url, asked.runId);
  threadId = asked.threadId;
  reportId = state.report?.id ?? "";
  sourceId = state.sources[0]?.id ?? "";
  // Loads and compiles everything once before the measurement.
  for (const route of routes()) await (await fetch(`${app.url}${route}`)).arrayBuffer();
}

const routes = () => [
  `/reports/${reportId}`,
  `/research/${threadId}`,
  `/reports/${reportId}/edit`,
  `/reports/${reportId}/compare`,
  `/api/reports/${reportId}`,
  `/api/reports/${reportId}/difference`,
  `/sources/${sourceId}`,
  `/api/sources/${sourceId}`,
  ...FORMATS.map((format) => `/api/reports/${reportId}/export?format=${format}`),
];

beforeAll(async () => {
  await openWatch();
  await newReport();
}, 600_000);

afterAll(async () => {
  await watch?.end();
  await app?.dispose();
});

type Done = Seen & { what: string; status: string; wholeMs: number };

/** Performs one request and returns what others experienced meanwhile. */
async function done(what: string, request: () => Promise<string>): Promise<Done> {
  await watch.look();
  const profiled = PROFILES ? await watch.profile() : null;
  const begun = performance.now();
  const status = await request().catch((error: Error) => error.name);
  const wholeMs = performance.now() - begun;
  const seen = await watch.look();
  const profile = await profiled?.();
  if (PROFILES && profile && seen.workedMs > LONG_WORK)
    writeFileSync(path.join(PROFILES, `${what.replaceAll(/[^a-z0-9]+/gi, "-")}.cpuprofile`), profile);
  return { what, status, wholeMs, ...seen };
}

const MB = 1_000_000;
const filledTo = (bytes: number, unit: string) => unit.repeat(Math.floor(bytes / unit.length));

/** Files of 64 MB that are not bundles, or damaged ones. */
const BUNDLES: Readonly<Record<string, () => string>> = {
  objects: () => `[${filledTo(64 * MB, "{},")}{}]`,
  "open brackets": () => filledTo(64 * MB, "["),
  numbers: () => `{"runs":[${filledTo(63 * MB, "0,")}0]}`,
  "one text": () => `{"thread":"${filledTo(64 * MB, "a")}"}`,
};

const bundleId = (id: string, name: string) =>
  `${id.slice(0, 4)}${createHash("sha256").update(`${name} ${id}`).digest("hex").slice(0, 20)}`;

/** A page's text with the id and digest that it must have. */
function pageOf<Page extends { urlKey: string }>(page: Page, text: string): Page {
  const sha256 = createHash("sha256").update(text).digest("hex");
  return {
    ...page,
    ...{ text, sha256, charCount: text.length, wordCount: 1, id: pageIdOf(page.urlKey, sha256) },
  };
}

let named = 0;
const distinct = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`a long name with the number ${named++}`, index]),
  );

type Events = NonNullable<Bundle["runs"][number]>["events"];

/** Inserts events behind the last one of a type, and numbers all of them again. */
function inserted(
  events: Events,
  type: string,
  make: (event: object, index: number) => object,
  count: number,
) {
  const at = events.findLastIndex((event) => event.type === type);
  const copies = Array.from({ length: count }, (_, index) =>
    make(structuredClone(events[at]) as object, index),
  );
  events.splice(at + 1, 0, ...(copies as Events));
  for (const [index, event] of events.entries()) event.seq = index + 1;
}

/** Appends a text to the report of a run. */
function appended({ events }: { events: Events }, text: string): void {
  const calls = events.flatMap(
    (event) => (event as { calls?: { params: Record<string, string> }[] }).calls ?? [],
  );
  const params = calls.findLast((call) => call.params.content !== undefined)?.params ?? {};
  params.content += text;
}

/** Valid bundles: a run of this server with other ids and the maximum content. */
const VALID: Readonly<Record<string, (bundle: Bundle) => void>> = {
  "900 thousand names": ({ runs: [run] }) =>
    Object.assign(run?.prompts ?? {}, { messages: Array.from({ length: 90 }, () => distinct(10_000)) }),
  "60 MB of pages": (bundle) => {
    const [page] = bundle.pages;
    if (page)
      bundle.pages.push(
        ...Array.from({ length: 20 }, (_, index) => pageOf(page, filledTo(3 * MB, `words ${index} `))),
      );
  },
  "a log of 95 thousand values": ({ runs: [run] }) => {
    const decided = run?.events.find(({ type }) => type === "step-decided") as unknown as {
      calls: { params: object }[];
    };
    const list = Array.from({ length: 18_500 }, (_, at) => ({ at, name: `value ${at}`, b: [at] }));
    Object.assign(decided.calls[0]?.params ?? {}, { list });
  },
  "parameters of a megabyte": ({ runs: [run] }) => {
    for (const event of run?.events ?? [])
      for (const call of (event as { calls?: { params: object }[] }).calls ?? [])
        if (Object.keys(call.params).length > 0 && !("content" in call.params))
          Object.assign(call.params, { notes: filledTo(0.4 * MB, "a"), note: filledTo(0.4 * MB, "a.a/") });
  },
  "a log of almost 4 million characters": ({ runs: [run] }) => {
    const decided = run?.events.find(({ type }) => type === "step-decided") as unknown as {
      calls: { params: object }[];
    };
    Object.assign(decided.calls[0]?.params ?? {}, { text: filledTo(3.8 * MB, "It costs 5 million. ") });
  },
  "a report of 590 kB": ({ runs: [run] }) => {
    if (run) appended(run, filledTo(0.58 * MB, "It costs 5 million. "));
  },
  "1500 sources": ({ runs: [run] }) => {
    if (!run) return;
    const known = run.events.filter(({ type }) => type === "source-added").length;
    const make = (event: object, index: number) => {
      const number = known + index + 1;
      const url = `https://source-${number}.example/`;
      const id = bundleId(`src_${number}`, "1500 sources");
      return {
        ...event,
        id,
        number,
        url,
        urlKey: urlKey(url),
        host: `source-${number}.example`,
        title: `No. ${number}`,
      };
    };
    inserted(run.events, "source-added", make, 1450);
    appended(
      run,
      Array.from({ length: 1450 }, (_, index) => `It costs 5 million [${index + 1}].\n\n`).join(""),
    );
  },
  "4500 disagreements": ({ runs: [run] }) => {
    if (!run) return;
    const passage = { start: 0, end: 1, text: "5" };
    const values = [1, 2].map((number) => ({
      number,
      value: `${number} dollars`,
      publishedAt: null,
      passage,
    }));
    const disagreements = Array.from({ length: 4500 }, (_, index) => ({
      subject: `Price ${index}`,
      unit: "$",
      values,
    }));
    const compared = (event: object) => {
      const { v, runId, at } = event as Partial<Events[number]>;
      return { v, runId, at, type: "sources-compared", disagreements };
    };
    inserted(run.events, "report-written", compared, 1);
  },
  "a plan of 20 thousand lines": ({ runs: [run] }) => {
    const plan = run?.events.findLast(({ type }) => type === "plan-set") as unknown as {
      steps: string[];
      ids?: string[];
    };
    plan.steps = Array.from({ length: 20_000 }, (_, index) => `Look for price ${index}`);
    if (plan.ids) plan.ids = plan.steps.map((_, index) => `p${index + 1}`);
  },
};

async function validBundle(name: string, change: (bundle: Bundle) => void): Promise<string> {
  const text = await (await fetch(`${app.url}/api/reports/${reportId}/export?format=bundle`)).text();
  const bundle = JSON.parse(
    text.replaceAll(/\b(?:thr|run|rep|src|cit)_\w+/g, (id) => bundleId(id, name)),
  ) as Bundle;
  change(bundle);
  return JSON.stringify(bundle);
}

/** Pages of 5 MB as files of the library, which are read the same way. */
const PAGES: Readonly<Record<string, () => string>> = {
  "nested.html": () => filledTo(5 * MB, "<div>"),
  "cells.html": () => `<table>${filledTo(5 * MB, "<tr><td>1<td>2")}`,
  "attributes.html": () => filledTo(5 * MB, '<a b="c" d="e" f="g">x</a>'),
  "quotes.md": () => filledTo(5 * MB, `${">".repeat(40)} a\n\n`),
  "brackets.md": () => filledTo(5 * MB, "["),
};

async function send(route: string, type: string, body: string): Promise<string> {
  const response = await fetch(`${app.url}${route}`, {
    method: "POST",
    headers: { "content-type": type },
    body,
    signal: AbortSignal.timeout(PATIENCE),
  });
  const said = await response.text();
  return `${response.status} ${response.ok ? "" : said.slice(40, 140)}`;
}

async function get(route: string): Promise<string> {
  const response = await fetch(`${app.url}${route}`, { signal: AbortSignal.timeout(PATIENCE) });
  const { byteLength } = await response.arrayBuffer();
  return `${response.status}, ${(byteLength / 1000).toFixed(0)} kB`;
}

/** Stores it as the newest version of the report. */
async function edit(content: string): Promise<string> {
  const response = await fetch(`${app.url}/api/reports/${reportId}/edits`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ content }),
    signal: AbortSignal.timeout(PATIENCE),
  });
  if (!response.ok) return `${response.status} ${await response.text()}`;
  const { runId } = (await response.json()) as { runId: string };
  const state = await untilDone(app.url, runId);
  if (state.report) reportId = state.report.id;
  return state.status;
}

/** Tries an imported run again from its last step, or asks a follow-up in its thread, and waits for the end of that run. */
async function goOn(route: string, body: object): Promise<string> {
  const response = await fetch(`${app.url}${route}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(PATIENCE),
  });
  if (!response.ok) return `${response.status} ${(await response.text()).slice(0, 140)}`;
  const { runId } = (await response.json()) as { runId: string };
  return (await untilDone(app.url, runId)).status;
}

const line = ({ what, status, wholeMs, heldMs, workedMs, slowestMs, peakMb }: Done) =>
  `${what.padEnd(44)} held ${heldMs.toFixed(0).padStart(6)} ms (worked ${workedMs.toFixed(0).padStart(5)}), slowest ${slowestMs.toFixed(0).padStart(6)} ms, whole ${(wholeMs / 1000).toFixed(1).padStart(5)} s, peak ${peakMb.toFixed(0).padStart(5)} MB  ${status}`;

const worst = (all: readonly Done[], key: "heldMs" | "workedMs" | "slowestMs" | "peakMb") =>
  all.toSorted((a, b) => b[key] - a[key])[0] as Done;

function print(id: string, what: string, all: readonly Done[], floor: Done): void {
  const [held, worked, slowest, peak] = (["heldMs", "workedMs", "slowestMs", "peakMb"] as const).map((key) =>
    worst(all, key),
  ) as [Done, Done, Done, Done];
  printFigure({
    id,
    what,
    value: `loop held ${held.heldMs.toFixed(0)} ms (${held.what}), its thread at work ${worked.workedMs.toFixed(0)} ms (${worked.what}), another's slowest request ${slowest.slowestMs.toFixed(0)} ms (${slowest.what}), peak ${peak.peakMb.toFixed(0)} MB (${peak.what})`,
    floor: `nothing asked for 3 s: loop ${floor.heldMs.toFixed(0)} ms, request ${floor.slowestMs.toFixed(0)} ms, ${floor.peakMb.toFixed(0)} MB`,
    goal: "200 ms, 600 MB, the server alive with a heap of 512 MB",
  });
}

const idle = () =>
  done("nothing", async () => {
    await new Promise((resolve) => setTimeout(resolve, 3000));
    return "";
  });

it("SEC-5: reports of 400 kB", { timeout: 3_600_000 }, async () => {
  const floor = await idle();
  const all: Done[] = [];
  for (const [name, content] of Object.entries(HOSTILE_REPORTS)) {
    if (isLeftOut(name)) continue;
    const tell = async (one: Promise<Done>) => {
      all.push(await one);
      process.stdout.write(`${line(await one)}\n`);
    };
    await tell(done(`${name}: stored`, () => edit(content)));
    for (const route of routes())
      await tell(done(`${name}: ${route.replaceAll(/(?:rep|thr|src)_\w+/g, "*")}`, () => get(route)));
  }
  print("S5", "400 kB reports: stored, pages, API, every export", all, floor);
  expect((await fetch(`${app.url}/api/health`)).status).toBe(200);
});

it("SEC-5: bundles of 64 MB, and pages of 5 MB", { timeout: 3_600_000 }, async () => {
  await newReport();
  const floor = await idle();
  const all: Done[] = [];
  const tell = async (one: Promise<Done>) => {
    all.push(await one);
    process.stdout.write(`${line(await one)}\n`);
  };
  for (const [name, make] of Object.entries(BUNDLES)) {
    if (isLeftOut(name)) continue;
    const body = make();
    await tell(done(`bundle of ${name}`, () => send("/api/import", "application/json", body)));
  }
  for (const [name, change] of Object.entries(VALID)) {
    if (isLeftOut(name)) continue;
    const body = await validBundle(name, change);
    await tell(done(`valid: ${name}`, () => send("/api/import", "application/json", body)));
    const { thread, reportId: broughtId, runs } = JSON.parse(body) as Bundle;
    await tell(done("  its page", () => get(`/research/${thread.id}`)));
    await tell(done("  its report", () => get(`/reports/${broughtId}`)));
    await tell(done("  tried again", () => goOn(`/api/runs/${runs.at(-1)?.id}/retry`, {})));
    await tell(done("  a follow-up", () => goOn(`/api/threads/${thread.id}/runs`, { question: "And why?" })));
    await tell(idle());
  }
  for (const [name, make] of Object.entries(PAGES)) {
    if (isLeftOut(name)) continue;
    const body = make();
    await tell(
      done(`page ${name}`, () => send(`/api/documents?name=${name}`, "application/octet-stream", body)),
    );
    await tell(idle());
  }
  print("S5", "64 MB bundles and 5 MB pages", all, floor);
  expect((await fetch(`${app.url}/api/health`)).status).toBe(200);
});
