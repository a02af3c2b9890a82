import { DOMParser } from "@xmldom/xmldom";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aWatch } from "@/testing/watches/rows";
import { createTestWatching } from "@/testing/watches/watching";
import { readFeed } from "./feed";
import { feedPath, opensFeed, prepareFeeds } from "./feed-address";

const AT = Date.parse("2026-06-15T12:00:00Z");
const ATOM = "http://www.w3.org/2005/Atom";
const environment = (secret: string) => ({ GROUNDWORK_SECRET: secret }) as unknown as NodeJS.ProcessEnv;
const secrets = { dataDir: "/nowhere", source: environment("a secret of this installation, long enough") };

let test: ReturnType<typeof createTestWatching>;
beforeEach(() => {
  test = createTestWatching(AT);
});
afterEach(() => test.close());

const tokenOf = async (watch: { id: string; feedNumber: number }) =>
  new URL((await feedPath(watch, secrets)) ?? "", "http://x").searchParams.get("token") ?? "";

const all = (document: Document, name: string): Element[] =>
  Array.from(document.getElementsByTagNameNS(ATOM, name));

const HOSTILE = `Why <b>&"x"</b> ]]> \u0000\u001b\ud800 or not?`;

async function feed() {
  const watch = aWatch("wat_1", { question: HOSTILE, feedNumber: 3, createdAt: AT });
  await test.add(watch);
  const row = { watchId: "wat_1", runId: null, isQuiet: null, counts: null, told: true };
  await test.db.addWatchTime(
    {
      ...row,
      id: "watch:wat_1:1",
      dueAt: 1,
      at: AT + 1000,
      skipped: "day_runs_reached",
      line: null,
      settledAt: AT + 1000,
    },
    { threadId: null },
  );
  await test.db.addWatchTime(
    {
      ...row,
      id: "watch:wat_1:2",
      dueAt: 2,
      at: AT + 2000,
      skipped: null,
      line: "1 new <script>",
      settledAt: AT + 5000,
    },
    { threadId: null },
  );
  await test.db.addWatchTime(
    { ...row, id: "watch:wat_1:3", dueAt: 3, at: AT + 6000, skipped: null, line: null, settledAt: null },
    { threadId: null },
  );
  const token = await tokenOf(watch);
  const text = await readFeed({ id: "wat_1", token, origin: "https://r.example" }, test, secrets);
  const faults: string[] = [];
  const document = new DOMParser({
    errorHandler: (level: string, message: string) => faults.push(`${level} ${message}`),
  }).parseFromString(text, "text/xml");
  expect(faults).toEqual([]);
  return { text, document, token };
}

describe("The feed of a watch", () => {
  it("is Atom: each element that the format requires, once, in the feed and in each entry", async () => {
    const { document } = await feed();
    const root = document.documentElement;
    expect([root?.localName, root?.namespaceURI]).toEqual(["feed", ATOM]);
    const entries = all(document, "entry");
    expect(entries).toHaveLength(2);
    for (const part of [root, ...entries])
      for (const name of ["id", "title", "updated"]) {
        const own = Array.from((part?.childNodes ?? []) as unknown as ArrayLike<Element>).filter(
          (child) => child.localName === name,
        );
        expect([name, own.length, own[0]?.textContent !== ""]).toEqual([name, 1, true]);
      }
    const times = all(document, "updated").map(({ textContent }) => textContent);
    expect(times).toEqual([
      "2026-06-15T12:00:05.000Z",
      "2026-06-15T12:00:05.000Z",
      "2026-06-15T12:00:01.000Z",
    ]);
    const ids = all(document, "id").map(({ textContent }) => textContent ?? "");
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(URL.canParse(id)).toBe(true);
    expect(all(document, "author")[0]?.textContent).toBe("Groundwork");
    const links = all(document, "link");
    expect(links.map((link) => link.getAttribute("rel"))).toEqual([
      "self",
      "alternate",
      "alternate",
      "alternate",
    ]);
    for (const link of links) expect(link.getAttribute("href")).toMatch(/^https:\/\/r\.example\//);
  });

  it("has texts as they are, without what XML cannot hold", async () => {
    const { text, document } = await feed();
    expect(text).not.toMatch(/<b>|<script>/);
    const title = all(document, "title")[0]?.textContent;
    expect(title).toContain('Why <b>&"x"</b> ]]>');
    expect(all(document, "title")[1]?.textContent).toBe("1 new <script>");
  });

  it("is in the language of the question, with the reason of a time in words", async () => {
    const watch = aWatch("wat_2", { question: "Сколько сов?", feedNumber: 3, createdAt: AT });
    await test.add(watch);
    const time = { watchId: "wat_2", runId: null, isQuiet: null, counts: null, told: true, line: null };
    const at = { id: "watch:wat_2:1", dueAt: 1, at: AT, settledAt: AT, skipped: "day_runs_reached" };
    await test.db.addWatchTime({ ...time, ...at }, { threadId: null });
    const asked = { id: "wat_2", token: await tokenOf(watch), origin: "https://r.example" };
    const text = await readFeed(asked, test, secrets);
    expect(text).toContain("<title>Запуск не начат</title>");
    expect(text).toContain("<summary>Запуск не начат: достигнут предел дня</summary>");
  });

  it("opens with its present address alone", async () => {
    const { token } = await feed();
    const watch = { id: "wat_1", feedNumber: 3 };
    expect(await opensFeed(watch, token, secrets)).toBe(true);
    const others = [
      opensFeed({ ...watch, feedNumber: 4 }, token, secrets),
      opensFeed({ ...watch, feedNumber: -3 }, token, secrets),
      opensFeed({ ...watch, id: "wat_2" }, token, secrets),
      opensFeed(watch, "", secrets),
      opensFeed(watch, `${token}x`, secrets),
      opensFeed(watch, token, {
        ...secrets,
        source: environment("another secret of an installation, long enough"),
      }),
    ];
    expect(await Promise.all(others)).toEqual(others.map(() => false));
    const asked = { id: "wat_1", token: "guessed", origin: "https://r.example" };
    await expect(readFeed(asked, test, secrets)).rejects.toMatchObject({ code: "watch_not_found" });
  });

  it("SEC-20: its token is in no row of the database", async () => {
    const { token } = await feed();
    expect(JSON.stringify(await test.db.findAnyWatch("wat_1"))).not.toContain(token);
    expect(token).toMatch(/^[\w-]{43}$/);
  });

  it("makes the secret of an installation without one, so that an address can be given", async () => {
    const dir = { dataDir: test.dir, source: {} as NodeJS.ProcessEnv };
    expect(await feedPath({ id: "wat_1", feedNumber: 1 }, dir)).toBeNull();
    await prepareFeeds(dir);
    expect(await feedPath({ id: "wat_1", feedNumber: 1 }, dir)).toMatch(/\?token=[\w-]{43}$/);
  });
});
