// Every page of the build, requested by one user for another user's data, in each form that a browser uses. The other
// user's pages look as if they did not exist, and the user's own pages contain nothing of the other.

import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { type App, startApp } from "@/testing/servers/app";
import { addUser } from "@/testing/servers/people";
import { ask, until } from "./fixtures";

const root = path.resolve(import.meta.dirname, "..");
const SECRET = "zyxomorphic";

type Headers = Record<string, string>;
/** The values of an address's parameters. */
type Names = Record<string, string>;

/** The request headers for a page: for the document, for its data, and for prefetching. */
const FORMS: Headers[] = [{}, { rsc: "1" }, { rsc: "1", "next-router-prefetch": "1" }];

let app: App;
let hers: Names;
let versions: string[];
let ada: Headers;
let bob: Headers;

const json = { "content-type": "application/json" };

async function signIn(name: string, password: string): Promise<Headers> {
  const answer = await fetch(`${app.url}/api/session`, {
    method: "POST",
    headers: json,
    body: JSON.stringify({ name, password }),
  });
  expect(answer.status).toBe(200);
  return {
    cookie: answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(";")[0])
      .join("; "),
  };
}

async function post(address: string, body: object, headers: Headers = {}) {
  const answer = await fetch(app.url + address, {
    method: "POST",
    headers: { ...json, ...headers },
    body: JSON.stringify(body),
  });
  expect([address, answer.ok]).toEqual([address, true]);
  return (await answer.json()) as Record<string, string>;
}

/** A run with two versions of its report, a source and a template, created before there is a second user. */
async function research(): Promise<void> {
  const { threadId, runId } = await ask(app, `How do I cache a ${SECRET} fetch request in Next.js?`);
  const first = await until(app, runId, ({ status }) => status === "completed");
  const { runId: edit = "" } = await post(`/api/reports/${first.report?.id}/edits`, {
    content: `All of ${SECRET} [1].`,
    title: `On ${SECRET}`,
  });
  const edited = await until(app, edit, ({ status }) => status === "completed");
  await post("/api/templates", { name: "hers", title: SECRET, question: `Why ${SECRET}?`, inputs: [] });
  const schedule = { every: "month", day: 1, hour: 7, minute: 0 };
  const watch = await post("/api/watches", { threadId, schedule, timeZone: "UTC" });
  versions = [first.report?.id ?? "", edited.report?.id ?? ""];
  hers = {
    threadId,
    reportId: versions[1] ?? "",
    sourceId: first.sources[0]?.id ?? "",
    name: "hers",
    watchId: watch.id ?? "",
    // A link that she made is open to everybody; this is a guess.
    token: "A".repeat(43),
    // The same for all users.
    "...place": "nothing.md",
    "...section": "model",
  };
}

test.beforeAll(async () => {
  app = await startApp({});
  await research();
  await addUser(app, "ada", "correct horse battery");
  await addUser(app, "bob", "staple of the bob");
  ada = await signIn("ada", "correct horse battery");
  bob = await signIn("bob", "staple of the bob");
  await post("/api/threads", { question: "What is ordinary?" }, bob);
});
test.afterAll(async () => app?.dispose());

/** Addresses of all pages of the build. */
async function addresses(): Promise<string[]> {
  const manifest = path.join(root, ".next/app-path-routes-manifest.json");
  const known = Object.entries(JSON.parse(await readFile(manifest, "utf8")) as Record<string, string>);
  const pages = known.filter(([file, at]) => file.endsWith("/page") && !at.startsWith("/_"));
  return pages.map(([, at]) => at);
}

const PART = /\[+([^\]]+)\]+/g;

/** The address with values for its parameters. Fails for an unknown parameter. */
const filled = (address: string, names: Names): string =>
  address.replace(PART, (_, part: string) => {
    expect(Object.keys(names), `a name for [${part}]`).toContain(part);
    return names[part] ?? "";
  });

async function shown(address: string, headers: Headers) {
  const answer = await fetch(app.url + address, { redirect: "manual", headers });
  return { status: answer.status, location: answer.headers.get("location"), text: await answer.text() };
}

test("SEC-24: no page of the build shows another user's data, nor that it exists", async () => {
  const nobodys = Object.fromEntries(
    Object.keys(hers).map((part) => [part, `${hers[part]?.slice(0, 4)}none`]),
  );
  const shared = { "...place": hers["...place"] ?? "", "...section": hers["...section"] ?? "" };
  const pages = await addresses();
  expect(pages.length).toBeGreaterThan(12);
  const queries = (names: Names) => [
    "",
    `?with=${names.reportId}`,
    `?run=${names.threadId}`,
    `?thread=${names.threadId}`,
    `?q=${SECRET}`,
  ];
  let own = 0;
  for (const page of pages)
    for (const headers of FORMS) {
      for (const [index, query] of queries(hers).entries()) {
        const wanted = filled(page, hers) + query;
        const seen = await shown(wanted, { ...headers, ...bob });
        const none = filled(page, { ...nobodys, ...shared }) + (queries(nobodys)[index] ?? "");
        const missing = await shown(none, { ...headers, ...bob });
        expect([wanted, headers, seen.status]).toEqual([wanted, headers, missing.status]);
        const words = seen.text
          .replaceAll(`q=${SECRET}`, "")
          .replaceAll(encodeURIComponent(`q=${SECRET}`), "");
        const told = query.startsWith("?q=") ? /On zyxomorphic|cache a zyx/ : new RegExp(SECRET);
        expect([wanted, headers, told.test(words)]).toEqual([wanted, headers, false]);
      }
      const stranger = await shown(filled(page, hers), headers);
      expect([page, stranger.text.includes(SECRET)]).toEqual([page, false]);
      if ((await shown(filled(page, hers), { ...headers, ...ada })).text.includes(SECRET)) own += 1;
    }
  // The data exists: its owner sees it on each of the pages that show it.
  expect(own).toBeGreaterThan(15);
});

test("SEC-24: one's own page contains nothing of another user's item in its address", async () => {
  const { threads } = (await (await fetch(`${app.url}/api/threads`, { headers: bob })).json()) as {
    threads: { id: string }[];
  };
  const [thread] = threads;
  for (const query of [`?source=${hers.sourceId}`, `?report=${hers.reportId}`, `?run=${versions[0]}`]) {
    const seen = await shown(`/research/${thread?.id}${query}`, bob);
    expect([query, seen.status, seen.text.includes(SECRET)]).toEqual([query, 200, false]);
  }
});
