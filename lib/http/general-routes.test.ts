import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as general from "@/app/api/settings/general/route";
import { defaultAgent, offeredAgents } from "@/lib/agents/agents";
import { loadLimits } from "@/lib/config/load";
import { setStoredSettings, storedSettings } from "@/lib/config/stored-settings";
import { getDb } from "@/lib/process/store";
import { loadGeneralSettings } from "@/lib/settings/general-settings";
import { getSettings } from "@/lib/settings/settings";
import { addSignedIn, openOwnStore, requestOf } from "@/testing/http/users";
import type { SettingsResponse } from "./settings-responses";

const ADDRESS = "/api/settings/general";
const context = { params: Promise.resolve({}) };
let store: ReturnType<typeof openOwnStore>;
beforeEach(() => {
  store = openOwnStore((name, value) => vi.stubEnv(name, value));
});
afterEach(() => {
  vi.unstubAllEnvs();
  setStoredSettings({});
  store.close();
});

const change = (body: unknown, headers: Record<string, string> = {}) =>
  general.PATCH(requestOf(ADDRESS, { method: "PATCH", body, headers }), context);
const limitsNow = () => {
  const { runsAtOnce, perDay } = loadLimits();
  return { runsAtOnce, ...perDay };
};

it("limits of a day hold at once, survive a restart, and go back to agents.yaml one by one", async () => {
  const answer = await change({ runsAtOnce: 3, perDay: { tokens: 50_000, money: 2.5 } });
  const { limits } = (await answer.json()) as SettingsResponse;
  expect(limits?.perDay).toMatchObject({
    tokens: { value: 50_000, from: "settings" },
    searches: { value: null, from: "file" },
    money: { value: 2.5, from: "settings" },
  });
  expect(limitsNow()).toEqual({ runsAtOnce: 3, tokens: 50_000, searches: null, money: 2.5 });
  setStoredSettings({});
  await loadGeneralSettings();
  expect(limitsNow()).toEqual({ runsAtOnce: 3, tokens: 50_000, searches: null, money: 2.5 });
  await change({ reset: ["runsAtOnce", "perDay.money"] });
  expect(limitsNow()).toEqual({ runsAtOnce: 20, tokens: 50_000, searches: null, money: null });
  // No cap is a value as well.
  await change({ perDay: { tokens: null } });
  expect(offeredAgents().limits.perDay.tokens).toBeNull();
});

it("the chosen agent is the default, until it is no longer there", async () => {
  expect(defaultAgent()?.name).toBe("standard");
  expect((await change({ defaultAgent: "deep" })).status).toBe(200);
  expect(defaultAgent()?.name).toBe("deep");
  expect((await change({ defaultAgent: "nobody" })).status).toBe(404);
  expect(defaultAgent()?.name).toBe("deep");
  setStoredSettings({ default: "left" });
  expect(defaultAgent()?.name).toBe("standard");
});

it("the price of a model is entered, changed and taken back", async () => {
  const pricesAfter = async (body: unknown) =>
    ((await (await change(body)).json()) as SettingsResponse).prices.models.filter(({ entered }) => entered);
  expect(await pricesAfter({ prices: { "own/model-4.1": { input: 0.4, output: 1.6 } } })).toEqual([
    { model: "own/model-4.1", input: 0.4, cachedInput: 0.4, cacheWrite: 0.4, output: 1.6, entered: true },
  ]);
  const cheaper = { input: 0.4, cachedInput: 0.1, cacheWrite: 0.5, output: 1 };
  expect(await pricesAfter({ prices: { "own/model-4.1": cheaper } })).toMatchObject([cheaper]);
  expect(offeredAgents().prices.models["own/model-4.1"]).toEqual(cheaper);
  // An absent price of the cache would be that of agents.yaml.
  const plain = { input: 0.4, output: 1 };
  await change({ prices: { "own/model-4.1": plain } });
  expect(storedSettings().prices?.models["own/model-4.1"]).toEqual({
    ...plain,
    cached_input: 0.4,
    cache_write: 0.4,
  });
  expect(await pricesAfter({ prices: { "own/model-4.1": null } })).toEqual([]);
});

it("a variable counts over what is entered, and the answer names it", async () => {
  await change({ perDay: { searches: 5 }, defaultAgent: "deep" });
  vi.stubEnv("GROUNDWORK__LIMITS__PER_DAY__SEARCHES", "7");
  vi.stubEnv("GROUNDWORK__DEFAULT", "quick");
  expect(limitsNow().searches).toBe(7);
  expect(defaultAgent()?.name).toBe("quick");
  const answer = await change({ perDay: { searches: 9 } });
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain("GROUNDWORK__LIMITS__PER_DAY__SEARCHES");
  vi.stubEnv("GROUNDWORK__LIMITS__PER_DAY__SEARCHES", "");
  expect(limitsNow().searches).toBe(5);
});

it.each([
  { runsAtOnce: 0 },
  { runsAtOnce: 1001 },
  { perDay: { tokens: 999 } },
  { perDay: { money: -1 } },
  { perDay: { runs: 5 } },
  { prices: { m: { input: -1, output: 1 } } },
  { prices: { m: { input: 1 } } },
  { prices: { "": { input: 1, output: 1 } } },
  { reset: ["prices"] },
  { limits: {} },
])("bad input: %j is refused and changes nothing", async (body) => {
  const before = limitsNow();
  expect((await change(body)).status).toBe(400);
  expect(limitsNow()).toEqual(before);
});

it.each([
  ["other fields than expected", '{"limits":{"runs_at_once":"many"}}'],
  ["no JSON", "runs_at_once: 5"],
])(
  "stored settings that cannot be read (%s) are left out and named, and agents.yaml holds",
  async (_, value) => {
    await getDb().setFact({ name: "settings", value });
    await loadGeneralSettings();
    expect(limitsNow().runsAtOnce).toBe(20);
    expect((await getSettings()).leftOut).toEqual(["settings"]);
    const mended = (await (await change({ runsAtOnce: 3 })).json()) as SettingsResponse;
    expect(mended.limits?.runsAtOnce.value).toBe(3);
    expect(mended.leftOut).toEqual([]);
  },
);

it("SEC-24: only administrators change them", async () => {
  const root = await addSignedIn("root", "administrator");
  const user = await addSignedIn("eve");
  expect((await change({ runsAtOnce: 1 }, { cookie: user.cookie })).status).toBe(403);
  expect(limitsNow().runsAtOnce).toBe(20);
  expect((await change({ runsAtOnce: 1 }, { cookie: root.cookie })).status).toBe(200);
});
