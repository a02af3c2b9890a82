import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { Refused } from "@/lib/models/model";
import { refusalWords } from "@/lib/models/refusal";
import { notTaken } from "@/lib/models/refused-parameter";
import { runFolds } from "@/lib/run-log/fold/fold-run";
import { takeoverWarning } from "@/lib/run-log/run-guided";
import { initialState } from "@/lib/run-log/state";
import { WithWords } from "@/testing/components/words";
import { RunWarnings } from "./run-warnings";

const REASON = "The model's report cites no source.";
const OTHER = "A sentence of an earlier version.";

const markupOf = (state: Parameters<typeof RunWarnings>[0]["state"], language: "en" | "ru") =>
  renderToStaticMarkup(
    <WithWords language={language}>
      <RunWarnings state={state} />
    </WithWords>,
  );

const shown = (guided: Parameters<typeof RunWarnings>[0]["state"]["guided"], language: "en" | "ru") =>
  markupOf({ guided, warnings: [takeoverWarning(REASON), OTHER] }, language);

/** The text of the warnings alone in Russian. */
const russian = (...warnings: string[]) => markupOf({ warnings }, "ru").replace(/<[^>]*>/g, "");

it("says in the reader's language why code leads, once, and keeps every other warning", () => {
  const markup = shown({ since: 3, reason: REASON, sign: "uncited", searchesBefore: 1 }, "ru");
  expect(markup).toContain("Дальше исследование ведёт программа");
  expect(markup).toContain("нет ни одной ссылки на источник");
  expect(markup).not.toContain("From here on");
  expect(markup).toContain(OTHER);
});

it("says the same of a run from before there was a code for it", () => {
  const state = { since: 3, reason: REASON, searchesBefore: 1 };
  expect(shown(state, "ru")).toContain("Дальше исследование ведёт программа");
  expect(shown(state, "ru")).toContain("нет ни одной ссылки на источник");
  expect(shown(state, "en")).toContain("From here on code leads");
});

it("marks a sentence that it has no words for as English", () => {
  expect(markupOf({ warnings: [`This model does not call functions. ${OTHER}`] }, "ru")).toMatch(
    /<span>Эта модель не вызывает функции\.<\/span><span lang="en"> A sentence of an earlier version\.<\/span>/,
  );
});

const START = initialState({ id: "r1", threadId: "t1", question: "Why?", agent: "standard", createdAt: 0 });
const BASE = { seq: 1, at: 1, type: "model-degraded", from: "calls", to: "calls" } as const;

it("every way in which a model is asked in a simpler form has Russian words", () => {
  const refused = ["schema", "functions", "conflict", "history", "order", "thinking", "unknown", "form"];
  const events = [
    ...refused.map((name) => ({ ...BASE, to: "strict", reason: refusalWords(name as Refused, 422) })),
    { ...BASE, from: "strict", to: "json", reason: "The endpoint's function calls are not whole." },
    { ...BASE, reason: notTaken("top_p", 400), parameter: "top_p" },
    {
      ...BASE,
      reason: "The endpoint answered 400: it takes at most 8192 as `max_tokens`.",
      parameter: "max_tokens",
      instead: "8192",
    },
    { ...BASE, reason: notTaken("max_tokens", 400), parameter: "max_tokens", instead: "max_output_tokens" },
    { ...BASE, reason: refusalWords("order", 400), history: "short" as const },
  ];
  for (const event of events) {
    const [warning = ""] = runFolds["model-degraded"](START, event as never).warnings;
    const words = russian(warning).replaceAll(/`\w+`/g, "");
    expect(warning).toMatch(/^[A-Z]/);
    expect(words).not.toMatch(/[A-Za-z]/);
  }
});

it("names parameters, servers and caps in Russian sentences", () => {
  expect(russian("The model is asked with `max_output_tokens` instead of `max_tokens` from here on.")).toBe(
    "Дальше в запросах к модели вместо `max_tokens` стоит `max_output_tokens`.",
  );
  expect(russian("The tools of the MCP server “files” were left out. The server has not answered yet.")).toBe(
    "Инструменты сервера MCP «files» не используются. Сервер пока не ответил.",
  );
  const rest = "The built-in model writes the rest from what was found, at no cost.";
  const cap = (words: string) =>
    russian(`The run reached the cap of ${words}. ${rest}`).replaceAll(/\s/gu, " ");
  expect(cap("12,000 tokens")).toContain("Достигнут предел: 12 000 токенов. Остальное из найденного");
  expect(cap("1 minute")).toContain("Достигнут предел: 1 минута.");
  expect(cap("0.1 USD")).toContain("Достигнут предел расходов: 0,1 USD.");
});
