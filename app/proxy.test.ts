import { NextRequest } from "next/server";
import { afterEach, describe, expect, it, vi } from "vitest";
import { setPageAuth } from "@/lib/auth/page-auth";
import { config, proxy } from "@/proxy";

const asked = (host: string, headers: Record<string, string> = {}) =>
  proxy(new NextRequest("http://127.0.0.1:3000/research/thr_1", { headers: { host, ...headers } }));

afterEach(() => vi.unstubAllEnvs());

describe("SEC-17: pages are rendered only for this server's own names", () => {
  it.each(["evil.example:3000", "127.0.0.1.evil.example:3000", "localhost.evil:3000", "[::1].evil:3000"])(
    "%s is rejected with a sentence and nothing else",
    async (host) => {
      const response = await asked(host, { "accept-language": "ru", "x-forwarded-host": "127.0.0.1:3000" });
      expect(response.status).toBe(403);
      expect(await response.text()).toBe("Запрос пришёл с другого сайта и отклонён.");
    },
  );

  it.each(["127.0.0.1:3000", "localhost:3000", "[::1]:3000", "LOCALHOST"])("%s is accepted", async (host) => {
    expect((await asked(host)).headers.get("x-middleware-next")).toBe("1");
  });

  it("a link from another site opens a page", async () => {
    const response = await asked("127.0.0.1:3000", { "sec-fetch-site": "cross-site" });
    expect(response.headers.get("x-middleware-next")).toBe("1");
  });

  it("a server opened to the network answers to the names the network gives it", async () => {
    vi.stubEnv("HOST", "0.0.0.0");
    expect((await asked("research.lan:3000")).headers.get("x-middleware-next")).toBe("1");
  });

  it.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS"])(
    "%s is not a valid way to request a page",
    async (method) => {
      const request = new NextRequest("http://127.0.0.1:3000/login", {
        method,
        headers: { host: "127.0.0.1:3000" },
      });
      const response = await proxy(request);
      expect(response.status).toBe(405);
      expect(response.headers.get("allow")).toBe("GET, HEAD");
    },
  );

  it("runs before everything except routes, which check for themselves, and build files", () => {
    const guarded = new RegExp(`^${config.matcher}$`);
    for (const path of ["/", "/research/thr_1", "/library", "/messages/en.json", "/_next/data/x", "/apiary"])
      expect(guarded.test(path)).toBe(true);
    for (const path of ["/api/threads", "/_next/static/chunks/a.js"]) expect(guarded.test(path)).toBe(false);
  });
});

describe("SEC-23: pages that render whole reports", () => {
  const page = (path: string, language = "en") =>
    proxy(
      new NextRequest(`http://127.0.0.1:3000${path}`, {
        headers: { host: "127.0.0.1:3000", "accept-language": language },
      }),
    );
  afterEach(() => setPageAuth(async () => ({ kind: "open" })));

  it("are rejected with a sentence and a waiting time after too many requests; other users are served", async () => {
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

  it("redirect a visitor without a session to the sign-in, like all pages", async () => {
    setPageAuth(async () => ({ kind: "stranger" }));
    const response = await page("/reports/rep_1");
    expect(response.headers.get("location")).toMatch(/\/login\?next=%2Freports%2Frep_1$/);
  });
});

describe("SEC-26: shared reports", () => {
  const page = (path: string, headers: Record<string, string> = {}) =>
    proxy(
      new NextRequest(`http://127.0.0.1:3000${path}`, { headers: { host: "127.0.0.1:3000", ...headers } }),
    );
  afterEach(() => {
    setPageAuth(async () => ({ kind: "open" }));
    vi.unstubAllEnvs();
  });
  /** The header by which the layout knows a shared page. */
  const marked = (response: Response) => response.headers.get("x-middleware-request-x-groundwork-shared");

  it("open without sign-in, and nothing else does", async () => {
    setPageAuth(async ({ visitor }) => (visitor ? { kind: "open" } : { kind: "stranger" }));
    const open = await page("/s/a-token");
    expect([open.headers.get("x-middleware-next"), marked(open)]).toEqual(["1", "1"]);
    for (const path of [
      "/s",
      "/s/",
      "/s/a-token/more",
      "/sources/src_1",
      "/research/s/x",
      "/reports/rep_1",
      "/S/a-token",
    ]) {
      const response = await page(path, { "x-groundwork-shared": "1" });
      expect([path, response.status, marked(response)]).toEqual([path, 307, null]);
    }
  });

  it("are the only pages that the layout draws without the rest, whatever a request says of itself", async () => {
    expect(marked(await page("/library", { "x-groundwork-shared": "1" }))).toBeNull();
  });

  it("are not indexed and not stored, found or not", async () => {
    const { headers } = await page("/s/a-token");
    expect(headers.get("x-robots-tag")).toBe("noindex, nofollow");
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("content-security-policy")).toContain("'strict-dynamic'");
    expect((await page("/library")).headers.get("x-robots-tag")).toBeNull();
  });

  it("are limited by the address that the proxy in front names", async () => {
    vi.stubEnv("PUBLIC_URL", "https://research.example.org");
    const asked: unknown[] = [];
    setPageAuth(async ({ visitor, session }) => {
      asked.push([visitor, session]);
      return { kind: "wait", limit: 600, seconds: 3 };
    });
    const response = await page("/s/a-token", { "x-forwarded-for": "10.0.0.1, 203.0.113.7" });
    expect([response.status, response.headers.get("retry-after")]).toEqual([429, "3"]);
    expect(asked).toEqual([[{ address: "203.0.113.7" }, null]]);
  });
});

describe("SEC-9: the headers of a page", () => {
  const policyOf = (response: Response) => response.headers.get("content-security-policy") ?? "";
  const nonceOf = (response: Response) => /'nonce-([\w+/=]+)'/.exec(policyOf(response))?.[1];

  it("each response has its own nonce, which the page is rendered with whatever the request contains", async () => {
    const forged = { "content-security-policy": "script-src 'nonce-mine'" };
    const [one, other] = await Promise.all([
      asked("127.0.0.1:3000", forged),
      asked("127.0.0.1:3000", forged),
    ]);
    expect(nonceOf(one)).toMatch(/^[\w+/]{22}==$/);
    expect(nonceOf(one)).not.toBe(nonceOf(other));
    expect(one.headers.get("x-middleware-request-content-security-policy")).toBe(policyOf(one));
  });

  it("a rejection contains nothing active", async () => {
    const response = await asked("evil.example");
    expect(policyOf(response)).toContain("default-src 'none'");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("the diagram frame has its own policy, and the messages file is served as data", async () => {
    for (const path of ["/diagram/page", "/messages/en-0123456789ab.json"]) {
      const response = await proxy(
        new NextRequest(`http://127.0.0.1:3000${path}`, { headers: { host: "127.0.0.1" } }),
      );
      expect(policyOf(response)).toBe("");
    }
  });

  it("requires https only over https", async () => {
    const transport = (response: Response) => response.headers.get("strict-transport-security");
    expect(transport(await asked("127.0.0.1:3000"))).toBeNull();
    expect(transport(await asked("127.0.0.1:3000", { "x-forwarded-proto": "https" }))).toMatch(
      /^max-age=\d{8}$/,
    );
  });
});
