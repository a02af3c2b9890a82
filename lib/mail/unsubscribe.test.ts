import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DELETE, GET, POST } from "@/app/unsubscribe/[id]/route";
import { readEnv } from "@/lib/config/env";
import { getDb } from "@/lib/process/store";
import { endMailsPath, prepareFeeds } from "@/lib/watches/feed-address";
import { changeWatch, makeWatch, watchesOf } from "@/lib/watches/watches";
import { research } from "@/testing/http/others";
import { addSignedIn, openOwnStore } from "@/testing/http/users";
import { aWatch } from "@/testing/watches/rows";

vi.mock("next/headers", () => ({
  cookies: async () => ({ get: () => undefined }),
  headers: async () => new Headers(),
}));

let store: ReturnType<typeof openOwnStore>;
beforeEach(async () => {
  vi.stubEnv("HOST", "127.0.0.1");
  vi.stubEnv("PORT", "3000");
  store = openOwnStore((name, value) => vi.stubEnv(name, value));
  await prepareFeeds();
});
afterEach(() => {
  store.close();
  vi.unstubAllEnvs();
});

const TO = "ada@mail.example";
const FORM = { "content-type": "application/x-www-form-urlencoded" };
const add = (id: string, mailTo = TO) =>
  getDb().addWatch(aWatch(id, { mailTo, channels: ["app", "email", "webhook"] }), 9);
const channelsOf = async (id: string) => (await getDb().findAnyWatch(id))?.channels;
const pathOf = async (id: string, mailTo = TO) => (await endMailsPath({ id, mailTo })) ?? "";

function ask(handler: typeof GET, path: string, init: RequestInit = {}) {
  const headers = new Headers({ host: "127.0.0.1:3000", ...(init.headers as Record<string, string>) });
  const id = /unsubscribe\/([^?]+)/.exec(path)?.[1] ?? "";
  const request = new Request(`http://127.0.0.1:3000${path}`, { ...init, headers });
  return handler(request, { params: Promise.resolve({ id }) });
}
const post = (path: string, headers: Record<string, string> = FORM, body = "List-Unsubscribe=One-Click") =>
  ask(POST, path, { method: "POST", headers, body });

describe("The address that ends mails", () => {
  it("opened, it shows a button and ends nothing, whoever opens it and from wherever", async () => {
    await add("wat_1");
    await addSignedIn("Ada");
    const answer = await ask(GET, await pathOf("wat_1"), { headers: { "sec-fetch-site": "cross-site" } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(await answer.text()).toContain(
      '<form method="post"><button type="submit">End the e-mails</button>',
    );
    expect(await channelsOf("wat_1")).toEqual(["app", "email", "webhook"]);
  });

  it.each<[string, Record<string, string>]>([
    ["a mail program", FORM],
    ["the button of the page", { ...FORM, "sec-fetch-site": "same-origin", "sec-fetch-mode": "navigate" }],
  ])("by %s, it ends the mails of that watch and nothing else, also twice", async (_who, headers) => {
    await add("wat_1");
    await add("wat_2");
    await addSignedIn("Ada");
    const path = await pathOf("wat_1");
    for (const _time of [1, 2]) expect((await post(path, headers)).status).toBe(200);
    expect(await channelsOf("wat_1")).toEqual(["app", "webhook"]);
    expect(await channelsOf("wat_2")).toEqual(["app", "email", "webhook"]);
  });

  it("takes the form of several parts that mail programs send", async () => {
    await add("wat_1");
    const body =
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';
    const answer = await post(
      await pathOf("wat_1"),
      { "content-type": "multipart/form-data; boundary=b" },
      body,
    );
    expect(answer.status).toBe(200);
    expect(await channelsOf("wat_1")).toEqual(["app", "webhook"]);
  });

  it("guessed, of another watch or of an earlier recipient, it is that of nothing", async () => {
    await add("wat_1");
    await add("wat_2");
    const path = await pathOf("wat_1");
    const others = [
      "/unsubscribe/wat_1?token=guessed",
      "/unsubscribe/wat_1",
      path.replace("wat_1", "wat_2"),
      path.replace("wat_1", "wat_3"),
      await pathOf("wat_1", "eve@mail.example"),
    ];
    for (const other of others) {
      expect([(await ask(GET, other)).status, (await post(other)).status]).toEqual([404, 404]);
    }
    expect(await channelsOf("wat_1")).toContain("email");
    expect(await channelsOf("wat_2")).toContain("email");
    expect((await ask(DELETE, path, { method: "DELETE" })).status).toBe(405);
  });

  it("SEC-20: its token is in no row of the database", async () => {
    await add("wat_1");
    const token = new URL(await pathOf("wat_1"), "http://x").searchParams.get("token") ?? "";
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(await getDb().findAnyWatch("wat_1"))).not.toContain(token);
  });
});

describe("A watch that tells by e-mail", () => {
  const wanted = (rest: object = {}) => ({
    ...{ threadId: "thr_a", schedule: { every: "hour" as const, minute: 0 }, timeZone: "UTC", owner: null },
    ...{
      runMoney: null,
      monthMoney: null,
      lookAt: "searches" as const,
      tellWhen: "every" as const,
      channels: ["email" as const],
      mailTo: null,
    },
    ...rest,
  });
  const setUp = () => {
    vi.stubEnv("SMTP_URL", "smtp://127.0.0.1");
    vi.stubEnv("SMTP_FROM", "gw@r.example");
    expect(readEnv().mail).not.toBeNull();
  };
  beforeEach(() => research(null, "thr_a", { word: "owls" }));

  it("is refused in one sentence where no mail server is named", async () => {
    await expect(makeWatch(wanted({ mailTo: TO }))).rejects.toMatchObject({ code: "mail_not_set_up" });
    const made = await makeWatch(wanted({ channels: ["app"] }));
    const id = made.kind === "made" ? made.watch.id : "";
    await expect(changeWatch({ id, owner: null }, { channels: ["email"] })).rejects.toMatchObject({
      code: "mail_not_set_up",
    });
  });

  it("needs an address: the one entered, or that of the user", async () => {
    setUp();
    await expect(makeWatch(wanted())).rejects.toMatchObject({ code: "invalid_request" });
    expect(await makeWatch(wanted({ mailTo: TO }))).toMatchObject({ watch: { mailTo: TO } });
    const { id } = await addSignedIn("Ada");
    await getDb().storeEmail({ id, email: "own@mail.example" });
    expect(await makeWatch(wanted())).toMatchObject({
      watch: { mailTo: "own@mail.example", mail: { isSetUp: true, status: null, fault: null, answer: null } },
    });
    expect(await watchesOf(null)).toHaveLength(2);
  });
});
