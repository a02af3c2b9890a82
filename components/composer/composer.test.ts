import { expect, it } from "vitest";
import { connectionOf } from "@/components/settings/connection-words";
import type { Connections } from "@/components/shell/use-health";
import type { AgentOffer } from "@/lib/http/settings-responses";
import { CATALOGUES } from "@/lib/i18n/catalogue";
import { ANY_TIME } from "@/lib/search/period";
import { english, russian } from "@/testing/i18n/messages";
import { attachedRequest, readAttached, storedName, writeAttached } from "./attachments";
import { budgetRequest, capsInForce, capsToKeep, readCap, readCaps, writeCaps } from "./caps";
import { capsWords, estimateWords } from "./caps-words";
import { examplesFor } from "./examples";
import { agentOption, defaultScope, moreWords, placesOf, planOptions, scopeOptions } from "./options";
import { periodRequest, readPeriod, writePeriod } from "./period";
import { periodWords } from "./period-words";
import { ANY_SITE } from "./sites";
import { readingOf } from "./use-reading";

const agent: AgentOffer = {
  name: "standard",
  title: "Standard",
  description: "For most.",
  searches: 4,
  steps: 10,
  plans: true,
  caps: { tokens: null, minutes: null, money: null },
  currency: null,
};
const priced: AgentOffer = { ...agent, currency: "USD" };
const bare: Connections = {
  model: { id: "extractive", label: "Built-in", kind: "built-in", host: null },
  search: [
    { id: "tavily", label: "Tavily", scope: "web", connected: false },
    { id: "library", label: "Library", scope: "documents", connected: true },
  ],
  library: {
    state: "ready",
    documents: 777,
    passages: 9000,
    collections: [{ name: "next", documents: 474 }],
    unreadable: [],
  },
};
const plain = (text: string | null) => text?.replaceAll("\u00a0", " ");
const full: Connections = {
  ...bare,
  model: { id: "m", label: "some-model at api.example", kind: "endpoint", host: "api.example" },
  search: bare.search.map((provider) => ({ ...provider, connected: true })),
};
/** Like `full`, with its web search in this state. */
const withFailure = (failure: NonNullable<Connections["search"][number]["failure"]>): Connections => ({
  ...full,
  search: full.search.map((provider) => (provider.scope === "web" ? { ...provider, failure } : provider)),
});
const offline = withFailure({ code: "unreachable", at: 1, pausedUntil: 2 });

it("point 7: the agent picker says its limits in words", () => {
  const summary = (offer: AgentOffer) => plain(agentOption(english, offer).summary);
  expect(summary(agent)).toBe("Standard · up to 4 searches, 10 steps");
  expect(summary({ ...agent, searches: 1, steps: 1 })).toBe("Standard · up to 1 search, 1 step");
  expect(plain(agentOption(russian, agent).summary)).toBe("Standard · до 4 поисков, 10 шагов");
});

it("a place to look that is not connected says so and is not the default", () => {
  const places = placesOf(bare);
  expect(defaultScope(places)).toBe("documents");
  const [web, documents, both] = scopeOptions(english, places);
  expect(web?.unavailable).toBe("No web search is connected.");
  expect(both?.unavailable).toBe("No web search is connected.");
  expect(documents).toMatchObject({ summary: "Documents on this machine", unavailable: null });
});

it("what came with Groundwork is not called the person's own, and both go by the same words everywhere", () => {
  const library = {
    ...bare.library,
    collections: [...bare.library.collections, { name: "documents", documents: 2 }],
  };
  for (const [t, label, detail] of [
    [english, "Documents on this machine", "Your documents: 2 · Documentation that comes with Groundwork: "],
    [russian, "Документы на этом компьютере", "Ваши документы: 2 · Документация в составе Groundwork: "],
  ] as const) {
    const option = scopeOptions(t, placesOf({ ...full, library }))[1];
    expect(option?.label).toBe(label);
    expect(option?.detail).toMatch(new RegExp(`^${detail}\\d+$`));
    expect(t("thread.scope.documents")).toBe(label);
  }
  const scopes = Object.entries(CATALOGUES.en).flatMap(([, said]) => Object.values(said));
  expect(scopes.filter((said) => /\bmy documents\b/i.test(said))).toEqual([]);
});

it("the person's own documents can be chosen alone where there are any", () => {
  const own = {
    ...bare.library,
    collections: [...bare.library.collections, { name: "papers", documents: 2 }],
  };
  expect(scopeOptions(english, placesOf({ ...full, library: own })).at(-1)).toMatchObject({
    value: "own",
    label: "Your documents only",
    detail: "papers: 2",
    unavailable: null,
  });
  expect(scopeOptions(english, placesOf(full)).map(({ value }) => value)).toEqual([
    "web",
    "documents",
    "both",
  ]);
});

it("with a web search both places are looked at by default", () => {
  const places = placesOf(full);
  expect(defaultScope(places)).toBe("both");
  expect(scopeOptions(english, places).every(({ unavailable }) => unavailable === null)).toBe(true);
  expect(defaultScope({ ...places, documents: null })).toBe("web");
});

it("point 35: what is missing is named, and can be connected", () => {
  expect(connectionOf(english, bare).parts).toEqual(["model", "search"]);
  expect(plain(connectionOf(english, bare).now)).toBe(
    "Works now: the built-in model quotes from 777 documents on this machine.",
  );
  expect(plain(connectionOf(russian, bare).now)).toBe(
    "Сейчас встроенная модель отвечает цитатами по 777 документам на этом компьютере.",
  );
  const { now, ...rest } = connectionOf(english, full);
  expect(plain(now)).toBe(
    "Works now: m at api.example writes from what Tavily finds and 777 documents on this machine.",
  );
  expect(rest).toEqual({ missing: null, away: null, silent: null, parts: [] });
});

it("a model that does not answer is not said to work", () => {
  const { now, silent } = connectionOf(english, { ...full, modelAway: true });
  expect(now).toBeNull();
  expect(silent).toBe("m at api.example does not answer now. Research can begin once it does.");
  for (const modelAway of [false, null, undefined]) {
    const known = connectionOf(english, { ...full, modelAway });
    expect([known.silent, plain(known.now)]).toEqual([null, expect.stringMatching(/^Works now: m at/)]);
  }
});

it("a model that was never asked with success is not said to work", () => {
  const untried = { ...full, modelAway: false, modelTried: false };
  expect(plain(connectionOf(english, untried).now)).toBe(
    "Not tried yet: m at api.example is connected and would write from what Tavily finds and 777 documents on this machine.",
  );
  expect(plain(connectionOf(russian, untried).now)).toMatch(/^Ещё не проверено: подключена модель m/);
  for (const modelTried of [true, null, undefined])
    expect(plain(connectionOf(english, { ...full, modelTried }).now)).toMatch(/^Works now: m at/);
  // The built-in model needs no check.
  expect(plain(connectionOf(english, { ...bare, modelTried: null }).now)).toMatch(/^Works now: the built-in/);
});

it("a model server that is set up and silent is named beside what works in its place", () => {
  const model = { ...bare.model, silent: "127.0.0.1:11434" };
  const { now, silent } = connectionOf(english, { ...bare, model });
  expect(silent).toBe(
    "No model answers at 127.0.0.1:11434, which OLLAMA_HOST names, so the built-in model is used.",
  );
  expect(plain(now)).toMatch(/^Works now: the built-in model quotes/);
  expect(connectionOf(english, bare).silent).toBeNull();
});

it("the settings say how to go on once .env.local was changed", () => {
  for (const [t, restart] of [
    [english, /check succeeds, no restart is needed/],
    [russian, /перезапуск/],
  ] as const)
    expect(String(t.rich("settings.models.connect", { code: (words) => words }))).toMatch(restart);
});

it("says what works while documents are indexed, and when none can be", () => {
  const library = { ...bare.library, documents: 12 };
  const said = (connections: Connections) => plain(connectionOf(english, connections).now);
  expect(said({ ...bare, library: { ...library, state: "indexing" } })).toMatch(/\(12 indexed so far\)\.$/);
  expect(said({ ...full, library: { ...library, state: "indexing" } })).toMatch(/Tavily finds and .*12/);
  expect(said({ ...bare, library: { ...library, state: "failed" } })).toMatch(/nothing to search/);
  expect(said({ ...full, library: { ...library, state: "failed" } })).toMatch(/from what Tavily finds\.$/);
});

it("examples are asked in the language of the interface, and only of what is there", () => {
  const ai = { name: "ai", documents: 303 };
  const both = { ...bare, library: { ...bare.library, collections: [...bare.library.collections, ai] } };
  expect(examplesFor(both, "en")).toMatchObject({ scope: "documents", questions: { length: 3 } });
  const { questions } = examplesFor(bare, "en");
  expect(questions.length > 0 && !questions.some((question) => question.includes("AI SDK"))).toBe(true);
  const count = (state: "indexing" | "failed") =>
    examplesFor({ ...bare, library: { ...bare.library, state } }, "en").questions.length;
  expect([count("indexing"), count("failed")]).toEqual([3, 0]);
  for (const connections of [both, full])
    expect(examplesFor(connections, "ru").questions.every((question) => /[а-яё]/i.test(question))).toBe(true);
});

it("examples are general ones where the web is searched, and of the documents where it cannot be reached", () => {
  expect(examplesFor(full, "en")).toMatchObject({ scope: "web", questions: { length: 3 } });
  expect(examplesFor(full, "en").questions.join()).not.toMatch(/Next\.js|SDK/);
  expect(examplesFor(offline, "en").questions.every((question) => question.includes("Next.js"))).toBe(true);
});

it("a web search that cannot be reached is said once, and nobody is sent there", () => {
  const { away, now, missing } = connectionOf(english, offline);
  expect(away).toBe("Tavily cannot be reached from this machine, so research uses the documents here.");
  expect(plain(now)).toMatch(/writes from 777 documents on this machine\.$/);
  expect(missing).toBeNull();
  expect(connectionOf(english, full).away).toBeNull();
  const places = placesOf(offline);
  expect(defaultScope(places)).toBe("documents");
  expect(scopeOptions(english, places).map(({ unavailable }) => unavailable)).toEqual([
    "Tavily cannot be reached now.",
    null,
    "Tavily cannot be reached now.",
  ]);
});

it("a service that answered with a refusal, or may be asked again, is not one that cannot be reached", () => {
  for (const failure of [
    { code: "quota" as const, at: 1, pausedUntil: 2 },
    { code: "unreachable" as const, at: 1, pausedUntil: null },
  ])
    expect(connectionOf(english, withFailure(failure)).away).toBeNull();
});

it("what is behind More is said only where it was changed", () => {
  const usual = { agent, planFirst: false, sites: ANY_SITE, period: ANY_TIME, caps: {} };
  expect(moreWords(english, usual)).toBe("");
  const sites = { ...ANY_SITE, allowed: ["arxiv.org"] };
  expect(plain(moreWords(english, { ...usual, planFirst: true, sites, caps: { tokens: 60_000 } }))).toBe(
    "Show the plan first · Only arxiv.org · At most 60k tokens",
  );
  const period = { since: "2026-03-01", until: null };
  expect(plain(moreWords(english, { ...usual, period }))).toBe("Since 1 Mar 2026");
});

it("days of publication are kept with the draft, and only days of the calendar", () => {
  const period = { since: "2026-03-01", until: "2026-04-30" };
  expect(readPeriod(writePeriod(period))).toEqual(period);
  expect(writePeriod(ANY_TIME)).toBe("");
  for (const kept of ["", "{", "null", "3", '{"since":"soon","until":7}'])
    expect(readPeriod(kept)).toEqual(ANY_TIME);
  expect(periodRequest(ANY_TIME)).toBeUndefined();
  expect(plain(periodWords(english, period))).toBe("1 Mar 2026 to 30 Apr 2026");
});

it("attached files are kept with the draft and named by their addresses", () => {
  const files = [{ name: "Plan (a).pdf", path: "notes/Plan (a).pdf", added: true }];
  expect(readAttached(writeAttached(files))).toEqual(files);
  for (const kept of ["", "{", "null", "3", '[{"name":1}]']) expect(readAttached(kept)).toEqual([]);
  expect(attachedRequest(files)).toEqual({ attached: ["library://documents/notes/Plan%20%28a%29.pdf"] });
  expect(attachedRequest([])).toEqual({});
});

it("an attached file says at once that it cannot be read, is indexed for long, or is gone", () => {
  const first = { looks: 1, absent: 0 };
  expect(readingOf({ state: "unreadable", error: "The file is empty." }, first)).toEqual({
    state: "unreadable",
    cause: "The file is empty.",
  });
  expect(readingOf({ state: "indexed", error: null }, first)).toEqual({ state: "read" });
  expect(readingOf({ state: "waiting", error: null }, first)).toBeNull();
  expect(readingOf(null, first)).toBeNull();
  expect(readingOf(null, { looks: 40, absent: 0 })).toEqual({ state: "slow" });
  expect(readingOf(null, { looks: 6, absent: 6 })).toEqual({ state: "gone" });
});

it("a document that is there already is named as the server names it", () => {
  expect(storedName("what: a?.md")).toBe("what- a-.md");
});

it("point 7: the control for the plan says its state, and why it cannot be had", () => {
  expect(planOptions(english, agent).map(({ summary }) => summary)).toEqual([
    "At once",
    "Show the plan first",
  ]);
  expect(planOptions(english, { ...agent, plans: false })[1]?.unavailable).toBe("Standard makes no plans.");
});

it("a cap is read as a person writes it", () => {
  const value = (text: string) => {
    const read = readCap(english, "tokens", text);
    return read.ok ? read.value : read.sentence;
  };
  for (const text of ["60000", "60,000", " 60 000 ", "60k", "60K", "60_000", "0.06M"])
    expect(value(text)).toBe(60_000);
  expect(value("1.1k")).toBe(1100);
  expect(value("  ")).toBeNull();
  for (const text of [
    "abc",
    "-5",
    "0",
    "999",
    "1e9",
    "60kk",
    "0x10",
    "١٠٠٠",
    "1.5",
    "NaN",
    "6,0000",
    "9".repeat(5000),
  ])
    expect(value(text)).toBe("Write a whole number from 1,000 up, or leave it empty.");
  expect(readCap(english, "searches", "0")).toEqual({ ok: true, value: 0 });
  expect(readCap(english, "money", ".10")).toEqual({ ok: true, value: 0.1 });
  expect(readCap(english, "minutes", "0.5")).toEqual({ ok: true, value: 0.5 });
  expect(readCap(english, "minutes", "0").ok).toBe(false);
});

it("a cap is read as it is written in Russian", () => {
  const value = (text: string) => {
    const read = readCap(russian, "minutes", text);
    return read.ok ? read.value : read.sentence;
  };
  expect(
    ["0,5", "0.5", "60 тыс.", "60к", "1,5 млн", "1 000"].map((text, index) => [
      index,
      readCap(russian, index < 2 ? "minutes" : "tokens", text),
    ]),
  ).toEqual(
    [0.5, 0.5, 60_000, 60_000, 1_500_000, 1000].map((number, index) => [index, { ok: true, value: number }]),
  );
  expect(value("1,2,3")).toBe("Введите число от 0,1 до 100 000 или оставьте поле пустым.");
});

it("point 7: the control for the caps says them in words", () => {
  expect(capsWords(english, {}, agent)).toBe("No spending cap");
  expect(plain(capsWords(russian, { tokens: 60_000, searches: 2 }, agent))).toBe(
    "Не больше: 60 тыс. токенов · 2 поиска",
  );
  const caps = { tokens: 60_000, minutes: 5, money: 0.1, searches: 1 };
  expect(plain(capsWords(english, caps, priced))).toBe("At most 60k tokens · 1 search · $0.10 · 5 min");
  expect(plain(capsWords(english, caps, agent))).toBe("At most 60k tokens · 1 search · 5 min");
  expect(plain(capsWords(english, { tokens: 1_250_000 }, agent))).toBe("At most 1.25M tokens");
});

it("an agent's own cap holds, is not sent, and can be lifted", () => {
  const capped = { ...priced, caps: { tokens: 50_000, minutes: null, money: 1 } };
  expect(plain(capsWords(english, {}, capped))).toBe("At most 50k tokens · $1.00");
  expect(budgetRequest({}, capped)).toBeUndefined();
  const none = { tokens: null, searches: null, minutes: null, money: null };
  expect(capsToKeep(none, capped, {})).toEqual({ tokens: null, money: null });
  expect(capsWords(english, { tokens: null, money: null }, capped)).toBe("No spending cap");
  expect(capsToKeep({ ...none, tokens: 50_000, money: 1, minutes: 5 }, capped, {})).toEqual({ minutes: 5 });
});

it("a cap on money is neither sent nor lost where the model has no price", () => {
  const caps = { money: 0.5, tokens: 2000 };
  expect(budgetRequest(caps, agent)).toEqual({ tokens: 2000 });
  expect(budgetRequest({ money: 0.5 }, agent)).toBeUndefined();
  expect(capsToKeep({ ...capsInForce(caps, agent), tokens: null }, agent, caps)).toEqual({ money: 0.5 });
  expect(budgetRequest(caps, priced)).toEqual(caps);
});

it("what the browser kept is read back, and nothing else is", () => {
  const caps = { tokens: 60_000, minutes: null };
  expect(readCaps(writeCaps(caps))).toEqual(caps);
  for (const cookie of [undefined, "", "%", "null", "[]", "3", '"x"', "{", `${"x".repeat(600)}`])
    expect(readCaps(cookie)).toEqual({});
  const odd = { tokens: 5, searches: "4", minutes: -1, money: 1e308, constructor: 1 };
  expect(readCaps(writeCaps(odd as never))).toEqual({});
});

it("an estimate says what is usual, from how many runs, and money only where it is known", () => {
  const estimate = {
    runs: 12,
    seconds: [41.3, 118] as [number, number],
    tokens: [30_120, 60_480] as [number, number],
    searches: [3, 4] as [number, number],
    money: [0.0402, 0.09] as [number, number],
    currency: "USD",
    free: false,
  };
  expect(plain(estimateWords(english, { ...estimate, free: true, money: null }))).toBe(
    "Usually takes 40 s to 2 min (from 12 runs)",
  );
  expect(plain(estimateWords(english, estimate))).toBe(
    "Usually takes 40 s to 2 min, 30k to 60k tokens, about $0.04 (from 12 runs)",
  );
  expect(
    plain(estimateWords(english, { ...estimate, money: null, tokens: [0, 0], seconds: [0.2, 0.4] })),
  ).toBe("Usually takes 1 s (from 12 runs)");
  expect(plain(estimateWords(english, { ...estimate, money: [0, 0], seconds: [3700, 7200] }))).toBe(
    "Usually takes 1 h 2 min to 2 h, 30k to 60k tokens (from 12 runs)",
  );
  expect(plain(estimateWords(russian, estimate))).toBe(
    "Обычно 40 с – 2 мин, 30 тыс. – 60 тыс. токенов, около 0,04 $ (по 12 запускам)",
  );
});
