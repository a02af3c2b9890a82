import { expect, it } from "vitest";
import { planChanges } from "@/lib/runs/plan-changes";
import { english, russian } from "@/testing/i18n/messages";
import { callCause, changeWords, retryCause } from "./stored-words";

it("a retry names its cause, by its kind if the stored sentence is in another language", () => {
  const busy = { what: "model" as const, cause: "The model answered 429" };
  expect(retryCause(english, busy)).toBe("The model answered 429");
  expect(retryCause(russian, busy)).toBe("Модель ответила кодом 429");
  expect(retryCause(russian, { what: "model", cause: "No word from the model in 120 s" })).toBe(
    "Модель не отвечает 120\u00a0с",
  );
  expect(retryCause(russian, { what: "model", cause: "Something of a newer log" })).toBe(
    "Модель не ответила",
  );
  expect(retryCause(english, { what: "search", cause: "Tavily asks to wait." })).toBe("Tavily asks to wait");
  expect(retryCause(russian, { what: "search", cause: "Tavily asks to wait." })).toBe("Поиск не ответил");
});

it("a failed call shows the reason, and the stored sentence on request", () => {
  const error = {
    kind: "limit_exceeded" as const,
    message: "All 12 searches are used.",
    retryable: false,
  };
  expect(callCause(english, error)).toEqual({ text: "All 12 searches are used", stored: null });
  expect(callCause(russian, error)).toEqual({
    text: "лимит исчерпан",
    stored: "All 12 searches are used.",
  });
});

it("text written for the model is rephrased in either language, and available on request", () => {
  const message =
    '"extractpagecontenttool" is not available now. Available: finalanswertool, createreporttool.';
  const error = { kind: "tool_unavailable" as const, message, retryable: true };
  expect(callCause(english, error)).toEqual({ text: "not available in this step", stored: message });
  expect(callCause(russian, error)).toEqual({ text: "на этом шаге недоступно", stored: message });
  const order = "The report comes before the final answer; give the answer after it.";
  expect(callCause(english, { kind: "superseded", message: order, retryable: true })).toEqual({
    text: "another call had to come first",
    stored: order,
  });
});

it("a cause in the catalogue is shown in full", () => {
  const error = {
    kind: "provider_failed" as const,
    message: "Tavily could not be reached.",
    retryable: true,
  };
  expect(callCause(russian, error)).toEqual({ text: "Tavily недоступен", stored: null });
});

it("every stored change of a plan can be shown in the other language", () => {
  const changes = planChanges(
    { goal: "a", steps: ["one", "two", "three"] },
    { goal: "b “c”", steps: ["three", "two", "four"] },
  );
  expect(changes).toHaveLength(4);
  expect(changes.map((change) => changeWords(english, change))).toEqual([
    "The goal is now: “b ‘c’”",
    ...changes.slice(1, 3),
    "The lines were reordered",
  ]);
  expect(changes.map((change) => changeWords(russian, change))).toEqual([
    "Теперь цель: «b „c“»",
    "Удалено: «one»",
    "Добавлено: «four»",
    "Порядок строк изменён",
  ]);
  expect(changeWords(russian, "Something of a newer log")).toBe("Something of a newer log");
});
