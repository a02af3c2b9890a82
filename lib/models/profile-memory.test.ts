import { describe, expect, it, vi } from "vitest";
import { log } from "@/lib/log";
import { blankProfile, readProfile } from "./profile";
import { type ProfileStore, profileMemory } from "./profile-memory";

const RELEARN_MS = 7 * 86_400_000;
const NOW = 1_800_000_000_000;
let models = 0;
function identity() {
  models += 1;
  const model = `m${models}`;
  return { key: `http://x/v1 ${model}`, model, label: `${model} at x`, host: "x", kind: "endpoint" as const };
}

function storeOf(held = new Map<string, string>()) {
  const store: ProfileStore = {
    find: async (key) => held.get(key) ?? null,
    save: async (key, profile) => void held.set(key, profile),
  };
  return { store, held };
}

/** Simulates another process: clears the memory. */
function forget() {
  const holder = globalThis as Record<symbol, unknown>;
  delete holder[Symbol.for("groundwork.models.profiles")];
}

describe("what is known of a model", () => {
  it("P14: a refused form is remembered for the model, whoever asks, down to the last", async () => {
    const who = identity();
    const first = await profileMemory(who, { store: null, now: () => NOW });
    expect(first.mode()).toBe("strict");
    expect(first.degrade("form")).toBe("json");
    const second = await profileMemory(who, { store: null, now: () => NOW });
    expect(second.mode()).toBe("json");
    expect([1, 2, 3, 4].map(() => second.degrade("form"))).toEqual(["tool", "prompt", "small", null]);
    expect(first.mode()).toBe("small");
    expect((await profileMemory(identity(), { store: null, now: () => NOW })).mode()).toBe("strict");
  });

  it("P6: refused keywords cost the keywords only, and strict output when that was not enough", async () => {
    const memory = await profileMemory(identity(), { store: null, now: () => NOW });
    expect([memory.degrade("keyword"), memory.degrade("keyword")]).toEqual(["bare", "json"]);
    expect(memory.current().findings.strict).toMatchObject({ works: false, how: "seen" });
  });

  it("is kept for the next process, and asked for in the strongest way again after a week", async () => {
    const who = identity();
    const { store, held } = storeOf();
    const memory = await profileMemory(who, { store, now: () => NOW });
    memory.degrade("form");
    memory.learn({ worked: "json", streams: true, tellsUsage: false, contextWindow: 8192 });
    expect(readProfile(held.get(who.key) ?? "")).toMatchObject({
      mode: "json",
      contextWindow: { tokens: 8192, from: "error" },
      findings: {
        strict: { works: false, how: "seen" },
        json: { works: true },
        streaming: { works: true },
        usage: { works: false },
        tools: null,
      },
    });
    forget();
    expect((await profileMemory(who, { store, now: () => NOW + RELEARN_MS })).mode()).toBe("json");
    forget();
    expect((await profileMemory(who, { store, now: () => NOW + RELEARN_MS + 1 })).mode()).toBe("strict");
  });

  it("P14: how calls are asked for is remembered apart from objects, for the next process too, and for a week", async () => {
    const who = identity();
    const { store, held } = storeOf();
    const memory = await profileMemory(who, { store, now: () => NOW });
    expect(memory.mode("calls")).toBe("calls");
    expect(memory.degrade("parallel", "calls")).toBe("single");
    expect(memory.degrade("form", "calls")).toBe("loose");
    expect(memory.mode()).toBe("strict");
    expect(memory.degrade("form", "calls")).toBe("strict");
    expect(memory.degrade("form", "calls")).toBeNull();
    expect(memory.current().findings.tools).toMatchObject({ works: false });
    forget();
    const next = await profileMemory(who, { store, now: () => NOW + RELEARN_MS });
    expect(next.mode("calls")).toBe("strict");
    forget();
    expect((await profileMemory(who, { store, now: () => NOW + RELEARN_MS + 1 })).mode("calls")).toBe(
      "calls",
    );
    expect(readProfile(held.get(who.key) ?? "")?.calls).toBe("none");
  });

  it("P14: a model that called functions once is not given up for one run in which it did not", async () => {
    const able = await profileMemory(identity(), { store: null, now: () => NOW });
    able.learn({ worked: "calls" });
    able.learn({ noCalls: true });
    expect(able.mode("calls")).toBe("calls");
    const unable = await profileMemory(identity(), { store: null, now: () => NOW });
    unable.learn({ noCalls: true });
    expect(unable.mode("calls")).toBe("strict");
  });

  it("P14: a profile that was kept before there were calls is read as one that may call", () => {
    const { calls: _calls, ...old } = blankProfile(identity(), NOW);
    expect(readProfile(JSON.stringify(old))?.calls).toBe("calls");
  });

  it("stores only what is new", async () => {
    const { store } = storeOf();
    const save = vi.spyOn(store, "save");
    const memory = await profileMemory(identity(), { store, now: () => NOW });
    for (let step = 0; step < 5; step += 1)
      memory.learn({ worked: "strict", streams: true, tellsUsage: true });
    expect(save).toHaveBeenCalledTimes(1);
  });

  it("comes down to the rung that worked in the end", async () => {
    const memory = await profileMemory(identity(), { store: null, now: () => NOW });
    memory.learn({ worked: "prompt" });
    expect(memory.mode()).toBe("prompt");
    memory.learn({ worked: "json" });
    expect(memory.mode()).toBe("prompt");
  });

  it("a store that fails or holds nonsense costs nothing but the memory", async () => {
    const warn = vi.spyOn(log, "warn").mockReturnValue(undefined);
    const broken: ProfileStore = {
      find: () => Promise.reject(new Error("locked")),
      save: () => Promise.reject(new Error("full")),
    };
    const memory = await profileMemory(identity(), { store: broken, now: () => NOW });
    expect(memory.degrade("form")).toBe("json");
    const who = identity();
    for (const held of ["{", '{"mode":"best"}', "null"])
      expect(
        (
          await profileMemory(who, { store: storeOf(new Map([[who.key, held]])).store, now: () => NOW })
        ).mode(),
      ).toBe("strict");
    await Promise.resolve();
    expect(warn).toHaveBeenCalledWith("model-profile-not-read", expect.anything());
  });
});
