import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readProfile } from "@/lib/models/profile";
import { closeDb, getDb } from "@/lib/process/store";
import { type LlmServer, startLlmServer } from "@/testing/servers/llm";
import { probeAnswer } from "@/testing/servers/llm-probe";
import { forgetAgentModel, listProfiles, probeAgentModel } from "./model-profiles";

const KEY = "sk-test-not-a-secret";
let server: LlmServer;
let dir: string;

beforeEach(async () => {
  server = await startLlmServer({ script: ({ body }) => ({ step: probeAnswer(body) }) });
  dir = mkdtempSync(path.join(tmpdir(), "groundwork-"));
  vi.stubEnv("DATA_DIR", dir);
  vi.stubEnv("OPENAI_API_KEY", KEY);
  vi.stubEnv("OPENAI_BASE_URL", server.url);
  vi.stubEnv("OPENAI_MODEL", "scripted");
});
afterEach(async () => {
  closeDb();
  vi.unstubAllEnvs();
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
});

describe("the models of the settings", () => {
  it("lists each model once, tries it when asked to, and keeps what was found without any key", async () => {
    const [blank, ...others] = await listProfiles();
    expect(others).toEqual([]);
    expect(blank).toMatchObject({ model: "scripted", probedAt: null, findings: { strict: null } });
    expect(server.requests).toEqual([]);
    const probed = await probeAgentModel();
    expect(probed).toMatchObject({ mode: "strict", findings: { tools: { works: true, how: "probed" } } });
    expect(await listProfiles()).toEqual([probed]);
    const row = await getDb().findModelProfile(probed.key);
    expect(readProfile(row?.profile ?? "")).toEqual(probed);
    expect(JSON.stringify([row, probed])).not.toContain("not-a-secret");
  });

  it("P14: forgets what was learned when asked to, in the store too", async () => {
    server.use(({ body }) =>
      body.response_format?.type === "json_schema"
        ? { status: 400, body: { error: { message: "response_format json_schema is not supported" } } }
        : { step: probeAnswer(body) },
    );
    const probed = await probeAgentModel();
    expect(probed.mode).not.toBe("strict");
    const forgotten = await forgetAgentModel();
    expect(forgotten).toMatchObject({ mode: "strict", changes: [], findings: { strict: null } });
    const row = await getDb().findModelProfile(probed.key);
    expect(readProfile(row?.profile ?? "")).toEqual(forgotten);
    await expect(forgetAgentModel("nobody")).rejects.toMatchObject({ code: "unknown_agent" });
  });

  it("S53: asks with the key and through the proxy of the agent, and never past it", async () => {
    const asked: (string | undefined)[] = [];
    const proxy = createServer(({ headers }, response) => {
      asked.push(headers.authorization);
      response.writeHead(401).end();
    });
    await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
    vi.stubEnv("GROUNDWORK__MODEL__API_KEY_ENV", "OWN_KEY");
    vi.stubEnv("GROUNDWORK__MODEL__PROXY", `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`);
    vi.stubEnv("OWN_KEY", "key-of-the-agent");
    await listProfiles();
    await expect(probeAgentModel()).rejects.toMatchObject({ code: "probe_failed" });
    proxy.closeAllConnections();
    proxy.close();
    expect(new Set(asked)).toEqual(new Set(["Bearer key-of-the-agent"]));
    expect(server.requests).toEqual([]);
  });

  it("an agent that does not exist, and the built-in model, are told by name", async () => {
    await expect(probeAgentModel("nobody")).rejects.toMatchObject({ code: "unknown_agent" });
    for (const name of ["OPENAI_API_KEY", "OPENAI_BASE_URL", "OPENAI_MODEL"]) vi.stubEnv(name, "");
    for (const name of ["OLLAMA_HOST", "LMSTUDIO_BASE_URL"]) vi.stubEnv(name, "http://127.0.0.1:1");
    await expect(probeAgentModel()).rejects.toMatchObject({
      code: "probe_failed",
      message: expect.stringContaining("The built-in model answers"),
    });
    expect(await listProfiles()).toEqual([]);
  });
});
