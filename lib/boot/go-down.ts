// Ends the process when it is asked to: runs stop where they can go on, streams end so that their readers connect to whoever
// comes next, and pending responses are sent.

import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Server } from "node:http";
import { handlesSignals, readOperations } from "@/lib/config/env";
import { getHub } from "@/lib/external-tools/external-tools";
import { log } from "@/lib/log";
import { drainRuns } from "@/lib/runs/drain";
import { releaseRuns } from "@/lib/runs/recover";
import { processSingleton } from "@/lib/singleton";
import { traceSender } from "@/lib/telemetry/flushing";

/** Pending responses get this long to finish; then the process ends, whatever is still open. */
const GRACE_MS = 1000;

const REQUESTED = "http.server.request.start";
const http = processSingleton("http-server", () => ({ server: null as Server | null }));

/** The framework creates its server before any code of this program runs; the first request shows which one it is. */
function findServer(): void {
  const found = (message: unknown) => {
    http.server = (message as { server: Server }).server;
    unsubscribe(REQUESTED, found);
  };
  subscribe(REQUESTED, found);
}

/** Ends the process on SIGTERM once the runs are drained, and on SIGINT without waiting for them. */
export function endOnSignals(): void {
  findServer();
  const hurry = new AbortController();
  let going = false;
  const end = (signal: "SIGTERM" | "SIGINT") => {
    if (signal === "SIGINT") hurry.abort();
    // A supervisor may repeat itself, and a terminal sends its signal to several processes.
    if (going) return;
    going = true;
    void goDown(signal, hurry.signal);
  };
  process.on("SIGTERM", end).on("SIGINT", end);
}

async function goDown(signal: string, hurry: AbortSignal): Promise<void> {
  log.info("going-down", { signal });
  try {
    // Elsewhere the framework ends the process as soon as no connection is open.
    const limitMs = handlesSignals() && !hurry.aborted ? readOperations().drainMs : 0;
    await drainRuns({ limitMs, hurry });
    await releaseRuns();
    getHub().close();
  } catch (error) {
    log.error("release-failed", { error });
  }
  setTimeout(() => process.exit(0), GRACE_MS).unref();
  await Promise.all([traceSender.current?.flush(), handlesSignals() ? closeServer() : forever]);
  process.exit(0);
}

const forever = new Promise<never>(() => undefined);

/** Resolves when every pending response was sent. Connections that browsers keep without a request are closed. */
function closeServer(): Promise<void> {
  const { server } = http;
  return new Promise((resolve) => (server?.listening ? server.close(() => resolve()) : resolve()));
}
