import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { removeUser, setPassword } from "@/lib/auth/accounts";
import { makeApiKey, revokeKey } from "@/lib/auth/api-keys";
import { closeSession } from "@/lib/auth/sessions";
import { getDb } from "@/lib/process/store";
import { addSignedIn, openOwnStore, requestOf } from "@/testing/http/users";
import { routes } from "./route";
import { eventStreamResponse } from "./sse";
import { whileAdmitted } from "./still-admitted";

let store: ReturnType<typeof openOwnStore>;
let clock = Date.parse("2026-11-01");
beforeEach(() => {
  vi.stubEnv("HOST", "127.0.0.1");
  vi.stubEnv("PORT", "3000");
  vi.spyOn(Date, "now").mockImplementation(() => clock);
  store = openOwnStore((name, value) => vi.stubEnv(name, value));
});
afterEach(() => {
  store.close();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** A stream that the test writes to; `left` is called when its reader cancels. */
function endless() {
  let control: ReadableStreamDefaultController<Uint8Array>;
  const left = vi.fn();
  const source = new ReadableStream<Uint8Array>({
    start: (controller) => {
      control = controller;
    },
    cancel: left,
  });
  return { source, left, say: (text: string) => control.enqueue(new TextEncoder().encode(text)) };
}

/** Reads such a stream as an actor, does something, and reads on. Returns what came before and after. */
async function readAround(headers: Record<string, string>, meanwhile: () => Promise<unknown>) {
  const { source, left, say } = endless();
  const { GET } = routes({
    policy: { who: "program", pace: "streams" },
    GET: async () => eventStreamResponse(source),
  });
  const response = await GET(requestOf("/api/x", { headers }), { params: Promise.resolve({}) });
  const reader = response.body?.getReader();
  const next = async (text: string) => {
    say(text);
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    return done ? null : new TextDecoder().decode(value);
  };
  const before = await next("one");
  await meanwhile();
  clock += 2000;
  const after = await next("two");
  return { before, after, left: left.mock.calls.length > 0 };
}

it("SEC-19: a stream ends when its reader signs out, changes the password, or is removed", async () => {
  await addSignedIn("Ada");
  for (const end of ["nothing", "sign-out", "password", "removal"] as const) {
    const bob = await addSignedIn("Bob");
    const token = bob.cookie.slice(bob.cookie.indexOf("=") + 1);
    const ends = {
      nothing: async () => undefined,
      "sign-out": () => closeSession(token),
      password: () => setPassword({ id: bob.id, password: "another long one" }),
      removal: () => removeUser({ id: bob.id }),
    };
    const told = await readAround({ cookie: bob.cookie }, ends[end]);
    const goesOn = end === "nothing";
    expect([end, told]).toEqual([end, { before: "one", after: goesOn ? "two" : null, left: !goesOn }]);
  }
});

it("SEC-19: a stream ends when its key is revoked", async () => {
  await addSignedIn("Ada");
  const { key, id } = await makeApiKey({ name: "k", owner: null }, { db: getDb(), now: clock });
  const told = await readAround({ authorization: `Bearer ${key}` }, () => revokeKey({ id, owner: null }));
  expect(told).toEqual({ before: "one", after: null, left: true });
});

it("SEC-19: permission is not checked for every part sent at once", async () => {
  const admit = vi.fn(async () => undefined);
  const { source, say } = endless();
  const reader = whileAdmitted(new Response(source), { admit, now: () => 1 }).body?.getReader();
  for (const text of ["a", "b", "c"]) say(text);
  for (let piece = 0; piece < 3; piece++) expect((await reader?.read())?.done).toBe(false);
  expect(admit).not.toHaveBeenCalled();
});
