import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { temporaryFolder } from "./scripts/memory-folder.mjs";

/**
 * Commands and worker threads compile the same hundreds of files again and again, each in a process or thread of its own:
 * what one has compiled is kept for the next. Set here, so that the test processes inherit it too.
 */
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
  new URL("node_modules/.cache/compiled-code", import.meta.url),
);

const TESTS = "{lib,db,components,app,scripts,testing,e2e/bench}/**/*.test.{ts,tsx}";

/**
 * What changes or opens something of which a process has one: the environment, globals, modules, the clock, the store,
 * a route or server that reaches for them, or components that another test must not have loaded before: a report shows its
 * charts and diagrams as code until then.
 */
const OF_THE_PROCESS =
  /process\.env|stubEnv|stubGlobal|vi\.mock|resetModules|useFakeTimers|chdir\(|testing\/http\/users|\/store"|app\/api|createMcpServer|testing\/components\/rendered/;

/** Tests that need a process of their own. The others share one, so that it loads what they import only once. */
const alone = globSync(TESTS).filter((file) => OF_THE_PROCESS.test(readFileSync(file, "utf8")));

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    projects: [
      { extends: true, test: { name: "alone", include: alone } },
      { extends: true, test: { name: "shared", include: [TESTS], exclude: alone, isolate: false } },
    ],
    environment: "node",
    // Most workers load the database.
    execArgv: ["--import", new URL("scripts/large-exports.mjs", import.meta.url).href],
    // The developer's own keys and servers must never be used by a test.
    env: {
      ...temporaryFolder(),
      DATA_DIR: "",
      OPENAI_API_KEY: "",
      TAVILY_API_KEY: "",
      SEARXNG_URL: "",
      WEBHOOK_HOSTS: "",
      ZOTERO_API_KEY: "",
      ZOTERO_LIBRARY: "",
      ZOTERO_BASE_URL: "",
      OBSIDIAN_FOLDER: "",
      SMTP_URL: "",
      SMTP_FROM: "",
      BRAVE_API_KEY: "",
      EXA_API_KEY: "",
      SERPER_API_KEY: "",
      PERPLEXITY_API_KEY: "",
      OPENALEX_API_KEY: "",
      SEMANTIC_SCHOLAR_API_KEY: "",
      GROUNDWORK__SEARCH__WIKIPEDIA: "off",
      GROUNDWORK__SEARCH__SPECIALIST: "off",
      GROUNDWORK__SEARCH__ARCHIVE: "off",
      OIDC_ISSUER: "",
      OPENAI_BASE_URL: "",
      OPENAI_MODEL: "",
    },
    // Tests wait for timers and sockets of their own: a worker for each core would leave a quarter of it idle.
    maxWorkers: availableParallelism() * 2,
    restoreMocks: true,
    // No test measures time: on a machine that does other work as well each may take its time, only not for ever.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
