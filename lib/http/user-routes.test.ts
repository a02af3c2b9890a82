import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { findSession } from "@/lib/auth/sessions";
import { signIn } from "@/lib/auth/sign-in";
import { addSignedIn, openOwnStore, requestOf } from "@/testing/http/users";
import type { Method } from "./policy";
import type { ChangedUserResponse } from "./user-responses";

type Route = Record<Method, (request: Request, context: { params: Promise<object> }) => Promise<Response>>;

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

async function change(cookie: string, userId: string, body: object) {
  const route = (await import("@/app/api/users/[userId]/route")) as unknown as Route;
  const request = requestOf(`/api/users/${userId}`, { method: "PUT", headers: { cookie }, body });
  return route.PUT(request, { params: Promise.resolve({ userId }) });
}

const tokenOf = (cookie: string) => cookie.slice(cookie.indexOf("=") + 1);

describe("SEC-19: a password change by an administrator", () => {
  it("SEC-19: generates one, shows it once, permits sign-in, and ends existing sessions", async () => {
    const ada = await addSignedIn("Ada");
    const bob = await addSignedIn("Bob");
    const response = await change(ada.cookie, bob.id, { makePassword: true });
    const { password, user } = (await response.json()) as ChangedUserResponse;
    expect(user.name).toBe("Bob");
    expect(response.headers.get("cache-control")).toContain("no-store");
    expect(await findSession(tokenOf(bob.cookie))).toBeNull();
    expect(await findSession(tokenOf(ada.cookie))).not.toBeNull();
    await expect(signIn({ name: "bob", password: password ?? "", address: "a" })).resolves.toMatchObject({
      user: { id: bob.id },
    });
  });

  it("SEC-19: shows no password that was chosen, and accepts only one of the two ways", async () => {
    const ada = await addSignedIn("Ada");
    const bob = await addSignedIn("Bob");
    const chosen = "a word of their own";
    const told = await (await change(ada.cookie, bob.id, { password: chosen })).text();
    expect(told).not.toContain(chosen);
    expect((await change(ada.cookie, bob.id, { password: chosen, makePassword: true })).status).toBe(400);
  });

  it("SEC-19: requires an administrator", async () => {
    const ada = await addSignedIn("Ada");
    const bob = await addSignedIn("Bob");
    expect((await change(bob.cookie, ada.id, { makePassword: true })).status).toBe(403);
    expect((await change(bob.cookie, bob.id, { role: "administrator" })).status).toBe(403);
    expect(await findSession(tokenOf(ada.cookie))).not.toBeNull();
  });
});

describe("SEC-28: without passwords", () => {
  it("SEC-28: every route that takes or makes a password refuses", async () => {
    vi.stubEnv("OIDC_ISSUER", "https://id.example");
    vi.stubEnv("OIDC_CLIENT_ID", "groundwork");
    vi.stubEnv("OIDC_LOCAL_PASSWORDS", "off");
    const { cookie } = await addSignedIn("Bob", "administrator");
    const asks: [string, string, string, object][] = [
      ["session/route", "POST", "/api/session", { name: "Bob", password: "guess" }],
      [
        "session/password/route",
        "PUT",
        "/api/session/password",
        { password: "a", newPassword: "b".repeat(12) },
      ],
      ["users/route", "POST", "/api/users", { name: "Cy" }],
      ["users/[userId]/route", "PUT", "/api/users/usr_bob", { makePassword: true }],
    ];
    for (const [file, method, at, body] of asks) {
      const route = (await import(/* @vite-ignore */ `../../app/api/${file}.ts`)) as Record<
        string,
        (request: Request, context: object) => Promise<Response>
      >;
      const request = requestOf(at, { method, headers: { cookie }, body });
      const response = await route[method]?.(request, { params: Promise.resolve({ userId: "usr_bob" }) });
      expect([at, response?.status]).toEqual([at, 403]);
      expect(await response?.text()).toContain("passwords_off");
    }
  });
});
