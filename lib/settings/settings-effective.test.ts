// What Settings and the first screen show as connected is what a run would use, also where an agent was changed here.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { GET, PUT } from "@/app/api/agents/[name]/route";
import { defaultAgent } from "@/lib/agents/agents";
import type { AgentValues } from "@/lib/config/agent-fields";
import type { AgentDetail } from "@/lib/http/agents-responses";
import { closeDb } from "@/lib/process/store";
import { getHealth } from "./health";
import { getSettings } from "./settings";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "groundwork-effective-"));
  vi.stubEnv("DATA_DIR", folder);
  vi.stubEnv("OPENAI_API_KEY", "sk-unused");
  vi.stubEnv("OPENAI_BASE_URL", "http://127.0.0.1:9/v1");
  vi.stubEnv("OPENAI_MODEL", "model-of-all");
});
afterEach(() => {
  closeDb();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const context = { params: Promise.resolve({ name: "standard" }) };
const headers = { host: "127.0.0.1:3000", "content-type": "application/json" };
const URL_ = "http://127.0.0.1:3000/api/agents/standard";

async function change(edit: (values: AgentValues) => void): Promise<void> {
  const { values } = (await (await GET(new Request(URL_, { headers }), context)).json()) as AgentDetail;
  edit(values);
  const body = JSON.stringify({ values, revision: null });
  const answer = await PUT(new Request(URL_, { method: "PUT", headers, body }), context);
  expect(answer.status).toBe(200);
}

it("the model that is shown is that of the default agent as it was changed on the page for agents", async () => {
  expect((await getHealth()).model.id).toBe("model-of-all");
  await change((values) => {
    values.model.name = "model-of-its-own";
    values.search.maxSearches = 2;
  });
  expect(defaultAgent()?.search.maxSearches).toBe(2);
  expect((await getHealth()).model.id).toBe("model-of-its-own");
  const { models } = await getSettings();
  expect(models.find(({ agent }) => agent === "standard")?.model?.id).toBe("model-of-its-own");
});

it("where a model of its own cannot be used, what holds for all is shown", async () => {
  await change((values) => {
    values.model.name = "model-of-its-own";
  });
  vi.stubEnv("OPENAI_API_KEY", undefined);
  vi.stubEnv("OPENAI_BASE_URL", undefined);
  vi.stubEnv("OPENAI_MODEL", undefined);
  vi.stubEnv("OLLAMA_HOST", "http://127.0.0.1:9");
  vi.stubEnv("LMSTUDIO_BASE_URL", "http://127.0.0.1:9");
  expect((await getHealth()).model.kind).toBe("built-in");
});
