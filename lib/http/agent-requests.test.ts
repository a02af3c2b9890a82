import { expect, it } from "vitest";
import { callsSchema, changeAgentSchema, resetAgentSchema } from "./agent-requests";

it("calls are compared over 7, 30 or 90 days and nothing else", () => {
  expect(callsSchema.parse({})).toEqual({ days: 90 });
  expect(callsSchema.parse({ days: "30" })).toEqual({ days: 30 });
  for (const query of [{ days: "31" }, { days: "" }, { days: ["7", "30"] }, { days: "7", tool: "x" }])
    expect(callsSchema.safeParse(query).success).toBe(false);
});

it.each([
  [{ values: {}, revision: null }, true],
  [{ values: {}, revision: 1, madeFrom: "deep" }, true],
  [{ values: {} }, false],
  [{ values: [], revision: null }, false],
  [{ values: {}, revision: 0 }, false],
  [{ values: {}, revision: null, base_url: "http://x" }, false],
])("a change of an agent is %j: %s", (body, good) => {
  expect(changeAgentSchema.safeParse(body).success).toBe(good);
});

it.each(["1", "12"])("an agent is reset at revision %s", (revision) => {
  expect(resetAgentSchema.parse({ revision })).toEqual({ revision: Number(revision) });
});

it.each([undefined, "", "0", "x", "1.5"])("an agent is not reset at %s", (revision) => {
  expect(resetAgentSchema.safeParse({ revision }).success).toBe(false);
});
