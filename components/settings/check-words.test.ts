import { expect, it } from "vitest";
import type { CheckFailure, CheckResponse } from "@/lib/http/check-responses";
import { english, russian } from "@/testing/i18n/messages";
import { checkWords } from "./check-words";

const plain = (text: string) => text.replaceAll("\u00a0", " ");
const BASE = { part: "model" as const, use: "as_before" as const, shadowed: [], later: [] };
const works: CheckResponse = {
  ...BASE,
  outcome: "model_works",
  host: "api.example",
  model: "gpt-x",
  ms: 412,
  structured: true,
  tools: true,
  streams: true,
};
const failed = (failure: CheckFailure, part: "model" | "search" = "model"): CheckResponse => ({
  ...BASE,
  part,
  use: "not_yet",
  outcome: "failed",
  host: "api.example",
  model: part === "model" ? "gpt-x" : null,
  failure,
});
const said = (found: CheckResponse, t = english) => plain(checkWords(t, found).sentences.join(" "));

it("what works is told with time and facts", () => {
  expect(said(works)).toBe(
    "api.example answered in 0.4 s. Model gpt-x: structured output works, tools work, it streams.",
  );
  expect(said({ ...works, use: "from_now_on", tools: null, streams: false, structured: false })).toBe(
    "api.example answered in 0.4 s. Model gpt-x: structured output does not work, so the form is described in words, it does not stream. New runs use it from now on, without a restart.",
  );
  expect(said(works, russian)).toBe(
    "api.example: ответ за 0,4 с. Модель gpt-x: структурированный вывод работает, инструменты работают, ответ приходит по частям.",
  );
  expect(checkWords(english, works).mark).toBe("done");
});

it("what fails is told with what to do, and that nothing is lost", () => {
  expect(said(failed({ why: "key_refused", status: 401, keySet: true }))).toBe(
    "api.example refused the key (401). Check OPENAI_API_KEY. It is not used yet: Groundwork continues as before.",
  );
  expect(said(failed({ why: "key_refused", status: 401, keySet: true }, "search"))).toContain(
    "TAVILY_API_KEY",
  );
  expect(said(failed({ why: "unknown_model", offers: ["a", "b", "c"], more: 0 }))).toContain(
    "has no model of the name “gpt-x”. Check OPENAI_MODEL. It offers a, b and c.",
  );
  expect(said(failed({ why: "unknown_model", offers: ["a", "b"], more: 21 }), russian)).toContain(
    "Доступны: a, b и ещё 21 модель.",
  );
  expect(said(failed({ why: "silent", ms: 25_000 }))).toContain("did not answer in 25 s.");
  expect(checkWords(english, failed({ why: "refused" })).mark).toBe("failed");
});

it("no model at all is told with where local servers were looked for, and how to go on", () => {
  const none: CheckResponse = { ...BASE, outcome: "nothing_set" };
  expect(said(none)).toContain("(OLLAMA_HOST, LMSTUDIO_BASE_URL). Nothing was asked. Start one of them");
  expect(said(none, russian)).toMatch(/OLLAMA_HOST.*Запустите один из этих серверов/);
});

it("every failure has its own sentence in every language", () => {
  const failures: CheckFailure[] = [
    { why: "refused" },
    { why: "not_found" },
    { why: "port" },
    { why: "certificate" },
    { why: "timed_out" },
    { why: "broken" },
    { why: "no_quota" },
    { why: "limited" },
    { why: "web_page" },
    { why: "garbled" },
    { why: "useless" },
    { why: "status", status: 503 },
    { why: "rejected", status: 404 },
  ];
  for (const t of [english, russian]) {
    const sentences = failures.map((failure) => said(failed(failure), t));
    expect(new Set(sentences).size).toBe(failures.length);
    for (const sentence of sentences) expect(sentence).toContain("api.example");
  }
});

it("what of the file does not hold is said beside", () => {
  expect(said({ ...works, shadowed: ["OPENAI_MODEL"] })).toMatch(
    /OPENAI_MODEL also stands in the environment/,
  );
  expect(said({ ...works, shadowed: ["A", "B"] }, russian)).toMatch(/Переменные A и B заданы.*без них\.$/);
  expect(said({ ...works, later: ["OPENAI_API_KEY"] })).toMatch(/restart Groundwork to use it\.$/);
});

it("nothing is said to be set no longer, since it may never have been", () => {
  const none: CheckResponse = { ...BASE, part: "search", use: "from_now_on", outcome: "nothing_set" };
  expect(said(none)).toBe(
    "TAVILY_API_KEY stands neither in .env.local nor in .env. Nothing was asked. New runs go without it.",
  );
  expect(said(none, russian)).toMatch(/Новые запуски обходятся без него\.$/);
});
