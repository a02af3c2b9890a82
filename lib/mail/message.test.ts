import { describe, expect, it } from "vitest";
import type { ToldWatch } from "@/lib/webhooks/message";
import { mailOf } from "./message";

const told: ToldWatch = {
  ...{ id: "wat_1", question: "Why?", dueAt: "2026-06-15T12:00:00.000Z", outcome: "completed" },
  ...{ threadId: "thr_a", runId: "run_a", reportId: "rep_a", url: "https://r.example/reports/rep_a" },
  ...{ line: null, counts: null, errorCode: null },
};
const from = { name: "Groundwork", address: "gw@r.example" };
const write = (
  rest: Partial<ToldWatch> = {},
  endUrl: string | null = "https://r.example/unsubscribe/wat_1?token=t",
) => mailOf({ ...told, ...rest }, { id: "mai_1", from, to: "ada@mail.example", endUrl });

describe("The mail of a watch", () => {
  it.each(["\r\nBcc: eve@x.example", "\nBcc: eve@x.example", "\rX: y", "\u2028Bcc: x", "\u0000x"])(
    "a question with %j adds no header and no line",
    (attack) => {
      const { subject, text, headers } = write({ question: `Why?${attack}`, line: `One${attack}` });
      expect(subject).not.toMatch(/[\p{Cc}\u2028]/u);
      expect(JSON.stringify(headers)).not.toContain("eve");
      expect(text.split(/[\r\n\u2028]/)).toHaveLength(write({ line: "One" }).text.split("\n").length);
    },
  );

  it("is escaped HTML that loads nothing", () => {
    const { html } = write({
      question: `<img src=x onerror="y">&<script>`,
      line: "<a href='https://evil.example'>",
    });
    expect(html).not.toMatch(/<(?:img|script|link|style|iframe)|<a href='/i);
    expect(html.match(/<a /g)).toHaveLength(2);
    expect(html).toContain("&lt;img src=x onerror=&quot;y&quot;&gt;&amp;");
  });

  it("says why a time failed or was skipped", () => {
    const skipped = write({ outcome: "skipped", reportId: null, errorCode: "watch_month_spent" });
    expect(skipped.subject).toBe("No run was started: Why?");
    expect(skipped.text).toContain("Reason: the cap of the month is spent");
  });

  it("is in the language of the question, as its report is", () => {
    const question = "Почему совы спят днём?";
    const counts = { new: 1, changed: 2, gone: 0, unchanged: 3 };
    const { subject, text, html } = write({ question, counts, line: "Изменился 1 вывод." });
    expect(subject).toBe(`Новый отчёт: ${question}`);
    expect(text).toContain("Выводы: новых: 1, изменилось: 2, исчезло: 0, без изменений: 3");
    expect(html).toContain('<html lang="ru">');
    for (const part of [text, html.replace(/<[^>]*>/g, "")])
      expect(
        part
          .match(/[A-Za-z]{3,}/g)
          ?.filter((word) => !/https|example|reports|unsubscribe|wat|rep|token|UTC/.test(word)),
      ).toEqual([]);
    const skipped = write({ question, outcome: "skipped", reportId: null, errorCode: "watch_month_spent" });
    expect(skipped.text).toContain("Причина: предел месяца израсходован");
  });

  it.each([
    ["internal", "Reason: Something went wrong on this machine."],
    ["model_unreachable", "Reason: model_unreachable\n"],
    ["of_a_newer_table", "Reason: of_a_newer_table\n"],
  ])("says the sentence of %s only where it has no fields to fill", (errorCode, reason) => {
    expect(write({ outcome: "failed", reportId: null, errorCode }).text).toContain(reason);
  });

  it("asks for one click by https alone, and for none without an address", () => {
    expect(Object.keys(write().headers)).toContain("List-Unsubscribe-Post");
    expect(Object.keys(write({}, "http://r.example/x").headers)).toEqual([
      "Auto-Submitted",
      "List-Unsubscribe",
    ]);
    expect(Object.keys(write({}, null).headers)).toEqual(["Auto-Submitted"]);
  });
});
