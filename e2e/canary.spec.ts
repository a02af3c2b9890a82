// SEC-20: every secret that can be configured is a unique word, and each server that receives one repeats it in its
// error. Afterwards none of the words is in anything that leaves the server or stays on disk.

import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import type { WatchesResponse } from "@/lib/http/watch-responses";
import { startMailServer } from "@/testing/mail/smtp";
import { type App, startApp } from "@/testing/servers/app";
import { createAppRoot } from "@/testing/servers/app-root";
import { startEcho } from "@/testing/servers/echo";
import { startLlmServer } from "@/testing/servers/llm";
import { startWebServer } from "@/testing/servers/web";
import { WEB_PAGES } from "@/testing/servers/web-pages";
import { ask, stateOf, until } from "./fixtures";
import { fullScript } from "./scenario";

const word = (of: string) => `kanarie${of}7f3a91c2e5`;
const KEYS = {
  OPENAI_API_KEY: word("model"),
  TAVILY_API_KEY: word("tavily"),
  BRAVE_API_KEY: word("brave"),
  EXA_API_KEY: word("exa"),
  SERPER_API_KEY: word("serper"),
  PERPLEXITY_API_KEY: word("perplexity"),
  OPENALEX_API_KEY: word("openalex"),
  SEMANTIC_SCHOLAR_API_KEY: word("semanticscholar"),
  EMBEDDING_API_KEY: word("embedding"),
};
const MCP = { header: word("header"), variable: word("variable") };
const PROXY = word("proxy");
const METRICS = word("metrics");
const COLLECTOR = word("collector");
const OIDC = word("oidc");
const MAIL = word("mail");

const spellings = (secret: string) => [
  secret,
  Buffer.from(secret).toString("base64").replace(/=+$/, "").slice(0, -1),
  Buffer.from(`x:${secret}`).toString("base64").replace(/=+$/, "").slice(0, -1),
  Buffer.from(secret).toString("hex"),
];

/** Names of the secrets in these bytes, in any common encoding. */
function secretsIn(bytes: Buffer | string, secrets: readonly string[]): string[] {
  const hay = typeof bytes === "string" ? Buffer.from(bytes) : bytes;
  return secrets.filter((secret) => spellings(secret).some((spelling) => hay.includes(spelling)));
}

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

async function inFiles(folder: string, secrets: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const file of await filesUnder(folder))
    for (const secret of secretsIn(await readFile(file), secrets)) found.push(`${file}: ${secret}`);
  return found;
}

/** Every address of the build, with each of the given names as its parameters, and once with an unknown name. */
async function addresses(names: Record<string, string>): Promise<string[]> {
  const manifest = path.resolve(import.meta.dirname, "../.next/app-path-routes-manifest.json");
  const known = Object.values(JSON.parse(await readFile(manifest, "utf8")) as Record<string, string>);
  const fill = (address: string, of: (name: string) => string) =>
    address.replace(/\[(?:\.\.\.)?([^\]]+)\]/g, (_, name: string) => of(name));
  return [
    ...new Set(
      known.flatMap((one) => [fill(one, (name) => names[name] ?? "nothing"), fill(one, () => "nothing")]),
    ),
  ];
}

/** The whole response including headers; a stream is read for a second. */
async function answerOf(url: string, init: RequestInit = {}): Promise<string> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(10_000) });
  let text = JSON.stringify([...response.headers]);
  const reader = response.body?.getReader();
  const end = Date.now() + 1000;
  while (reader && Date.now() < end) {
    const late = new Promise<null>((resolve) => setTimeout(resolve, 1000, null));
    const piece = await Promise.race([reader.read(), late]);
    if (!piece || piece.done) break;
    text += Buffer.from(piece.value).toString("latin1");
  }
  await reader?.cancel().catch(() => undefined);
  return text;
}

const post = (body: unknown): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

async function inAnswers(
  app: App,
  names: Record<string, string>,
  secrets: readonly string[],
): Promise<string[]> {
  const asked: [string, RequestInit?][] = (await addresses(names)).map((place) => [place]);
  for (const format of ["markdown", "html", "docx", "bibtex", "bundle", "nothing"])
    asked.push([`/api/reports/${names.reportId}/export?format=${format}`]);
  for (const part of ["model", "search"]) asked.push(["/api/settings/check", post({ part })]);
  for (const service of ["tavily", "brave", "exa", "serper", "perplexity", "openalex", "semantic_scholar"])
    asked.push(["/api/settings/check", post({ part: "search", service })]);
  for (const server of ["odd", "local"]) asked.push(["/api/settings/mcp", post({ server })]);
  asked.push(["/api/settings/models/probe", post({})], ["/api/settings/embedding", { method: "POST" }]);
  asked.push(["/api/search?q=sodium"], ["/api/threads", post({ question: 7 })]);
  const found: string[] = [];
  for (const [place, init] of asked)
    for (const secret of secretsIn(await answerOf(app.url + place, init), secrets))
      found.push(`${place}: ${secret}`);
  return found;
}

/** Adds a webhook that is told of every end; returns its id, and its secret as it is shown and as it signs. */
async function webhook(app: App, url: string): Promise<{ id: string; secrets: string[] }> {
  const made = await fetch(`${app.url}/api/settings/webhooks`, post({ url, events: ["ended"] }));
  const { id, secret } = (await made.json()) as { id: string; secret: string };
  expect(secret).toMatch(/^whsec_/);
  return { id, secrets: [secret, secret.slice("whsec_".length)] };
}

/** A watch whose mail server refuses the login, and repeats it. Returns the id of the watch. */
async function refusedMail(app: App, threadId: string): Promise<string> {
  const watch = {
    ...{ threadId, schedule: { every: "month", day: 1, hour: 7, minute: 0 }, timeZone: "UTC" },
    ...{ tellWhen: "every", channels: ["email"], mailTo: "ada@mail.example" },
  };
  const made = (await (await fetch(`${app.url}/api/watches`, post(watch))).json()) as { id: string };
  await fetch(`${app.url}/api/watches/${made.id}/run`, post({}));
  await expect(async () => {
    const { watches } = (await (await fetch(`${app.url}/api/watches`)).json()) as WatchesResponse;
    expect(watches[0]?.mail?.fault).toBe("login_refused");
  }).toPass({ timeout: 60_000 });
  return made.id;
}

const connected = (echo: string) => (text: string) =>
  `${text}
mcp:
  mcpServers:
    odd:
      url: ${echo}/mcp
      headers:
        authorization: "Bearer ${MCP.header}"
    local:
      command: ${process.execPath}
      args: ["-e", "const token = process.env.LOCAL_TOKEN; process.stderr.write('env ' + token); fetch('${echo}/local/' + token).finally(() => process.exit(3))"]
      env:
        LOCAL_TOKEN: ${MCP.variable}
`;

/** Adds a user who signs in; returns everything stored or logged about the user's credentials. */
async function keptOfSigningIn(app: App): Promise<string[]> {
  const ada = { name: "Ada", password: word("password") };
  const added = await fetch(`${app.url}/api/users`, post({ ...ada, role: "administrator" }));
  expect(added.status, await added.text()).toBe(201);
  const signedIn = await fetch(`${app.url}/api/session`, post(ada));
  expect(signedIn.status, await signedIn.text()).toBe(200);
  const cookie = signedIn.headers.getSetCookie().map((one) => one.replace(/;.*/, ""));
  const words = cookie.map((one) => one.replace(/^[^=]*=/, ""));
  expect(words.filter((one) => one.length > 20).length).toBeGreaterThan(0);
  const secrets = [ada.password, ...words];
  const found = [...secretsIn(app.log(), secrets), ...(await inFiles(app.dataDir, secrets))];
  for (const place of ["/api/users", "/api/session", "/api/settings", "/api/threads", "/settings"]) {
    const response = await fetch(app.url + place, { headers: { cookie: cookie.join("; ") } });
    expect(response.status, place).toBe(200);
    for (const secret of secretsIn(await response.text(), secrets)) found.push(`${place}: ${secret}`);
  }
  return found;
}

test("SEC-20: no secret is in a client file, a response, the log, an error, an export, a backup or the database", async () => {
  test.setTimeout(120_000);
  const echo = await startEcho();
  const llm = await startLlmServer({
    script: (request) =>
      request.question.includes("refused")
        ? { status: 401, body: { error: { message: `Incorrect API key provided: ${KEYS.OPENAI_API_KEY}` } } }
        : fullScript("What do cells cost?")(request),
  });
  const web = await startWebServer({ pages: WEB_PAGES });
  const mail = await startMailServer();
  mail.refuses = { login: true };
  const root = await createAppRoot(connected(echo.url));
  const env = {
    ...KEYS,
    OPENAI_BASE_URL: llm.url,
    OPENAI_MODEL: "scripted",
    TAVILY_API_BASE_URL: web.url,
    BRAVE_API_BASE_URL: echo.url,
    EXA_API_BASE_URL: echo.url,
    SERPER_API_BASE_URL: echo.url,
    PERPLEXITY_API_BASE_URL: echo.url,
    OPENALEX_API_BASE_URL: echo.url,
    SEMANTIC_SCHOLAR_API_BASE_URL: echo.url,
    EMBEDDING_BASE_URL: echo.url,
    EMBEDDING_MODEL: "scripted",
    OIDC_ISSUER: echo.url,
    OIDC_CLIENT_ID: "groundwork",
    OIDC_CLIENT_SECRET: OIDC,
    GROUNDWORK__SEARCH__WIKIPEDIA: "off",
    GROUNDWORK__SEARCH__SPECIALIST: "chosen",
    GROUNDWORK__SEARCH__SPECIALIST_SERVICES: "[openalex, semantic_scholar]",
    GROUNDWORK__SEARCH__ARCHIVE: "off",
    METRICS_TOKEN: METRICS,
    OTEL_EXPORTER_OTLP_ENDPOINT: echo.url,
    OTEL_EXPORTER_OTLP_HEADERS: `authorization=${COLLECTOR}`,
    WEBHOOK_HOSTS: "127.0.0.1",
    SMTP_URL: `smtp://ada:${MAIL}@127.0.0.1:${mail.port}`,
    SMTP_FROM: "gw@r.example",
  };
  const app = await startApp({ llmUrl: llm.url, webUrl: web.url, root: root.path, env });
  try {
    const made = await fetch(`${app.url}/api/settings/keys`, post({ name: "a program" }));
    const token = /gw_[\w-]{16,}/.exec(await made.text())?.[0] ?? "";
    expect(token).not.toBe("");
    const hook = await webhook(app, echo.url);
    const keys = [...Object.values(KEYS), ...Object.values(MCP), OIDC, METRICS, COLLECTOR, MAIL];
    const secrets = [...keys, token, ...hook.secrets];
    const { threadId, runId } = await ask(app, "What do cells cost?", { scope: "web" });
    const state = await until(app, runId, ({ status }) => status === "completed");
    const watchId = await refusedMail(app, threadId);
    expect(mail.logins).toContainEqual({ user: "ada", password: MAIL });
    web.fail({ kind: "status", status: 401, times: 99 });
    const second = await ask(app, "What do cells cost, asked of services that say keys back?", {
      scope: "web",
    });
    await until(app, second.runId, ({ status }) => /^(?:completed|failed|error)$/.test(status));
    const third = await ask(app, "What is refused?");
    await until(app, third.runId, ({ status }) => /^(?:failed|error)$/.test(status));
    await promisify(execFile)(process.execPath, ["scripts/backup.mjs"], {
      cwd: root.path,
      env: { ...process.env, DATA_DIR: app.dataDir },
    });
    const [source] = (await stateOf(app, runId)).sources;
    const names = {
      threadId,
      runId,
      reportId: state.report?.id ?? "",
      sourceId: source?.id ?? "",
      pageId: source?.pageId ?? "",
      name: "standard",
      modelId: "standard",
      id: hook.id,
      watchId,
    };
    expect(await inAnswers(app, names, secrets)).toEqual([]);
    expect(await inAnswers(app, { ...names, runId: third.runId }, secrets)).toEqual([]);
    expect(secretsIn(app.log(), secrets)).toEqual([]);
    expect(await inFiles(app.dataDir, secrets)).toEqual([]);
    expect(await inFiles(path.resolve(import.meta.dirname, "../.next/static"), secrets)).toEqual([]);
    // The secrets were used: their intended recipients received them.
    const heard = [...echo.told, JSON.stringify(llm.requests), JSON.stringify(web.requests)].join("\n");
    const given = [...Object.values(KEYS), ...Object.values(MCP), COLLECTOR];
    expect(given.filter((secret) => !heard.includes(secret))).toEqual([]);
    expect(secretsIn(heard, hook.secrets)).toEqual([]);
    expect(heard).toContain("webhook-signature");
    expect(await keptOfSigningIn(app)).toEqual([]);
  } finally {
    await app.dispose();
    await Promise.all([llm.stop(), web.stop(), mail.stop(), root.dispose()]);
    echo.stop();
  }
});

test("SEC-20: a proxy's password is sent only to the proxy", async () => {
  const echo = await startEcho();
  const env = {
    OPENAI_API_KEY: KEYS.OPENAI_API_KEY,
    OPENAI_BASE_URL: "http://model.example/v1",
    OPENAI_MODEL: "scripted",
    GROUNDWORK__MODEL__PROXY: `http://x:${PROXY}@127.0.0.1:${echo.port}`,
    GROUNDWORK__SEARCH__WIKIPEDIA: "off",
    GROUNDWORK__SEARCH__SPECIALIST: "off",
    GROUNDWORK__SEARCH__ARCHIVE: "off",
  };
  const app = await startApp({ env });
  try {
    const secrets = [PROXY, KEYS.OPENAI_API_KEY];
    const { runId, threadId } = await ask(app, "Who is in between?", { scope: "documents" });
    await until(app, runId, ({ status }) => /^(?:failed|error)$/.test(status));
    expect(await inAnswers(app, { runId, threadId, name: "standard" }, secrets)).toEqual([]);
    expect(secretsIn(app.log(), secrets)).toEqual([]);
    expect(await inFiles(app.dataDir, secrets)).toEqual([]);
    expect(secretsIn(echo.told.join("\n"), [PROXY])).toEqual([PROXY]);
  } finally {
    await app.dispose();
    echo.stop();
  }
});
