import { readdirSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { makeApiKey, revokeKey } from "@/lib/auth/api-keys";
import { addSignedIn, openOwnStore, requestOf } from "@/testing/http/users";
import { METHODS, type Policy, policyFor, type Who } from "./policy";
import { JSON_BODY, policyOf, readJson, routes } from "./route";

let store: ReturnType<typeof openOwnStore>;
beforeEach(() => {
  vi.stubEnv("HOST", "127.0.0.1");
  vi.stubEnv("PORT", "3000");
  store = openOwnStore((name, value) => vi.stubEnv(name, value));
});
afterEach(() => {
  store.close();
  vi.unstubAllEnvs();
});

const context = { params: Promise.resolve({}) };
const guarded = (who: Who) =>
  routes({ policy: { who }, GET: async (_request, _parameters, actor) => Response.json(actor) });

async function told(who: Who, headers: Record<string, string> = {}): Promise<string> {
  const response = await guarded(who).GET(requestOf("/api/x", { headers }), context);
  const body = (await response.json()) as { kind?: string; error?: { code: string } };
  return body.error?.code ?? body.kind ?? "";
}

describe("SEC-22: permissions", () => {
  it.each<[Who, Record<string, string>, string]>([
    ["user", {}, "alone"],
    ["administrator", {}, "alone"],
    ["program", {}, "alone"],
    ["program", { authorization: "Bearer sk-unused" }, "alone"],
    ["program", { authorization: "Bearer gw_other" }, "key_unknown"],
    ["user", { authorization: "bearer   gw_other  " }, "key_unknown"],
    ["user", { origin: "https://evil.example" }, "cross_site"],
    ["program", { "sec-fetch-site": "cross-site" }, "cross_site"],
  ])("SEC-22: without users, %s with %j is %s", async (who, headers, expected) => {
    expect(await told(who, headers)).toBe(expected);
  });

  it.each<[Who, Record<string, string>, string]>([
    ["anyone", {}, "stranger"],
    ["user", {}, "sign_in_needed"],
    ["user", { cookie: "groundwork-3000=guessed" }, "sign_in_needed"],
    ["user", { cookie: "groundwork-3000=" }, "sign_in_needed"],
    ["administrator", {}, "sign_in_needed"],
    ["program", {}, "key_required"],
    ["program", { authorization: "Basic Z3dfa25vd24=" }, "key_required"],
    ["program", { authorization: "Bearer sk-unused" }, "key_unknown"],
    ["program", { authorization: "Bearer gw_other" }, "key_unknown"],
  ])("SEC-22: with users, %s with %j is %s", async (who, headers, expected) => {
    await addSignedIn("Ada");
    expect(await told(who, headers)).toBe(expected);
  });

  it.each<[Who, string, string]>([
    ["user", "session", "session"],
    ["administrator", "administrator_needed", "session"],
    ["program", "session", "session"],
  ])("SEC-22: %s is for a user %s and for an administrator %s", async (who, asUser, asAdministrator) => {
    const ada = await addSignedIn("Ada");
    const bob = await addSignedIn("Bob");
    expect(await told(who, { cookie: bob.cookie })).toBe(asUser);
    expect(await told(who, { cookie: ada.cookie })).toBe(asAdministrator);
  });

  it("SEC-22: a key acts as its creator, cannot administer, and ends with its revocation", async () => {
    await addSignedIn("Ada");
    const bob = await addSignedIn("Bob");
    const { key, id } = await makeApiKey({ name: "k", owner: bob.id });
    const headers = { authorization: `Bearer ${key}` };
    const response = await guarded("program").GET(requestOf("/api/x", { headers }), context);
    expect(await response.json()).toMatchObject({ kind: "key", owner: bob.id, administers: false });
    expect(await told("administrator", headers)).toBe("administrator_needed");
    expect(await told("person", headers)).toBe("sign_in_needed");
    expect(await told("person", { cookie: bob.cookie })).toBe("session");
    await revokeKey({ id, owner: bob.id });
    expect(await told("program", headers)).toBe("key_unknown");
  });

  it.each(["0.0.0.0", "::", "192.168.1.4", "127.0.0.1.evil.example"])(
    "SEC-22: a server that listens on %s admits nobody without users",
    async (listening) => {
      vi.stubEnv("HOST", listening);
      expect(await told("user")).toBe("sign_in_needed");
      expect(await told("program")).toBe("key_required");
    },
  );

  it("SEC-22: a server behind a proxy admits nobody without users either", async () => {
    vi.stubEnv("PUBLIC_URL", "https://research.example.org/");
    expect(await told("user")).toBe("sign_in_needed");
  });
});

describe("SEC-17: permitted bodies", () => {
  const read = vi.fn();
  const { POST, DELETE } = routes({
    policy: { who: "anyone", body: JSON_BODY, DELETE: { body: undefined } },
    POST: async (request) => {
      read();
      return Response.json(await readJson(request, (await import("zod")).z.unknown()));
    },
    DELETE: async () => Response.json({}),
  });
  const status = async (init: RequestInit & { duplex?: "half" }, route = POST) => {
    const headers = { host: "127.0.0.1:3000", ...(init.headers as Record<string, string>) };
    const request = new Request("http://127.0.0.1:3000/api/x", { ...init, headers });
    const response = await route(request, context);
    return [response.status, ((await response.json()) as { error?: { code: string } }).error?.code];
  };

  it.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=b",
    "application/jsonp",
    "text/plain; application/json",
    "",
  ])("SEC-17: %j is rejected before it is read", async (type) => {
    read.mockClear();
    const headers = { "content-type": type };
    expect(await status({ method: "POST", headers, body: "{}" })).toEqual([415, "unsupported_media_type"]);
    expect(read).not.toHaveBeenCalled();
  });

  it("SEC-17: the framework's request object works, although it cannot be cloned", async () => {
    const headers = { host: "127.0.0.1:3000", "content-type": "application/json" };
    const real = new Request("http://127.0.0.1:3000/api/x", { method: "POST", headers, body: '{"a":1}' });
    const handed = new Proxy(real, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    expect(await (await POST(handed, context)).json()).toEqual({ a: 1 });
  });

  it("SEC-17: a form without any text is rejected if no body is expected", async () => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    expect(await status({ method: "DELETE", headers }, DELETE)).toEqual([415, "unsupported_media_type"]);
    expect(await status({ method: "DELETE" }, DELETE)).toEqual([200, undefined]);
  });

  it("SEC-23: a declared length is rejected before the body is read, an undeclared one at the limit", async () => {
    read.mockClear();
    const headers = { "content-type": "application/json" };
    const declared = { ...headers, "content-length": "1000001" };
    expect(await status({ method: "POST", headers: declared, body: "{}" })).toEqual([413, "body_too_large"]);
    expect(read).not.toHaveBeenCalled();
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        controller.enqueue(new TextEncoder().encode(" ".repeat(100_000)));
      },
    });
    expect(await status({ method: "POST", headers, body: endless, duplex: "half" })).toEqual([
      413,
      "body_too_large",
    ]);
    expect(sent).toBeLessThan(20);
  });
});

describe("SEC-18: every route declares its permissions", async () => {
  const app = path.resolve(import.meta.dirname, "../../app");
  const files = readdirSync(app, { recursive: true, encoding: "utf8" })
    .filter((file) => /^route\.[cm]?[jt]sx?$/.test(path.basename(file)))
    // The diagram files are the same for everybody, take no input and change nothing.
    .filter((file) => file !== path.join("diagram", "[file]", "route.ts"))
    .sort();
  const known: { file: string; policy: Policy | null }[] = [];
  for (const file of files) {
    const route = (await import(/* @vite-ignore */ path.join(app, file))) as { GET?: unknown };
    known.push({ file, policy: policyOf(route) });
  }

  it("SEC-18: no route is without a policy", () => {
    expect(known.length).toBeGreaterThan(45);
    expect(known.filter(({ policy }) => policy === null)).toEqual([]);
  });

  it("SEC-18: one response without a policy, or with another, makes a route one without a policy", () => {
    const { GET, POST } = routes({ policy: { who: "user" }, GET: async () => Response.json({}) });
    const raw = async () => Response.json({});
    expect(policyOf({ GET, POST })).toEqual({ who: "user" });
    expect(policyOf({ GET, POST: raw })).toBeNull();
    expect(policyOf({ GET, OPTIONS: raw })).toBeNull();
    const other = routes({ policy: { who: "anyone" }, POST: async () => Response.json({}) });
    expect(policyOf({ GET, POST: other.POST })).toBeNull();
    expect(policyOf({})).toBeNull();
  });

  it("SEC-18: an address with an id checks its owner", () => {
    const ids: Record<string, string> = {
      threadId: "thread",
      runId: "run",
      reportId: "report",
      sourceId: "source",
      pageId: "page",
    };
    // A deleted thread is not found by any other route.
    const restoring = path.join("api", "threads", "[threadId]", "restore", "route.ts");
    for (const { file, policy } of known)
      for (const [, parameter = ""] of file.matchAll(/\[(\w+Id)\]/g))
        if (ids[parameter])
          for (const method of METHODS)
            expect([file, policy && policyFor(policy, method).of]).toEqual([
              file,
              [file === restoring ? "deletedThread" : ids[parameter], parameter],
            ]);
  });

  it("SEC-17: only what machines ask for answers when it is asked by address", () => {
    const named = known.filter(({ policy }) =>
      METHODS.some((one) => policy && policyFor(policy, one).byAddress),
    );
    expect(named.map(({ file }) => file)).toEqual([
      "api/health/live/route.ts",
      "api/health/ready/route.ts",
      "api/metrics/route.ts",
    ]);
  });

  it("SEC-18: the list of public routes is short", () => {
    const open = known.filter(({ policy }) =>
      METHODS.some((one) => policy && policyFor(policy, one).who === "anyone"),
    );
    expect(open.map(({ file }) => file)).toEqual([
      "api/[...path]/route.ts",
      "api/health/live/route.ts",
      "api/health/ready/route.ts",
      "api/health/route.ts",
      "api/metrics/route.ts",
      "api/openapi.json/route.ts",
      "api/session/route.ts",
      "api/shared/[token]/pictures/[digest]/route.ts",
      "api/v1/[...path]/route.ts",
      "api/watches/[id]/feed/route.ts",
      "login/callback/route.ts",
      "login/oidc/route.ts",
      "messages/[name]/route.ts",
      "unsubscribe/[id]/route.ts",
    ]);
  });

  it("SEC-17: only the way to the identity provider and back, and the links of mails, may come from other sites", () => {
    const linked = known.filter(({ policy }) =>
      METHODS.some((one) => policy && policyFor(policy, one).linked),
    );
    expect(linked.map(({ file }) => file)).toEqual([
      "login/callback/route.ts",
      "login/oidc/route.ts",
      "unsubscribe/[id]/route.ts",
    ]);
  });
});
