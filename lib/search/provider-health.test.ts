import { expect, it } from "vitest";
import { ProviderError } from "./provider";
import { noteFailure, providerHealth } from "./provider-health";

it("a failure beside it takes nothing from a pause", () => {
  const fail = (code: "quota" | "bad_response", now: number) =>
    noteFailure("beside", new ProviderError({ code, provider: "x", message: "." }), {
      now,
      unreachableMs: null,
    });
  fail("quota", 1000);
  fail("bad_response", 1001);
  expect(providerHealth("beside", 1002)).toMatchObject({ code: "quota", pausedUntil: 601_000 });
});
