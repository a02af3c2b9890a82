// Two nodes over one database of PostgreSQL: a run is created on one and works on either, people watch and control it from
// both, and a node that dies, sleeps or loses the database loses nothing. The long form kills with 20 runs at work.

import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import type { RunResponse } from "@/lib/http/responses";
import type { RunState } from "@/lib/run-log/run-state";
import type { App } from "@/testing/servers/app";
import { answer } from "@/testing/servers/llm-steps";
import {
  bytesOf,
  markedScript,
  markOf,
  questionOf,
  repeatedCallsIn,
  rootWithoutReuse,
  untilAllEnded,
} from "./crash-scenario";
import { ask, expect, stateOf, test, until } from "./fixtures";
import { isLongForm } from "./long-form";
import { type Nodes, needsPostgres, withNodes } from "./nodes-scenario";
import { HomePage, ThreadPage } from "./pages/research";
import { fullScript, INDEX } from "./scenario";
import { follow } from "./viewers";

const RUNS = isLongForm ? 20 : 6;
/** Milliseconds for which PostgreSQL is away, beyond what the test itself takes; a node sleeps twice as long. */
const AWAY = isLongForm ? 60_000 : 0;
const WAITING = isLongForm ? 1000 : 40;
const AT_ONCE = 4;
const PACE = { chunkSize: 24, chunkDelayMs: 6 };

test.beforeEach(needsPostgres);

const post = (app: App, path: string, body: unknown = {}) =>
  fetch(`${app.url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

/** Adds a document of text; the answer to it. */
const addDocument = ({ url }: App, name: string, text: string) =>
  fetch(`${url}/api/documents?name=${encodeURIComponent(name)}`, {
    method: "POST",
    headers: { "content-type": "application/octet-stream" },
    body: text,
  });

const fileOf = ({ dataDir }: App, name: string) => path.join(dataDir, "documents", name);

/** The text of a document as people open it; null when there is none. */
async function openedText({ url }: App, name: string): Promise<string | null> {
  const opened = await fetch(
    `${url}/api/documents/text?url=${encodeURIComponent(`library://documents/${name}`)}`,
  );
  return opened.ok ? await opened.text() : null;
}

/** Two nodes have their documents in separate folders, and each has those of the other. */
async function documentsOfBoth({ a, b }: Nodes): Promise<void> {
  expect((await addDocument(b, "owls.md", "# Owls\n\nAn owl turns its head.")).status).toBe(201);
  expect((await addDocument(a, "bats.md", "# Bats\n\nA bat hangs.")).status).toBe(201);
  for (const node of [a, b]) {
    await expect.poll(() => openedText(node, "owls.md")).toContain("An owl turns its head.");
    await expect
      .poll(() => existsSync(fileOf(node, "owls.md")) && existsSync(fileOf(node, "bats.md")))
      .toBe(true);
    const found = await fetch(
      `${node.url}/api/search?q=${encodeURIComponent("owl turns head")}&kind=document`,
    );
    expect(await found.text()).toContain("library://documents/owls.md");
  }
  expect((await fetch(`${a.url}/api/documents?path=bats.md`, { method: "DELETE" })).status).toBe(200);
  await expect.poll(() => existsSync(fileOf(b, "bats.md"))).toBe(false);
  expect(await openedText(b, "bats.md")).toBeNull();
}

/** A question whose first step is never answered, so that its run works until somebody ends it. */
function holds({ script }: Nodes, question: string): void {
  script(question, () => new Promise(() => undefined));
}

/** Ids of the runs in the order in which the queue gave them to a node. */
async function takenInOrder({ urlOf }: Nodes["database"]): Promise<string[]> {
  const client = new pg.Client({ connectionString: urlOf("postgres") });
  await client.connect();
  const { rows } = await client.query(
    "SELECT data->>'runId' AS id FROM pgboss.job WHERE started_on IS NOT NULL ORDER BY started_on, created_on",
  );
  await client.end();
  return rows.map(({ id }) => String(id));
}

async function atWork({ store }: Nodes, runId: string): Promise<void> {
  await expect.poll(async () => (await store.findRun(runId))?.node ?? null).not.toBeNull();
  await expect.poll(async () => (await store.findRun(runId))?.status).toBe("researching");
}

test("GOAL-W1: asked on one node, read on the other: the report, and its citation at the stored text", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await withNodes(async (nodes) => {
    const { a, b, script } = nodes;
    const question = "Are sodium-ion batteries cheaper than LFP, asked of two nodes?";
    script(question, fullScript(question, PACE));
    const home = new HomePage(page);
    await home.open(a.url);
    const asked = await home.ask(question);
    const { threads } = await (await fetch(`${b.url}/api/threads`)).json();
    const [{ id, runId }] = threads;
    const viewers = [a, b].map(({ url }) => follow(url, runId));
    await asked.untilDone();
    await Promise.all(viewers.map(({ ended }) => ended));
    const state = await until(b, runId, ({ status }) => status === "completed");
    for (const { seen } of viewers) {
      expect(seen().at(-1)).toBe(state.seq);
      expect(seen()).toEqual([...new Set(seen())].sort((x, y) => x - y));
    }
    await page.goto(`${b.url}/research/${id}`);
    const thread = new ThreadPage(page);
    const number = state.sources.find(({ url }) => url === INDEX)?.number as number;
    await thread.chips(number).nth(1).click();
    const reader = page.getByRole("complementary", { name: "Source reader" });
    await expect(reader.getByText("Cell Price Index, third quarter of 2026").first()).toBeVisible();

    // What is set on one node holds on the other.
    const changed = await fetch(`${a.url}/api/settings/general`, {
      method: "PATCH",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ runsAtOnce: 7 }),
    });
    expect(changed.status).toBe(200);
    const limitOn = async (app: App) =>
      (await (await fetch(`${app.url}/api/settings`)).json()).limits.runsAtOnce.value;
    await expect.poll(() => limitOn(b)).toBe(7);
  });
});

test("GOAL-R23: stopping, steering and finishing reach a run on another node", async () => {
  test.setTimeout(120_000);
  await withNodes(async (nodes) => {
    const { a, b, llm, nodeOf } = nodes;
    const question = "Which node stops this?";
    holds(nodes, question);
    const { runId } = await ask(a, question, { scope: "web" });
    await atWork(nodes, runId);
    await expect.poll(() => llm.requests.length).toBe(1);
    const owner = await nodeOf(runId);
    const other = owner === a ? b : a;
    expect((await post(other, `/api/runs/${runId}/steer`, { message: "Only this year." })).status).toBe(200);
    expect((await stateOf(owner, runId)).steers).toMatchObject([{ message: "Only this year." }]);
    const wrong = await post(other, `/api/runs/${runId}/steer`, { banHosts: ["not a host"] });
    expect([wrong.status, (await wrong.json()).error.code]).toEqual([400, "host_invalid"]);
    expect((await post(other, `/api/runs/${runId}/cancel`)).status).toBe(200);
    expect(await llm.requests[0]?.closed).toBe("client");
    expect((await stateOf(other, runId)).status).toBe("cancelled");
    const again = await post(other, `/api/runs/${runId}/cancel`);
    expect((await again.json()).error.code).toBe("run_already_ended");
  });
});

test(`a node is killed with ${RUNS} runs at work: all complete on the other with the report of an undisturbed run, no finished call is repeated, and its documents come back`, async () => {
  test.setTimeout(180_000 + RUNS * 10_000);
  const root = await rootWithoutReuse();
  const kill = async (nodes: Nodes) => {
    const { a, b, script, store } = nodes;
    await documentsOfBoth(nodes);
    script(questionOf(1), markedScript(1, PACE));
    const first = await ask(a, questionOf(1), { scope: "web" });
    const expected = bytesOf(await until(a, first.runId, ({ endedAt }) => endedAt !== null));
    const runs: { runId: string; index: number }[] = [];
    for (let index = 2; index < RUNS + 2; index += 1) {
      script(questionOf(index), markedScript(index, { chunkSize: 24, chunkDelayMs: 30 }));
      runs.push({ index, ...(await ask(index % 2 ? a : b, questionOf(index), { scope: "web" })) });
    }
    for (const { runId } of runs) await atWork(nodes, runId);
    await b.stop("SIGKILL");
    await rm(path.dirname(fileOf(b, "owls.md")), { recursive: true });
    const states: RunState[] = await untilAllEnded(
      a,
      runs.map(({ runId }) => runId),
    );
    for (const [at, state] of states.entries())
      expect(bytesOf(state).replaceAll(markOf(runs[at]?.index ?? 0), markOf(1))).toBe(expected);
    expect(await repeatedCallsIn(store, nodes, runs)).toEqual([]);
    await b.start();
    await expect.poll(() => existsSync(fileOf(b, "owls.md")), { timeout: 30_000 }).toBe(true);
    expect(await openedText(b, "owls.md")).toContain("An owl turns its head.");
  };
  await withNodes(kill, { root: root.path }).finally(root.dispose);
});

test(`of ${WAITING} runs each node works on ${AT_ONCE}, the others know their place, and they begin in order`, async () => {
  test.setTimeout(120_000 + WAITING * 2000);
  const env = { GROUNDWORK__LIMITS__RUNS_AT_ONCE: String(AT_ONCE) };
  const queue = async ({ a, b, script, store, database }: Nodes) => {
    const question = "Who is next?";
    const gate = Promise.withResolvers<void>();
    script(question, async () => {
      await gate.promise;
      return { step: answer({ answer: "Nobody knows.", status: "failed" }) };
    });
    const runIds: string[] = [];
    for (let index = 0; index < WAITING; index += 1)
      runIds.push((await ask(index % 2 ? a : b, `${question} ${index}`, { scope: "web" })).runId);
    const working = async () => {
      const runs = await Promise.all(runIds.map((id) => store.findRun(id)));
      return runs.flatMap((run) => (run?.status === "researching" && run.node ? [run] : []));
    };
    await expect.poll(async () => (await working()).length, { timeout: 30_000 }).toBe(2 * AT_ONCE);
    const byNode = Map.groupBy(await working(), ({ node }) => node);
    expect([...byNode.values()].map((runs) => runs.length)).toEqual([AT_ONCE, AT_ONCE]);
    expect((await working()).map(({ id }) => id).toSorted()).toEqual(runIds.slice(0, 2 * AT_ONCE).toSorted());
    for (const at of [2 * AT_ONCE, WAITING - 1]) {
      // A node reads the queue for its people when something changes, a moment after it has.
      const place = async () =>
        ((await stateOf(at % 2 ? b : a, runIds[at] ?? "")) as RunResponse).notice.place;
      await expect.poll(place, `of run ${at}`).toBe(at - 2 * AT_ONCE + 1);
    }
    gate.resolve();
    // Asked of the store: a thousand readers at once would be refused by the node, which is not what this is about.
    const ended = async () => {
      const runs = await Promise.all(runIds.map((id) => store.findRun(id)));
      return runs.flatMap((run) => (run?.endedAt ? [run.status] : []));
    };
    await expect
      .poll(async () => (await ended()).length, { timeout: 60_000 + WAITING * 1000, intervals: [500] })
      .toBe(WAITING);
    expect(new Set(await ended())).toEqual(new Set(["failed"]));
    // The nodes take the oldest at the same time, so that one may be first by as many as it takes at once.
    const taken = await takenInOrder(database);
    expect(taken.toSorted()).toEqual(runIds.toSorted());
    const moved = taken.map((id, index) => Math.abs(runIds.indexOf(id) - index));
    expect(Math.max(...moved)).toBeLessThanOrEqual(AT_ONCE);
  };
  await withNodes(queue, { env });
});

test("R34: a node that was stopped and comes back writes nothing more of a run that another one has taken, and says so", async () => {
  test.setTimeout(180_000 + AWAY);
  await withNodes(async (nodes) => {
    const { a, b, script, nodeOf } = nodes;
    const question = "Which node wakes up too late?";
    const full = fullScript(question);
    let asked = 0;
    // The first node waits for its answer while it sleeps.
    const late = Promise.withResolvers<void>();
    script(question, async (request) => {
      asked += 1;
      if (asked === 1) await late.promise;
      return full(request);
    });
    const { runId } = await ask(a, question, { scope: "web" });
    await atWork(nodes, runId);
    await expect.poll(() => asked).toBe(1);
    const sleeper = await nodeOf(runId);
    const other = sleeper === a ? b : a;
    process.kill(sleeper.pid(), "SIGSTOP");
    const asleep = setTimeout(2 * AWAY);
    const state = await until(other, runId, ({ status }) => status === "completed")
      .finally(() => asleep)
      .finally(() => process.kill(sleeper.pid(), "SIGCONT"));
    expect(other.log()).toContain('"event":"run-taken-over"');
    late.resolve();
    await expect
      .poll(() => sleeper.log(), { timeout: 30_000 })
      .toContain('"event":"run-taken-by-another-node"');
    expect(await stateOf(sleeper, runId)).toMatchObject({ status: "completed", seq: state.seq });
  });
});

test("while PostgreSQL is away runs wait, and go on when it is back", async () => {
  test.setTimeout(180_000 + AWAY);
  await withNodes(async ({ a, b, database, script }) => {
    const question = "Does this survive a database that goes away?";
    script(question, fullScript(question, { chunkSize: 8, chunkDelayMs: 60 }));
    const { runId } = await ask(a, question, { scope: "web" });
    await until(b, runId, ({ iteration }) => iteration > 1);
    await database.crash();
    const away = await fetch(`${a.url}/api/health/ready`);
    expect(away.status).toBe(503);
    await setTimeout(AWAY);
    await database.start();
    const state = await until(b, runId, ({ endedAt }) => endedAt !== null);
    expect(state.status).toBe("completed");
  });
});

test("a node that is told to end gives its run to the other at once, and the command for users works beside the nodes", async () => {
  test.setTimeout(120_000);
  await withNodes(async (nodes) => {
    const { a, b, script, nodeOf, store, database } = nodes;
    const question = "Who goes on after SIGTERM?";
    const full = fullScript(question);
    let asked = 0;
    script(question, (request) => {
      asked += 1;
      return asked === 1 ? new Promise(() => undefined) : full(request);
    });
    const { runId } = await ask(a, question, { scope: "web" });
    await atWork(nodes, runId);
    await expect.poll(() => asked).toBe(1);
    const ending = await nodeOf(runId);
    const other = ending === a ? b : a;
    await ending.stop("SIGTERM");
    const { status, crashes } = await until(other, runId, ({ endedAt }) => endedAt !== null);
    expect([status, crashes]).toEqual(["completed", 0]);
    expect(other.log(), "it was given, not taken").not.toContain("run-taken-over");

    const env = { ...process.env, DATABASE_URL: database.urlOf("postgres"), NODE_ENV: "production" as const };
    const added = promisify(execFile)(process.execPath, ["scripts/user.mjs", "add", "root"], { env });
    added.child.stdin?.end("a password of the root\n");
    expect((await added).stdout).toContain("Added root, administrator.");
    expect(await store.anyUser()).toBe(true);
    // Nobody is signed in, and the other node heard of it.
    await expect.poll(async () => (await fetch(`${other.url}/api/threads`)).status).toBe(401);
  });
});
