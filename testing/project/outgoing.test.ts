// Which files may open a connection. The test reads the sources, so that a call without a test counts as well.

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import packageJson from "@/package.json";

const root = path.resolve(import.meta.dirname, "../..");
const FOLDERS = ["app", "components", "db", "lib", "scripts", "tools"];
/** Top-level files, except the configuration of tests and development. */
const ROOTS = readdirSync(root).filter(
  (name) => /\.(ts|mjs)$/.test(name) && !/^(vitest|playwright|drizzle|postcss)\.config|\.d\.ts$/.test(name),
);

const NOT_SHIPPED = /\.test\.tsx?$/;

/** Each file that may open connections, how, and why a model or a page cannot choose the address. */
const ALLOWED: Record<string, { uses: string[]; why: string }> = {
  // The guarded client.
  "lib/fetch/guarded-fetch.ts": { uses: ["net", "tls"], why: "dials the addresses that were judged" },
  "lib/fetch/exchange.ts": { uses: ["http"], why: "speaks over the connection that was dialled" },
  "lib/fetch/check-url.ts": {
    uses: ["dns", "net"],
    why: "asks for the addresses that are judged; isIP tells an address from a name",
  },
  "lib/fetch/address-bytes.ts": { uses: ["net"], why: "isIP: tells an address from a name" },
  "lib/connections/address.ts": { uses: ["net"], why: "isIP: tells an address from a name" },
  "lib/fetch/browser/chromium.ts": {
    uses: ["program"],
    why: "a configured Chromium without a network of its own",
  },
  "lib/fetch/browser/render-page.ts": {
    uses: ["fetch"],
    why: "the guarded client, handed in under that name",
  },
  "lib/fetch/pages/page-pictures.ts": {
    uses: ["fetch"],
    why: "the guarded client, handed in under that name",
  },
  "lib/fetch/pages/robots.ts": { uses: ["fetch"], why: "the guarded client, handed in under that name" },
  "lib/http/odd-methods.ts": { uses: ["http"], why: "answers requests that came in" },
  // Endpoints that the user configured.
  "lib/models/compatible-fetch.ts": { uses: ["fetch"], why: "the model's endpoint" },
  "lib/models/clients/client-fetch.ts": { uses: ["fetch"], why: "the model's endpoint" },
  "lib/models/refused-parameter.ts": {
    uses: ["fetch"],
    why: "the model's endpoint, without what it refused",
  },
  "lib/models/context-window.ts": { uses: ["fetch"], why: "the model's endpoint" },
  "lib/models/router-prices.ts": { uses: ["fetch"], why: "the model's endpoint: OpenRouter's own prices" },
  "lib/models/offered.ts": { uses: ["fetch"], why: "the model's endpoint" },
  "lib/models/local.ts": { uses: ["fetch"], why: "Ollama and LM Studio at their configured address" },
  "lib/models/registry.ts": { uses: ["fetch"], why: "hands the model's endpoint its transport" },
  "lib/models/embed.ts": { uses: ["fetch"], why: "the configured embedding endpoint" },
  "lib/models/proxy-fetch.ts": { uses: ["undici"], why: "the model's endpoint behind its configured proxy" },
  "lib/auth/oidc/provider-fetch.ts": { uses: ["fetch"], why: "the configured identity provider" },
  "lib/mail/smtp.ts": { uses: ["package"], why: "the configured mail server" },
  "lib/telemetry/otlp.ts": { uses: ["fetch"], why: "the configured collector of traces" },
  "lib/evaluation/research-client.ts": { uses: ["fetch"], why: "a Groundwork that `npm run eval` names" },
  "lib/settings/settings-check-model.ts": { uses: ["fetch"], why: "tries the model's endpoint" },
  "lib/external-tools/limited-fetch.ts": { uses: ["fetch"], why: "a configured MCP server" },
  "lib/external-tools/client.ts": { uses: ["mcp"], why: "a configured MCP server" },
  "lib/external-tools/fault.ts": { uses: ["mcp"], why: "tells the client's own errors, sends nothing" },
  "lib/external-tools/stdio.ts": {
    uses: ["mcp", "program"],
    why: "a configured MCP server that is a program",
  },
  "lib/zotero/client.ts": { uses: ["fetch"], why: "the configured Zotero, at its own address alone" },
  "lib/search/json-service.ts": { uses: ["fetch"], why: "a configured search service" },
  "lib/search/tavily.ts": { uses: ["tavily"], why: "the configured search service" },
  "lib/search/tavily-transport.ts": { uses: ["axios"], why: "the configured search service" },
  // Code that the user installed.
  "lib/custom-tools/module.ts": { uses: ["import"], why: "the files of tools/" },
  "lib/custom-tools/probe.ts": { uses: ["import"], why: "the files of tools/, tried in a thread first" },
  // Programs that are part of this project.
  "lib/backups/backup-daily.ts": { uses: ["program"], why: "our own backup command" },
  "scripts/chromium.mjs": { uses: ["program"], why: "brings the tests' browser" },
  "scripts/crossed.mjs": { uses: ["import", "inspector"], why: "measures our own code in its own process" },
  "scripts/figures.mjs": { uses: ["program"], why: "runs our own scripts/crossed.mjs" },
  "scripts/mutations.mjs": { uses: ["program"], why: "runs our own tests" },
  "scripts/check-live.mjs": { uses: ["fetch"], why: "asks our own server whether it answers" },
  "scripts/project.mjs": { uses: ["program"], why: "runs our own commands" },
  // The browser and its own server.
  "lib/client/request.ts": { uses: ["fetch"], why: "our own API" },
  "lib/client/follow-in-browser.ts": { uses: ["EventSource"], why: "our own API" },
  "components/ui/words.tsx": { uses: ["fetch"], why: "our own words" },
  "components/report/citations/row-cells.tsx": { uses: ["fetch"], why: "our own API" },
  "components/report/source-reader/reader-worker.ts": { uses: ["fetch"], why: "our own API" },
  "components/report/source-reader/reader-difference-worker.ts": { uses: ["fetch"], why: "our own API" },
  "lib/client/download-file.ts": { uses: ["fetch"], why: "our own API" },
  "scripts/start.mjs": { uses: ["fetch", "net"], why: "waits for our own server and looks for a free port" },
};

/** What opens a connection: modules by their import, globals by their call. */
const MODULES: [name: string, pattern: RegExp][] = [
  ["http", /^(node:)?https?$/],
  ["http2", /^(node:)?http2$/],
  ["net", /^(node:)?net$/],
  ["tls", /^(node:)?tls$/],
  ["dgram", /^(node:)?dgram$/],
  ["dns", /^(node:)?dns(\/promises)?$/],
  ["quic", /^(node:)?quic$/],
  ["inspector", /^(node:)?inspector(\/promises)?$/],
  // A child process could open connections.
  ["program", /^(node:)?(child_process|cluster)$/],
  ["undici", /^undici(\/|$)/],
  ["axios", /^axios(\/|$)/],
  ["tavily", /^@tavily\//],
  ["mcp", /^@ai-sdk\/mcp(\/|$)|^@modelcontextprotocol\/client(\/|$)/],
  [
    "package",
    /^(ws|got|ky|needle|superagent|request|node-fetch|cross-fetch|socket\.io-client|nodemailer|robots-txt-guard|jsdom|playwright|puppeteer)(\/|$)/,
  ],
];
const GLOBALS: [name: string, pattern: RegExp][] = [
  // A method with that name belongs to an object of this project; a bare name is the platform's.
  [
    "fetch",
    /(?<![\w.$"'`/-])fetch\s*\(|\b(?:globalThis|window|self|global)\s*\.\s*fetch\b|\bfetch\s*=\s*globalThis/,
  ],
  // A dynamic import without a literal could load any of the modules above.
  ["import", /(?<![\w.$])(?:import|require)\s*\(\s*(?!\s|["'])[^)]*\)(?!\s*[{:])/],
  ["XMLHttpRequest", /\bXMLHttpRequest\b/],
  ["WebSocket", /\bnew\s+WebSocket\b|\bWebSocketStream\b/],
  ["EventSource", /\bnew\s+EventSource\b/],
  ["sendBeacon", /\bsendBeacon\b/],
  ["WebTransport", /\bnew\s+(?:WebTransport|RTCPeerConnection)\b/],
  ["binding", /\bprocess\.binding\b|\bgetBuiltinModule\b/],
];
const IMPORT = /(?:\bfrom|\bimport|\brequire)\s*\(?\s*["']([^"']+)["']/g;
const TYPE_IMPORT = /^\s*(?:import|export)\s+type\s[^;]*?["'][^"']+["'];?/gm;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|[\s;{}(),])\/\/.*$/gm;

const TEXT = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`[^`$]*`/g;
/** The name itself: not a key, a property, part of another name, or a type. */
const NAMED = /(?<![\w.$-]|\btypeof\s|\/\^?)fetch\b(?![\w$-]|\??\s*:)/;
/** The name is bound to something of the file's own: a constant, part of one, a parameter. */
const BOUND =
  /\b(?:const|let|var)\s+(?:fetch\b|[{[][^=;]*?\bfetch\b(?!\s*:)[^=;]*[}\]]\s*=)|\bfunction\b[^(]*\([^)]*\bfetch\b|\(\s*\{?[^()]*\bfetch\b[^()]*\)\s*(?::[^=;]+)?(?:=>|\{)/;

/** Assigning the platform's function to another name counts as a call. */
const handsOn = (code: string) => {
  const bare = code.replace(TEXT, '""');
  return NAMED.test(bare) && !BOUND.test(bare);
};

/** The ways in which a source opens connections, without duplicates. Comments and types are ignored. */
function waysOut(text: string): string[] {
  const code = text.replace(COMMENT, "").replace(TYPE_IMPORT, "");
  const modules = [...code.matchAll(IMPORT)].flatMap(([, from = ""]) =>
    MODULES.filter(([, pattern]) => pattern.test(from)).map(([name]) => name),
  );
  const globals = GLOBALS.filter(([, pattern]) => pattern.test(code)).map(([name]) => name);
  if (handsOn(code)) globals.push("fetch");
  return [...new Set([...modules, ...globals])].toSorted();
}

function walk(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (/(^|\/)(node_modules|migrations)$/.test(name)) return [];
    if (entry.isDirectory()) return walk(name);
    return /\.(ts|tsx|mjs|js)$/.test(entry.name) ? [name] : [];
  });
}

const shipped = [...FOLDERS.flatMap(walk), ...ROOTS]
  .filter((name) => !NOT_SHIPPED.test(name))
  .map((name) => ({ name, ways: waysOut(readFileSync(path.join(root, name), "utf8")) }));

/** Every shipped package was reviewed: these open no connection, or only when a listed file makes them. */
const PACKAGES = new Set([
  "@ai-sdk/anthropic",
  "@ai-sdk/google",
  "@ai-sdk/mcp",
  "@ai-sdk/openai",
  "@ai-sdk/openai-compatible",
  "@ai-sdk/provider",
  "@mermaid-js/tiny",
  "@modelcontextprotocol/server",
  "@mozilla/readability",
  "@next/env",
  "@shikijs/core",
  "@shikijs/engine-javascript",
  "@shikijs/langs",
  "@silvia-odwyer/photon-node",
  "@tanstack/react-virtual",
  "@tavily/core",
  "ai",
  "axios",
  "better-sqlite3",
  "character-entities",
  "croner",
  "csv-parse",
  "write-excel-file",
  "diff",
  "drizzle-orm",
  "echarts",
  "fflate",
  "croner",
  "icu-minify",
  "katex",
  "linkedom",
  "lucide-react",
  "mdast-util-from-markdown",
  "mdast-util-gfm-autolink-literal",
  "mdast-util-gfm-strikethrough",
  "mdast-util-gfm-table",
  "mdast-util-gfm-task-list-item",
  "micromark-extension-gfm-autolink-literal",
  "micromark-extension-gfm-strikethrough",
  "micromark-extension-gfm-table",
  "micromark-extension-gfm-task-list-item",
  "next",
  "nodemailer",
  "openid-client",
  "pg",
  "pg-boss",
  "prom-client",
  "react",
  "react-dom",
  "robots-parser",
  "snowball-stemmers",
  "turndown",
  "undici",
  "unpdf",
  "write-excel-file",
  "yaml",
  "zod",
]);

describe("Outgoing connections", () => {
  it("SEC-7: only the listed files open one, and only in the listed way", () => {
    const wrong = shipped.flatMap(({ name, ways }) =>
      ways.filter((way) => !ALLOWED[name]?.uses.includes(way)).map((way) => `${name} uses ${way}`),
    );
    expect(wrong).toEqual([]);
  });

  it("SEC-7: every entry of the list is used", () => {
    const used = new Map(shipped.map(({ name, ways }) => [name, ways]));
    const idle = Object.entries(ALLOWED).flatMap(([name, { uses }]) =>
      uses.filter((way) => !used.get(name)?.includes(way)).map((way) => `${name}: ${way}`),
    );
    expect(idle).toEqual([]);
  });

  it("SEC-7: every package that ships is reviewed", () => {
    const unknown = Object.keys(packageJson.dependencies).filter((name) => !PACKAGES.has(name));
    expect(unknown.filter((name) => !/^@types\/|^@fontsource|^geist$/.test(name))).toEqual([]);
  });

  it.each([
    ["fetch", 'const page = await fetch("http://a/");'],
    ["fetch", "const send = globalThis.fetch;"],
    ["fetch", "const send = fetch;"],
    ["fetch", "const parts = { send: fetch };"],
    ["fetch", "const send = given ?? fetch;"],
    ["fetch", "begin(fetch);"],
    ["fetch", "begin(url, fetch, 3);"],
    ["fetch", "const agent = createAgent({ url, fetch });"],
    ["fetch", "const ways = [fetch];"],
    ["fetch", "await fetch.call(null, url);"],
    ["fetch", "await fetch?.(url);"],
    ["fetch", "const send = near ? slow : fetch;"],
    ["import", "const { get } = await import(name);"],
    ["import", "const { get } = await import(`node:http`);"],
    ["http", 'import { get } from "node:http";'],
    ["http", 'const https = require("https");'],
    ["net", 'const { connect } = await import("node:net");'],
    ["dns", 'import { lookup } from "node:dns/promises";'],
    ["undici", 'import { request } from "undici";'],
    ["WebSocket", 'new WebSocket("ws://a/")'],
    ["sendBeacon", "navigator.sendBeacon(url)"],
  ])("SEC-7: distinguishes %s from %s", (way, code) => {
    expect(waysOut(code)).toEqual([way]);
  });

  it.each([
    'import type { Socket } from "node:net";',
    "// await fetch(url) is not called here",
    "return handler.fetch(request);",
    "const ask = async (fetch) => fetch2(url);",
    "const fetch = createGuardedFetch(); const reader = createReader({ fetch });",
    "function begin({ fetch, now }: Parts) { return { fetch, now }; }",
    "type Parts = { fetch: GuardedFetch; send?: typeof fetch };",
    'say("We fetch pages", `fetch, fetching`);',
    "const { fetch } = parts; type Fetch = typeof globalThis.fetchers;",
  ])("SEC-7: allows %s", (code) => {
    expect(waysOut(code)).toEqual([]);
  });
});
