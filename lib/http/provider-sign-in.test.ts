// Signing in through a real OpenID Connect provider on loopback: the way there, its form, and the answer.

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { identities, sessions, users } from "@/db/sqlite/schema";
import { setEmail, setPassword } from "@/lib/auth/accounts";
import { findSession } from "@/lib/auth/sessions";
import { log } from "@/lib/log";
import { getDb } from "@/lib/process/store";
import { sqliteOf } from "@/testing/db/db";
import { forgetProvider } from "@/testing/http/provider";
import { addSignedIn, openOwnStore, requestOf } from "@/testing/http/users";
import { answerAt, CLIENT, type OidcServer, startOidc } from "@/testing/servers/oidc";
import { beginProviderSignIn, finishProviderSignIn } from "./provider-sign-in";

const ORIGIN = "http://127.0.0.1:3000";
const CALLBACK = `${ORIGIN}/login/callback`;

let oidc: OidcServer;
let store: ReturnType<typeof openOwnStore>;
let logged: string;

beforeAll(async () => {
  oidc = await startOidc(ORIGIN);
});
afterAll(() => oidc.stop());

beforeEach(async () => {
  vi.stubEnv("HOST", "127.0.0.1");
  vi.stubEnv("PORT", "3000");
  vi.stubEnv("OIDC_ISSUER", oidc.issuer);
  vi.stubEnv("OIDC_CLIENT_ID", CLIENT.id);
  vi.stubEnv("OIDC_CLIENT_SECRET", CLIENT.secret);
  store = openOwnStore((name, value) => vi.stubEnv(name, value));
  await addSignedIn("Root");
  forgetProvider();
  oidc.wrong.token = null;
  oidc.down.now = false;
  oidc.requests.length = 0;
  for (const login of Object.keys(oidc.accounts)) delete oidc.accounts[login];
  oidc.accounts.ada = { name: "Ada Lovelace", email: "ada@example.org", email_verified: true };
  logged = "";
  for (const level of ["info", "warn", "error"] as const)
    vi.spyOn(log, level).mockImplementation((event, fields) => {
      logged += `${JSON.stringify({ event, ...fields })}\n`;
    });
});
afterEach(() => {
  store.close();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const cookiesOf = (response: Response): Record<string, string> =>
  Object.fromEntries(
    response.headers.getSetCookie().map((line) => {
      const [pair = ""] = line.split(";");
      return [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)];
    }),
  );
const locationOf = (response: Response): string => response.headers.get("location") ?? "";

async function begin(query = "", headers: Record<string, string> = {}) {
  const response = await beginProviderSignIn(requestOf(`/login/oidc${query}`, { headers }));
  return { response, address: locationOf(response), kept: cookiesOf(response)["groundwork-3000-oidc"] ?? "" };
}

const finish = (answer: string, kept: string, headers: Record<string, string> = {}) =>
  finishProviderSignIn(
    requestOf(answer.slice(ORIGIN.length), {
      headers: { cookie: `groundwork-3000-oidc=${kept}`, ...headers },
    }),
  );

/** The whole way of one person. */
async function signIn(login: string | null, query = "") {
  const { address, kept } = await begin(query);
  const answer = await answerAt(address, { login, back: CALLBACK });
  const response = await finish(answer, kept);
  const token = cookiesOf(response)["groundwork-3000"] ?? null;
  return {
    response,
    answer,
    kept,
    location: locationOf(response),
    user: token ? await findSession(token) : null,
  };
}

/** The attempt in the browser's cookie with some of it changed. */
const changed = (kept: string, change: object): string =>
  Buffer.from(
    JSON.stringify({ ...JSON.parse(Buffer.from(kept, "base64url").toString()), ...change }),
  ).toString("base64url");

const faultAt = (reason: string) => `${ORIGIN}/login?fault=${reason}`;
const count = (table: typeof users | typeof identities | typeof sessions) =>
  sqliteOf(getDb()).database.select().from(table).all().length;

describe("SEC-28: signing in through a provider", () => {
  it("SEC-28: adds an unknown person once, knows them again, and keeps the pair of issuer and subject", async () => {
    const first = await signIn("ada", "?next=%2Flibrary%3Fq%3Dcells");
    expect(first.location).toBe(`${ORIGIN}/library?q=cells`);
    expect(first.user).toMatchObject({ name: "Ada Lovelace", role: "user", password: "-" });
    expect(sqliteOf(getDb()).database.select().from(identities).all()).toMatchObject([
      { issuer: oidc.issuer, subject: "ada", userId: first.user?.id },
    ]);
    oidc.accounts.ada = { name: "Somebody else", email: "other@example.org", email_verified: true };
    expect((await signIn("ada")).user).toMatchObject({ id: first.user?.id, name: "Ada Lovelace" });
  });

  it("SEC-28: asks with a code challenge, a state and a nonce, and keeps them in a cookie that scripts cannot read", async () => {
    const { address, response, kept } = await begin();
    const { searchParams, origin } = new URL(address);
    expect(origin).toBe(oidc.issuer);
    expect(searchParams.get("code_challenge_method")).toBe("S256");
    expect(searchParams.get("code_challenge")).toMatch(/^[\w-]{43}$/);
    for (const name of ["state", "nonce"]) expect(searchParams.get(name)?.length).toBeGreaterThan(40);
    expect(searchParams.get("redirect_uri")).toBe(CALLBACK);
    expect(address).not.toContain(JSON.parse(Buffer.from(kept, "base64url").toString()).verifier);
    expect(response.headers.getSetCookie()[0]).toMatch(/; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/);
    const other = await begin();
    expect(new URL(other.address).searchParams.get("state")).not.toBe(searchParams.get("state"));
  });

  it("SEC-28: uses the public address, and then only encrypted cookies", async () => {
    vi.stubEnv("PUBLIC_URL", "https://research.example.org");
    const response = await beginProviderSignIn(
      requestOf("/login/oidc", { headers: { "x-forwarded-host": "evil.example" } }),
    );
    expect(new URL(locationOf(response)).searchParams.get("redirect_uri")).toBe(
      "https://research.example.org/login/callback",
    );
    expect(response.headers.getSetCookie()[0]).toMatch(/^__Host-groundwork-oidc=.*; Secure$/);
  });

  it.each([
    "https://evil.example/",
    "//evil.example/",
    "/\\evil.example",
    "/.//evil.example",
    "javascript:alert(1)",
    "/api/threads",
    "/login/oidc",
  ])("SEC-28: does not lead to %s afterwards, also when the cookie names it", async (next) => {
    const { location } = await signIn("ada", `?next=${encodeURIComponent(next)}`);
    expect(new URL(location).origin).toBe(ORIGIN);
    expect(new URL(location).pathname).not.toMatch(/^\/(?:api|login)/);
    const { address, kept } = await begin();
    const answer = await answerAt(address, { login: "ada", back: CALLBACK });
    const response = await finish(answer, changed(kept, { next }));
    expect(new URL(locationOf(response)).origin).toBe(ORIGIN);
  });

  it("SEC-28: another site cannot begin it", async () => {
    const { address, kept } = await begin("?next=%2Flibrary", { "sec-fetch-site": "cross-site" });
    expect([address, kept]).toEqual([`${ORIGIN}/login?next=%2Flibrary`, ""]);
    expect(oidc.requests).toEqual([]);
  });

  it("SEC-28: the session that the browser had ends", async () => {
    const before = await addSignedIn("Bob");
    const { address, kept } = await begin();
    const answer = await answerAt(address, { login: "ada", back: CALLBACK });
    await finish(answer, kept, { cookie: `${before.cookie}; groundwork-3000-oidc=${kept}` });
    expect(await findSession(before.cookie.replace(/^[^=]*=/, ""))).toBeNull();
  });
});

describe("SEC-28: an answer that is refused signs nobody in", () => {
  /** Nothing of the answer is in the address or the log. */
  const expectNothing = (response: Response, reason: string, answer = "") => {
    expect(locationOf(response)).toBe(faultAt(reason));
    expect(cookiesOf(response)["groundwork-3000"]).toBeUndefined();
    const code = answer ? new URL(answer).searchParams.get("code") : null;
    for (const secret of [code, CLIENT.secret]) if (secret) expect(logged).not.toContain(secret);
    expect(logged).toContain(`"reason":"${reason}"`);
  };
  const answered = async (login: string | null = "ada") => {
    const { address, kept } = await begin();
    return { kept, answer: await answerAt(address, { login, back: CALLBACK }) };
  };

  it("SEC-28: with another state, and the right answer still counts afterwards", async () => {
    const { answer, kept } = await answered();
    expectNothing(await finish(answer.replace(/state=[^&]+/, "state=forged"), kept), "state", answer);
    expect(locationOf(await finish(answer, kept))).toBe(`${ORIGIN}/`);
  });

  it("SEC-28: with another nonce", async () => {
    const { answer, kept } = await answered();
    expectNothing(await finish(answer, changed(kept, { nonce: "forged" })), "token", answer);
  });

  it("SEC-28: with another verifier", async () => {
    const { answer, kept } = await answered();
    expectNothing(await finish(answer, changed(kept, { verifier: "f".repeat(43) })), "used", answer);
  });

  it("SEC-28: in another browser, or after ten minutes", async () => {
    const { answer, kept } = await answered();
    expectNothing(await finish(answer, ""), "expired", answer);
    expectNothing(await finish(answer, changed(kept, { at: Date.now() - 601_000 })), "expired", answer);
  });

  it("SEC-28: a second time", async () => {
    const { answer, kept } = await answered();
    await finish(answer, kept);
    const before = count(sessions);
    expectNothing(await finish(answer, kept), "used", answer);
    expect(count(sessions)).toBe(before);
  });

  it.each([
    ["audience", "token"],
    ["expired", "clock"],
    ["signature", "token"],
  ] as const)("SEC-28: with an identity token of wrong %s", async (wrong, reason) => {
    const { answer, kept } = await answered();
    oidc.wrong.token = wrong;
    expectNothing(await finish(answer, kept), reason, answer);
    expect(count(users)).toBe(1);
  });

  it("SEC-28: with another client's secret", async () => {
    vi.stubEnv("OIDC_CLIENT_SECRET", "another secret of some length");
    const { answer, kept } = await answered();
    expectNothing(await finish(answer, kept), "client", answer);
  });

  it("SEC-28: when the person cancels at the provider", async () => {
    const { answer, kept } = await answered(null);
    const response = await finish(answer, kept);
    expectNothing(response, "cancelled");
    expect(cookiesOf(response)["groundwork-3000-oidc"]).toBe("");
  });

  it("SEC-28: when the provider is down at the start or before the answer, and it works again afterwards", async () => {
    const { answer, kept } = await answered();
    oidc.down.now = true;
    expectNothing(await finish(answer, kept), "unreachable", answer);
    forgetProvider();
    expectNothing((await begin()).response, "unreachable");
    const asked = oidc.requests.length;
    await begin();
    expect(oidc.requests.length).toBe(asked);
    oidc.down.now = false;
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 6000);
    expect((await begin()).address).toContain(oidc.issuer);
  });

  it("SEC-28: when nothing listens, or another issuer answers", async () => {
    vi.stubEnv("OIDC_ISSUER", "http://127.0.0.1:9");
    expectNothing((await begin()).response, "unreachable");
    vi.stubEnv("OIDC_ISSUER", oidc.issuer.replace("127.0.0.1", "localhost"));
    expectNothing((await begin()).response, "discovery");
    vi.stubEnv("OIDC_ISSUER", `${oidc.issuer}/elsewhere`);
    expectNothing((await begin()).response, "discovery");
  });

  it("SEC-28: after too many wrong answers of one address", async () => {
    vi.stubEnv("PUBLIC_URL", "https://research.example.org");
    const from = { "x-forwarded-for": "203.0.113.9" };
    const reasons: (string | null)[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const begun = await beginProviderSignIn(requestOf("/login/oidc"));
      const kept = cookiesOf(begun)["__Host-groundwork-oidc"] ?? "";
      const state = new URL(locationOf(begun)).searchParams.get("state");
      const request = requestOf(
        `/login/callback?code=guess&iss=${encodeURIComponent(oidc.issuer)}&state=${state}`,
        {
          headers: { ...from, cookie: `__Host-groundwork-oidc=${kept}` },
        },
      );
      reasons.push(new URL(locationOf(await finishProviderSignIn(request))).searchParams.get("fault"));
    }
    expect(reasons).toEqual(["used", "used", "used", "used", "paced", "paced"]);
  });
});

describe("SEC-28: local accounts and groups", () => {
  it("SEC-28: a verified address links the one account that has it", async () => {
    const bob = await addSignedIn("Bob");
    await setEmail({ id: bob.id, email: "Ada@Example.org" });
    expect((await signIn("ada")).user?.id).toBe(bob.id);
    expect(count(users)).toBe(2);
  });

  it("SEC-28: an address that is not verified, or that two have, or whose owner is linked already, links nothing", async () => {
    const bob = await addSignedIn("Bob");
    await setEmail({ id: bob.id, email: "ada@example.org" });
    for (const email_verified of [false, undefined]) {
      oidc.accounts.eve = {
        email: "ada@example.org",
        ...(email_verified === undefined ? {} : { email_verified }),
      };
      const { user } = await signIn("eve");
      expect(user?.id).not.toBe(bob.id);
      sqliteOf(getDb()).database.delete(identities).run();
    }
    const cy = await addSignedIn("Cy");
    await setEmail({ id: cy.id, email: "ada@example.org" });
    expect([bob.id, cy.id]).not.toContain((await signIn("ada")).user?.id);
    await setEmail({ id: cy.id, email: null });
    sqliteOf(getDb()).database.delete(identities).run();
    expect((await signIn("ada")).user?.id).toBe(bob.id);
    oidc.accounts.later = { email: "ada@example.org", email_verified: true };
    expect((await signIn("later")).user?.id).not.toBe(bob.id);
  });

  it("SEC-28: groups give and take the role at every sign-in, and say who may sign in", async () => {
    vi.stubEnv("OIDC_ADMIN_GROUPS", "admins");
    vi.stubEnv("OIDC_ALLOWED_GROUPS", "research, guests");
    await setPassword({ name: "root", password: "a password of some length" });
    const { ada } = oidc.accounts;
    const roleWith = async (groups: string[]) => {
      oidc.accounts.ada = { ...ada, groups };
      const { user, location } = await signIn("ada");
      return user
        ? sqliteOf(getDb())
            .database.select()
            .from(users)
            .all()
            .find(({ id }) => id === user.id)?.role
        : location;
    };
    expect(await roleWith(["others"])).toBe(faultAt("groups"));
    expect(count(users)).toBe(1);
    expect(await roleWith(["guests"])).toBe("user");
    expect(await roleWith(["admins"])).toBe("administrator");
    expect(await roleWith(["research"])).toBe("user");
    expect(await roleWith([])).toBe(faultAt("groups"));
  });

  it("SEC-28: the last administrator with a password keeps the role, and the log says so", async () => {
    vi.stubEnv("OIDC_ADMIN_GROUPS", "admins");
    const bob = await addSignedIn("Bob", "administrator");
    await setPassword({ id: bob.id, password: "a password of some length" });
    await setEmail({ id: bob.id, email: "ada@example.org" });
    expect((await signIn("ada")).user).toMatchObject({ id: bob.id, role: "administrator" });
    expect(logged).toContain("last-administrator-kept");
    await setPassword({ name: "root", password: "a password of some length" });
    await signIn("ada");
    expect(
      sqliteOf(getDb())
        .database.select()
        .from(users)
        .all()
        .find(({ id }) => id === bob.id)?.role,
    ).toBe("user");
  });

  it("SEC-28: nobody becomes the first user through a provider", async () => {
    sqliteOf(getDb()).database.delete(users).run();
    expect((await signIn("ada")).location).toBe(faultAt("first"));
    expect(count(users)).toBe(0);
  });

  it("SEC-28: removing a user removes what signs them in, and a name that is taken gets a number", async () => {
    const { removeUser } = await import("@/lib/auth/accounts");
    await addSignedIn("Ada Lovelace");
    const { user } = await signIn("ada");
    expect(user?.name).toBe("Ada Lovelace 2");
    await removeUser({ id: user?.id ?? "" });
    expect([count(identities), count(sessions)]).toEqual([0, 2]);
  });
});

describe("SEC-28: signing out", () => {
  const signOut = async (token: string) => {
    const { DELETE } = await import("@/app/api/session/route");
    const request = requestOf("/api/session", {
      method: "DELETE",
      headers: { cookie: `groundwork-3000=${token}` },
    });
    return (await (await DELETE(request, { params: Promise.resolve({}) })).json()) as {
      continueAt: string | null;
    };
  };

  it("SEC-28: ends the session here, and names where the provider ends its own", async () => {
    const { response } = await signIn("ada");
    const token = cookiesOf(response)["groundwork-3000"] ?? "";
    const { continueAt } = await signOut(token);
    expect(await findSession(token)).toBeNull();
    const { origin, searchParams } = new URL(continueAt ?? "");
    expect([origin, searchParams.get("post_logout_redirect_uri")]).toEqual([oidc.issuer, `${ORIGIN}/login`]);
  });

  it("SEC-28: leads nowhere after a password, or when the provider is down", async () => {
    const bob = await addSignedIn("Bob");
    expect((await signOut(bob.cookie.replace(/^[^=]*=/, ""))).continueAt).toBeNull();
    const { response } = await signIn("ada");
    oidc.down.now = true;
    forgetProvider();
    const token = cookiesOf(response)["groundwork-3000"] ?? "";
    expect((await signOut(token)).continueAt).toBeNull();
    expect(await findSession(token)).toBeNull();
  });
});
