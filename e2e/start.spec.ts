// A server that cannot work ends at once and says why, instead of answering every request with an error.

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { startApp } from "./servers/app";

async function startError(options: Parameters<typeof startApp>[0]): Promise<string> {
  const app = await startApp(options).catch((error: Error) => error);
  if (app instanceof Error) return app.message;
  await app.dispose();
  return "it started";
}

test("a key without a model: the variable is named, the key is not", async () => {
  const message = await startError({ env: { OPENAI_API_KEY: "sk-canary-0123456789" } });
  expect(message).toContain("The server ended with 1");
  expect(message).toContain("Groundwork cannot start. OPENAI_MODEL: expected the name of a model");
  expect(message).not.toContain("sk-canary");
});

test("a file that is no database: it is not touched, and there is a way out", async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "groundwork-e2e-"));
  await writeFile(path.join(dataDir, "groundwork.db"), "This is not a database. ".repeat(100));
  const message = await startError({ dataDir });
  await rm(dataDir, { recursive: true });
  expect(message).toContain("The server ended with 1");
  expect(message).toContain("groundwork.db is no database. It was not touched");
});
