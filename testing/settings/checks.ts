// Shared by tests of connection checks: a folder with an `.env.local`, servers with given responses, and the log.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, vi } from "vitest";
import { rememberEnvFiles } from "@/lib/config/env";
import { closeDb } from "@/lib/process/store";

const CONNECTIONS = [
  "OPENAI_API_KEY",
  "OPENAI_BASE_URL",
  "OPENAI_MODEL",
  "TAVILY_API_KEY",
  "TAVILY_API_BASE_URL",
  "SEARXNG_URL",
  "BRAVE_API_KEY",
  "EXA_API_KEY",
  "SERPER_API_KEY",
  "PERPLEXITY_API_KEY",
  "OPENALEX_API_KEY",
  "SEMANTIC_SCHOLAR_API_KEY",
];

type Stoppable = { stop: () => unknown };

/** The environment of each test of a file: nothing is connected, and the machine's own settings are hidden. */
export function checkSurroundings() {
  const world = { root: "", log: [] as string[] };
  let servers: Stoppable[] = [];

  beforeEach(() => {
    world.root = mkdtempSync(path.join(tmpdir(), "groundwork-check-"));
    vi.stubEnv("DATA_DIR", path.join(world.root, "data"));
    for (const name of CONNECTIONS) vi.stubEnv(name, undefined);
    for (const name of ["OLLAMA_HOST", "LMSTUDIO_BASE_URL"]) vi.stubEnv(name, "http://127.0.0.1:9");
    rememberEnvFiles(world.root);
    world.log = [];
    vi.spyOn(console, "error").mockImplementation((line: string) => void world.log.push(line));
  });
  afterEach(async () => {
    closeDb();
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    await stopAll();
    rmSync(world.root, { recursive: true, force: true });
  });

  async function stopAll(): Promise<void> {
    for (const server of servers) await server.stop();
    servers = [];
  }

  return {
    world,
    stopAll,
    /** Stops the server after the test. */
    keep<S extends Stoppable>(server: S): S {
      servers.push(server);
      return server;
    },
    put(lines: Record<string, string>): void {
      const text = Object.entries(lines).map(([name, value]) => `${name}=${value}\n`);
      writeFileSync(path.join(world.root, ".env.local"), text.join(""));
    },
    /** A server with the given responses; returns its base URL. */
    async answering(listener: RequestListener): Promise<string> {
      const server = createServer(listener);
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      servers.push({
        stop() {
          server.closeAllConnections();
          server.close();
        },
      });
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
    },
  };
}
