import { NextRequest } from "next/server";
import { afterEach, describe, expect, it, vi } from "vitest";
import { setPageAuth } from "@/lib/auth/page-auth";
import { config, proxy } from "@/proxy";

const asked = (host: string, headers: Record<string, string> = {}) =>
  proxy(new NextRequest("http://127.0.0.1:3000/research/thr_1", { headers: { host, ...headers } }));

afterEach(() => vi.unstubAllEnvs());

describe("SEC-17: pages are drawn for the names of this server alone", () => {
  it.each(["evil.example:3000", "127.0.0.1.evil.example:3000", "localhost.evil:3000", "[::1].evil:3000"])(
    "%s is refused, with a sentence and nothing else",
    async (host) => {
      const response = await asked(host, { "accept-language": "ru", "x-forwarded-host": "127.0.0.1:3000" });
      expect(response.status).toBe(403);
      expect(await response.text()).toBe("Запрос пришёл с другого сайта и отклонён.");
    },
  );

  it.each(["127.0.0.1:3000", "localhost:3000", "[::1]:3000", "LOCALHOST"])("%s is let in", async (host) => {
    expect((await asked(host)).headers.get("x-middleware-next")).toBe("1");
  });

  it("a link from another site leads here", async () => {
    const response = await asked("127.0.0.1:3000", { "sec-fetch-site": "cross-site" });
    expect(response.headers.get("x-middleware-next")).toBe("1");
  });

  it("a server opened to the network answers to the names the network gives it", async () => {
    vi.stubEnv("HOST", "0.0.0.0");
    expect((await asked("research.lan:3000")).headers.get("x-middleware-next")).toBe("1");
  });

  it.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS"])("%s is no way to ask for a page", async (method) => {
    const request = new NextRequest("http://127.0.0.1:3000/login", {
      method,
      headers: { host: "127.0.0.1:3000" },
    });
    const response = await proxy(request);
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET, HEAD");
  });

  it("stands before all but routes, which guard themselves, and what the build made", () => {
    const guarded = new RegExp(`^${config.matcher}$`);
    for (const path of ["/", "/research/thr_1", "/library", "/messages/en.json", "/_next/data/x", "/apiary"])
      expect(guarded.test(path)).toBe(true);
    for (const path of ["/api/threads", "/_next/static/chunks/a.js"]) expect(guarded.test(path)).toBe(false);
  });
});

describe("SEC-23: pages that draw whole reports", () => {
  const page = (path: string, language = "en") =>
    proxy(
      new NextRequest(`http://127.0.0.1:3000${path}`, {
        headers: { host: "127.0.0.1:3000", "accept-language": language },
      }),
    );
  afterEach(() => setPageAuth(async () => ({ kind: "open" })));

  it("are refused with a sentence and how long to wait once somebody opened too many; others open", async () => {
    setPageAuth(async ({ costly }) => (costly ? { kind: "wait", limit: 600, seconds: 7 } : { kind: "open" }));
    for (const path of ["/reports/rep_1", "/reports/rep_1/compare", "/research/thr_1"]) {
      const response = await page(path);
      expect([path, response.status, response.headers.get("retry-after")]).toEqual([path, 429, "7"]);
      expect(await response.text()).toContain("try again in 7 seconds");
      expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    }
    expect(await (await page("/reports/rep_1", "ru")).text()).toContain("попробуйте через 7\u00a0секунд");
    for (const path of ["/", "/library", "/settings", "/login"])
      expect((await page(path)).headers.get("x-middleware-next")).toBe("1");
  });

  it("lead who is not signed in to where they can, as all pages do", async () => {
    setPageAuth(async () => ({ kind: "stranger" }));
    const response = await page("/reports/rep_1");
    expect(response.headers.get("location")).toMatch(/\/login\?next=%2Freports%2Frep_1$/);
  });
});

describe("SEC-9: the headers that a page leaves with", () => {
  const policyOf = (response: Response) => response.headers.get("content-security-policy") ?? "";
  const nonceOf = (response: Response) => /'nonce-([\w+/=]+)'/.exec(policyOf(response))?.[1];

  it("each response has a nonce of its own, which the page is drawn with whatever the request said", async () => {
    const forged = { "content-security-policy": "script-src 'nonce-mine'" };
    const [one, other] = await Promise.all([
      asked("127.0.0.1:3000", forged),
      asked("127.0.0.1:3000", forged),
    ]);
    expect(nonceOf(one)).toMatch(/^[\w+/]{22}==$/);
    expect(nonceOf(one)).not.toBe(nonceOf(other));
    expect(one.headers.get("x-middleware-request-content-security-policy")).toBe(policyOf(one));
  });

  it("a refusal is inert", async () => {
    const response = await asked("evil.example");
    expect(policyOf(response)).toContain("default-src 'none'");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("what draws diagrams keeps its own policy, and words are data", async () => {
    for (const path of ["/diagram/page", "/messages/en-0123456789ab.json"]) {
      const response = await proxy(
        new NextRequest(`http://127.0.0.1:3000${path}`, { headers: { host: "127.0.0.1" } }),
      );
      expect(policyOf(response)).toBe("");
    }
  });

  it("asks for https only over https", async () => {
    const transport = (response: Response) => response.headers.get("strict-transport-security");
    expect(transport(await asked("127.0.0.1:3000"))).toBeNull();
    expect(transport(await asked("127.0.0.1:3000", { "x-forwarded-proto": "https" }))).toMatch(
      /^max-age=\d{8}$/,
    );
  });
});
