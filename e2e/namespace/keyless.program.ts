// A run without any key, from the question to the checked report: the built-in model, a self-hosted search service, and
// pages of many sites read directly. Prints the result as JSON. Only inside a network namespace.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { boot } from "@/lib/boot/boot";
import { getRunState } from "@/lib/runs/snapshot";
import { startRun } from "@/lib/runs/start";
import { startSearchService } from "@/testing/servers/search-service";
import { openNetwork } from "./network";
import { readingPages, readingSites } from "./reading-sites";

const folder = mkdtempSync(path.join(tmpdir(), "groundwork-keyless-"));
const asked: { host: string; path: string; at: number }[] = [];
const world = await openNetwork({
  sites: readingSites((host, path) => asked.push({ host, path, at: Date.now() })),
});
const search = await startSearchService("searxng", { pages: readingPages });
Object.assign(process.env, { DATA_DIR: folder, SEARXNG_URL: search.url });
await boot();

const { runId } = await startRun({ question: "What does the Kelso Bay storage plant cost?", scope: "web" });
let state = await getRunState(runId);
while (!["completed", "failed", "error", "cancelled"].includes(state.status)) {
  await sleep(100);
  state = await getRunState(runId);
}

process.stdout.write(
  JSON.stringify({
    status: state.status,
    error: state.error,
    report: state.report?.content ?? "",
    citations: state.report?.citations.map(({ number, verdict, passage }) => ({
      number,
      verdict,
      passage: passage?.text ?? null,
    })),
    sources: state.sources.map(({ number, url, title, status, error, pageStarts }) => ({
      number,
      url,
      title,
      status,
      error,
      pages: pageStarts?.length ?? 0,
    })),
    providers: state.searches.map(({ provider }) => provider),
    asked,
    canaries: world.canaries,
  }),
);
world.close();
await search.stop();
rmSync(folder, { recursive: true, force: true });
process.exit(0);
