import { describe, expect, it } from "vitest";
import { ERRORS, type ErrorCode, GroundworkError } from "@/lib/errors/errors";
import { LANGUAGES } from "@/lib/text/languages";
import { english, russian } from "@/testing/i18n/messages";
import { errorSentence } from "./error-sentence";
import { sentenceOf } from "./sentence-of";

const gone = new GroundworkError("model_unreachable", { host: "api.example", cause: "500", tries: 4 });

describe("The message of a failure", () => {
  it("is in the reader's language", () => {
    expect(sentenceOf("run_not_found", {}, "en")).toBe("This run does not exist here.");
    expect(sentenceOf("run_not_found", {}, "ru")).toBe("Такого запуска здесь нет.");
    expect(sentenceOf(gone.code, gone.fields, "ru")).toContain(
      "api.example не ответила (500, 4\u00a0попытки)",
    );
  });

  it("exists for every code in every language, whatever fields are missing", () => {
    for (const language of LANGUAGES)
      for (const code of Object.keys(ERRORS) as ErrorCode[])
        expect(sentenceOf(code, {}, language), code).not.toMatch(/undefined|[{}]|^\s*$/);
  });

  it("of a stored run is formatted again; without its fields it stays as written", () => {
    const stored = gone.toRunError();
    expect(errorSentence(english, stored)).toEqual({ text: gone.message, language: "en" });
    expect(errorSentence(russian, stored).text).toContain("4\u00a0попытки");
    const { fields: _, ...older } = stored;
    expect(errorSentence(russian, older)).toEqual({ text: gone.message, language: "en" });
    expect(errorSentence(russian, { code: "of_a_newer_table", message: "New." }).text).toBe("New.");
  });

  it("has its phrases in the same language, if the catalogue contains them", () => {
    const refused = { host: "api.example", cause: "connection refused", tries: 2 };
    const { code, message } = gone;
    expect(sentenceOf(code, refused, "ru")).toContain("(в соединении отказано, 2\u00a0попытки)");
    expect(
      errorSentence(russian, { code, message, fields: { ...refused, cause: "no word in 12.5 s" } }).text,
    ).toContain("(нет ответа 12,5\u00a0с,");
    expect(sentenceOf("page_unreadable", { reason: "The page holds no text." }, "ru")).toContain(
      "не удалось: на странице нет текста. Всё",
    );
    expect(sentenceOf(code, refused, "en")).toContain("(connection refused, 2 tries)");
    expect(sentenceOf("page_unreadable", { reason: "Gone away." }, "ru")).toContain("не удалось: Gone away.");
  });

  it("for a missing model server says to start it or to correct its address", () => {
    const { code, message, fields } = gone;
    const near = { ...fields, host: "127.0.0.1:11434", cause: "connection refused", help: "start" };
    expect(sentenceOf(code, near, "en")).toMatch(
      /^The model at 127\.0\.0\.1:11434 .* Start the model server/,
    );
    expect(errorSentence(russian, { code, message, fields: near }).text).toMatch(
      /Запустите там сервер модели/,
    );
    expect(sentenceOf(code, { ...fields, help: "address" }, "en")).toContain("saved. Correct its address");
    expect(sentenceOf(code, fields, "en")).toContain("saved. Ask again when it is back.");
  });

  it("shows a cap in its unit", () => {
    expect(sentenceOf("budget_reached", { unit: "tokens", amount: 60000 }, "en")).toContain("60,000 tokens");
    expect(sentenceOf("budget_reached", { unit: "minutes", amount: 5 }, "ru")).toContain("5\u00a0минут.");
    expect(sentenceOf("budget_reached", { unit: "USD", amount: 0.02 }, "en")).toContain("0.02 USD");
  });
});
