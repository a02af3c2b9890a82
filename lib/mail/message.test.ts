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
    expect(skipped.text).toContain("Reason: watch_month_spent");
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
