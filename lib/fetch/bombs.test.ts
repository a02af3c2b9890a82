import { describe, expect, it } from "vitest";
import { BOMBS, bombed } from "@/testing/fetch/bombs";
import type { GuardError } from "./guarded-fetch";

/** Only for bombs that the time limit ends, which would otherwise take the full fifteen seconds. */
const SHORT = 1_500;

describe("responses designed to exhaust their reader", () => {
  it.each(Object.entries(BOMBS))("SEC-5 SEC-6: %s is cut", async (name, { code }) => {
    const { fetch, connections, stop } = await bombed(name);
    const limits = code === "too_slow" ? { timeMs: SHORT } : {};
    const outcome = await fetch({
      url: "http://site.example/",
      signal: new AbortController().signal,
      limits,
    }).then(
      ({ bytes }) => `${bytes.length} bytes`,
      (error: GuardError) => error.code,
    );
    expect(outcome).toBe(code);
    expect(connections()).toBeLessThanOrEqual(11);
    const { sent } = await stop();
    expect(sent).toBeLessThan(64_000_000);
  });

  it("SEC-6: no caller can raise the limits", async () => {
    const { fetch, stop } = await bombed("a line without end");
    const limits = { bytes: 1e12, decodedBytes: 1e12, redirects: 1e6, timeMs: 1e9 };
    const asked = fetch({ url: "http://site.example/", signal: new AbortController().signal, limits });
    await expect(asked).rejects.toMatchObject({ code: "too_large" });
    expect((await stop()).sent).toBeLessThan(64_000_000);
  });

  it("SEC-6: a caller's abort ends a request at once in any phase", async () => {
    const { fetch, stop } = await bombed("a byte now and then");
    const wish = new AbortController();
    const asked = fetch({ url: "http://site.example/", signal: wish.signal });
    setTimeout(() => wish.abort(), 100);
    await expect(asked).rejects.toMatchObject({ code: "cancelled" });
    await stop();
  });
});
