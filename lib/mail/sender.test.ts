import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { WatchRow } from "@/db/store/watches";
import { mailAccessFrom } from "@/lib/config/mail-access";
import { endMails } from "@/lib/watches/end-mails";
import { watchesOf } from "@/lib/watches/watches";
import { PAUSES } from "@/lib/webhooks/outcome";
import { readMail, startMailServer } from "@/testing/mail/smtp";
import { aWatch } from "@/testing/watches/rows";
import { createTestWatching } from "@/testing/watches/watching";
import { movedClock } from "@/testing/webhooks/sending";
import { CLAIMED_FOR, type Mailing, STORED_FOR, sendDueMails, startMailing } from "./sender";
import { sendBySmtp } from "./smtp";

const NOW = Date.parse("2026-06-15T12:00:00Z");
const PASSWORD = "canary p@ss/word";
const source = { GROUNDWORK_SECRET: "a secret of this installation, long enough" };
const secrets = { dataDir: "/nowhere", source: source as unknown as NodeJS.ProcessEnv };

let test: ReturnType<typeof createTestWatching>;
let server: Awaited<ReturnType<typeof startMailServer>>;
let lines: string[];
const stops: (() => unknown)[] = [];

beforeEach(async () => {
  lines = [];
  vi.spyOn(console, "error").mockImplementation((line: string) => void lines.push(line));
  server = await startMailServer();
  stops.push(() => server.stop());
  test = createTestWatching(NOW);
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  test.close();
  vi.restoreAllMocks();
});

function access(login = "") {
  const values: Record<string, string> = {
    SMTP_URL: `smtp://${login}127.0.0.1:${server.port}`,
    SMTP_FROM: "Groundwork <gw@r.example>",
  };
  const found = mailAccessFrom((name) => values[name] ?? null);
  if (!found) throw new Error("no access");
  return found;
}
const LOGIN = `ada:${encodeURIComponent(PASSWORD)}@`;

const parts = (rest: Partial<Mailing> = {}): Mailing => ({
  db: test.db,
  clock: test.parts().clock,
  send: sendBySmtp,
  access: access(),
  publicUrl: "https://r.example",
  secrets,
  ...rest,
});
const send = (rest?: Partial<Mailing>) => sendDueMails(parts(rest));
const later = (ms: number) => test.set(test.now() + ms);
const last = () => test.db.lastMail("wat_1");

/** A watch whose report differs from the one before: its mail is stored. */
async function told(rest: Partial<WatchRow> = {}) {
  test.world.mails = true;
  test.world.changes = async () => ({
    ...{ isQuiet: false, line: "Owls: 3 → 4 <b>" },
    counts: { new: 1, changed: 2, gone: 0, unchanged: 3 },
  });
  test.sql(`INSERT INTO threads (id, title, created_at, updated_at) VALUES ('thr_a', 'T', 1, 1);
    INSERT INTO runs (id, thread_id, question, agent, scope, status, created_at)
      VALUES ('run_a', 'thr_a', 'Why?', 'quick', 'web', 'completed', 1);
    INSERT INTO reports (id, thread_id, run_id, call_id, series_id, version, title, content, confidence, word_count,
      sources_count, cited_count, invalid_citations, filepath, created_at)
      VALUES ('rep_a', 'thr_a', 'run_a', 'c', 'rep_a', 1, 'R', '', 'high', 1, 1, 1, '[]', '', 1)`);
  const row = { threadId: "thr_a", nextAt: NOW, mailTo: "ada@mail.example", channels: ["email" as const] };
  await test.add(aWatch("wat_1", { ...row, question: "Сколько сов?", ...rest }));
  await test.look();
  await test.look();
}

describe("The mails of watches", () => {
  it("say what became of a time, as text and as HTML, with headers that end them", async () => {
    await told();
    await send();
    const [arrived, ...more] = server.arrived;
    expect(more).toEqual([]);
    expect(arrived).toMatchObject({ to: ["ada@mail.example"], from: "gw@r.example" });
    const { headers, subject, parts: count, text, html } = readMail(arrived ?? { raw: "" });
    expect([subject, count]).toEqual(["Новый отчёт: Сколько сов?", 2]);
    for (const part of [text, html])
      expect(part).toMatch(/Сколько сов\?[\s\S]*новых: 1, изменилось: 2, исчезло: 0, без изменений: 3/);
    expect(text).toContain("Что изменилось: Owls: 3 → 4 <b>");
    expect(html).toContain("Owls: 3 → 4 &lt;b&gt;");
    expect(headers).toMatchObject({
      from: "Groundwork <gw@r.example>",
      to: "ada@mail.example",
      "auto-submitted": "auto-generated",
      "list-unsubscribe-post": "List-Unsubscribe=One-Click",
    });
    expect(headers["list-unsubscribe"]).toMatch(
      /^<https:\/\/r\.example\/unsubscribe\/wat_1\?token=[\w-]{43}>$/,
    );
    expect(headers["message-id"]).toBe(`<${(await last())?.id}@r.example>`);
    expect(await last()).toMatchObject({ status: "delivered", attempts: 1, nextAt: null, fault: null });
    await send();
    expect(server.arrived).toHaveLength(1);
  });

  it.each(["at once", "when asked"] as const)(
    "a server that encrypts %s with a certificate that nobody vouches for gets no mail and no password",
    async (encrypts) => {
      const strange = await startMailServer(0, encrypts);
      stops.push(() => strange.stop());
      await told();
      const secure = encrypts === "at once";
      const toIt = { ...access(LOGIN), port: strange.port, secure, encryption: "needed" as const };
      await send({ access: toIt });
      expect(await last()).toMatchObject({ status: "waiting", fault: "not_encrypted", answer: null });
      expect([strange.arrived, strange.logins]).toEqual([[], []]);
      expect(lines.join()).not.toContain(PASSWORD);
    },
  );

  it("are not stored without a mail server, and the watch says so", async () => {
    await told();
    await test.db.updateWatch({ id: "wat_1", owner: null }, { nextAt: NOW + 1000 });
    test.world.mails = false;
    later(1000);
    await test.look();
    await test.look();
    await send();
    expect(server.arrived).toHaveLength(1);
    expect(await watchesOf(null, test.parts())).toMatchObject([{ mail: { isSetUp: false } }]);
  });

  it("what is put off is tried again under the same Message-ID, and then no more", async () => {
    await told();
    server.refuses = { message: 451 };
    await send();
    expect(await last()).toMatchObject({ status: "waiting", fault: "deferred", nextAt: NOW + PAUSES[0] });
    await send();
    expect(await last()).toMatchObject({ attempts: 1 });
    server.refuses = { hangs: true };
    later(PAUSES[0]);
    // It was accepted, and nobody learned of it: the process ended.
    void send().catch(() => undefined);
    await expect.poll(() => server.arrived.length, { timeout: 15_000 }).toBe(1);
    test.restart();
    server.refuses = {};
    later(CLAIMED_FOR);
    await send();
    const ids = server.arrived.map((one) => readMail(one).headers["message-id"]);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
    expect(await last()).toMatchObject({ status: "delivered", attempts: 3 });
  });

  it("what is refused for good is given up at once, and the watch says why", async () => {
    await told();
    server.refuses = { recipient: 550 };
    await send();
    expect(await last()).toMatchObject({ status: "given_up", attempts: 1, nextAt: null, fault: "refused" });
    const [watch] = await watchesOf(null, test.parts());
    expect(watch?.mail).toMatchObject({ isSetUp: true, status: "given_up", fault: "refused" });
    expect(watch?.mail?.answer).toMatch(/^550 .*no such mailbox/);
    later(86_400_000);
    await send();
    expect(server.arrived).toEqual([]);
  });

  it("are given up after the last attempt", async () => {
    await told();
    server.refuses = { message: 451 };
    for (const pause of [0, ...PAUSES]) {
      later(pause);
      await send();
    }
    expect(await last()).toMatchObject({ status: "given_up", attempts: 7, fault: "deferred", nextAt: null });
  });

  it("SEC-20: a refused login is tried again, and its password is in no log, row or response", async () => {
    await told();
    server.refuses = { login: true };
    await send({ access: access(LOGIN) });
    expect(server.logins[0]).toEqual({ user: "ada", password: PASSWORD });
    expect(await last()).toMatchObject({ status: "waiting", fault: "login_refused" });
    const { $client } = (
      test.db as unknown as { database: { $client: { prepare(text: string): { all(): object[] } } } }
    ).database;
    const seen = JSON.stringify([
      lines,
      $client.prepare("SELECT * FROM mails").all(),
      await watchesOf(null, test.parts()),
    ]);
    expect(seen).toContain("login_refused");
    expect(seen).toContain("wrong: [secret]");
    for (const form of [PASSWORD, encodeURIComponent(PASSWORD), Buffer.from(PASSWORD).toString("base64")])
      expect(seen).not.toContain(form);
    server.refuses = {};
    later(PAUSES[0]);
    await send({ access: access(LOGIN) });
    expect(await last()).toMatchObject({ status: "delivered" });
  });

  it("one that cannot be written is tried again, and holds up no other", async () => {
    await told();
    const own = { id: "wat_2", mailTo: "bob@mail.example", channels: ["email" as const] };
    await test.add(aWatch("wat_2", own));
    const { body = "" } = (await last()) ?? {};
    test.sql(`INSERT INTO mails (id, watch_id, body, status, attempts, next_at, created_at)
      VALUES ('mai_2', 'wat_2', '${body}', 'waiting', 0, ${NOW + 1}, 1)`);
    test.sql("UPDATE mails SET body = '{' WHERE watch_id = 'wat_1'");
    later(1);
    await send();
    expect(server.arrived.map(({ to }) => to)).toEqual([["bob@mail.example"]]);
    expect(await last()).toMatchObject({ status: "waiting", fault: "failed", attempts: 1 });
  });

  it("a mail server that is away for a restart loses and doubles nothing", async () => {
    await told();
    const { port } = server;
    const away = access();
    await server.stop();
    await send({ access: away });
    expect(await last()).toMatchObject({ status: "waiting", fault: "unreachable" });
    test.restart();
    server = await startMailServer(port);
    later(PAUSES[0]);
    await send();
    await send();
    expect(server.arrived).toHaveLength(1);
  });

  it("two senders on one store send a mail once", async () => {
    await told();
    await Promise.all([send(), send(), send()]);
    expect(server.arrived).toHaveLength(1);
  });

  it("ended by their reader, those that wait are not sent", async () => {
    await told();
    server.refuses = { message: 451 };
    await send();
    const { endMailsPath } = await import("@/lib/watches/feed-address");
    const path = await endMailsPath({ id: "wat_1", mailTo: "ada@mail.example" }, secrets);
    const token = new URL(path ?? "", "http://x").searchParams.get("token") ?? "";
    await endMails({ id: "wat_1", token }, test.parts(), secrets);
    server.refuses = {};
    later(PAUSES[0]);
    await send();
    expect(server.arrived).toEqual([]);
    expect(await last()).toMatchObject({ status: "given_up", fault: "ended" });
  });

  it("have no address without PUBLIC_URL", async () => {
    await told();
    await send({ publicUrl: null });
    const [arrived] = server.arrived;
    const { headers, text, html } = readMail(arrived ?? { raw: "" });
    expect(headers["list-unsubscribe"]).toBeUndefined();
    expect(text + html).not.toMatch(/https?:/);
  });

  it("the loop sends what is due, and deletes what is old", async () => {
    await told();
    const clock = movedClock();
    clock.move(NOW - clock.now());
    stops.unshift(startMailing(() => () => undefined, access(), parts({ clock })));
    await expect.poll(async () => (await last())?.status, { timeout: 15_000 }).toBe("delivered");
    clock.move(STORED_FOR + 1);
    await expect.poll(last, { timeout: 15_000 }).toBeNull();
  });
});
