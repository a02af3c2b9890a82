import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { addUser } from "@/lib/auth/accounts";
import { usersChanged } from "@/lib/auth/actor";
import { openOwnStore, requestOf } from "@/testing/http/users";
import { addressOf } from "./public-address";

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

const from = (hops: string | null, reach: { listening: string; publicUrl: string | null }) =>
  addressOf(requestOf("/", hops === null ? {} : { headers: { "x-forwarded-for": hops } }), reach);

it("SEC-19: a client's address is the last one that a proxy names, and nothing that a client sends without one", () => {
  const proxied = { listening: "127.0.0.1", publicUrl: "https://research.example.org" };
  expect(from("198.51.100.1, 203.0.113.9", proxied)).toBe("203.0.113.9");
  expect(from("2001:db8::1", proxied)).toBe("2001:db8::1");
  for (const open of ["127.0.0.1", "0.0.0.0", "::"])
    expect(from("203.0.113.9", { listening: open, publicUrl: null })).toBeNull();
  // A proxy that adds no address leaves its own.
  for (const hops of [null, "", "127.0.0.1", "::1", "::ffff:127.0.0.1"])
    expect(from(hops, proxied)).toBeNull();
});

it("SEC-19: a browser that signs in gets a token that identifies it, which sign-out does not remove", async () => {
  await addUser({ name: "Ada", password: "correct horse battery" });
  usersChanged();
  const { POST, DELETE } = await import("@/app/api/session/route");
  const given = { params: Promise.resolve({}) };
  const headers = { origin: "http://127.0.0.1:3000", "sec-fetch-site": "same-origin" };
  const body = { name: "ada", password: "correct horse battery" };
  const answer = await POST(requestOf("/api/session", { method: "POST", headers, body }), given);
  expect(answer.status).toBe(200);
  const [session = "", device = ""] = answer.headers.getSetCookie();
  expect(session).toMatch(/^groundwork-3000=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/);
  expect(device).toMatch(
    /^groundwork-3000-device=[\w-]{22}\.[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Strict$/,
  );
  const cookie = `${session.split(";")[0]}; ${device.split(";")[0]}`;
  const out = await DELETE(
    requestOf("/api/session", { method: "DELETE", headers: { ...headers, cookie } }),
    given,
  );
  expect(out.headers.getSetCookie()).toEqual([expect.stringMatching(/^groundwork-3000=; .*Max-Age=0/)]);
});
