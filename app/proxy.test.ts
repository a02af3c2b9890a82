import { NextRequest } from "next/server";
import { afterEach, describe, expect, it, vi } from "vitest";
import { config, proxy } from "@/proxy";

const asked = (host: string, headers: Record<string, string> = {}) =>
  proxy(new NextRequest("http://127.0.0.1:3000/research/thr_1", { headers: { host, ...headers } }));

afterEach(() => vi.unstubAllEnvs());

describe("S17: pages are drawn for the names of this server alone", () => {
  it.each(["evil.example:3000", "127.0.0.1.evil.example:3000", "localhost.evil:3000", "[::1].evil:3000"])(
    "%s is refused, with a sentence and nothing else",
    async (host) => {
      const response = asked(host, { "accept-language": "ru", "x-forwarded-host": "127.0.0.1:3000" });
      expect(response.status).toBe(403);
      expect(await response.text()).toBe("Запрос пришёл с другого сайта и отклонён.");
    },
  );

  it.each(["127.0.0.1:3000", "localhost:3000", "[::1]:3000", "LOCALHOST"])("%s is let in", (host) => {
    expect(asked(host).headers.get("x-middleware-next")).toBe("1");
  });

  it("a link from another site leads here", () => {
    const response = asked("127.0.0.1:3000", { "sec-fetch-site": "cross-site" });
    expect(response.headers.get("x-middleware-next")).toBe("1");
  });

  it("a server opened to the network answers to the names the network gives it", () => {
    vi.stubEnv("HOST", "0.0.0.0");
    expect(asked("research.lan:3000").headers.get("x-middleware-next")).toBe("1");
  });

  it("stands before all but routes, which guard themselves, and what the build made", () => {
    const guarded = new RegExp(`^${config.matcher}$`);
    for (const path of ["/", "/research/thr_1", "/library", "/messages/en.json", "/_next/data/x", "/apiary"])
      expect(guarded.test(path)).toBe(true);
    for (const path of ["/api/threads", "/_next/static/chunks/a.js"]) expect(guarded.test(path)).toBe(false);
  });
});
