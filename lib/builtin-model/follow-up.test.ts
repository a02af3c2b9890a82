import { describe, expect, it } from "vitest";
import { emptyView, runInMemory, searchOver } from "@/testing/builtin-model/run-in-memory";
import { followUpOf } from "./follow-up";
import { topicOf } from "./topic";

describe("a follow-up is the earlier question with a part replaced", () => {
  it.each([
    [
      "Why does my page become dynamic when I read searchParams?",
      "What about a layout?",
      "Why does my layout become dynamic when I read searchParams?",
    ],
    ["How do I set a cookie in Next.js?", "And how do I delete one?", "how do I delete a cookie in Next.js?"],
    [
      "How do I read a cookie in a Server Component and when does this make the page dynamic?",
      "And how do I set one?",
      "how do I set a cookie in a Server Component?",
    ],
    [
      "How do I read a cookie in a Server Component and when does this make the page dynamic?",
      "And how do I set one in a Server Action?",
      "how do I set a cookie in a Server Action?",
    ],
    ["What was the revenue in Q1 2025?", "And in Q2?", "What was the revenue in Q2 2025?"],
    ["What was the revenue in July 2024?", "And in August?", "What was the revenue in August 2024?"],
    [
      "What does the memo say about the turnaround?",
      "And the deck?",
      "What does the deck say about the turnaround?",
    ],
    [
      "What is the load limit of the Harrow Bridge?",
      "And the Alder Bridge?",
      "What is the load limit of the Alder Bridge?",
    ],
    ["How long is the warranty of the lining?", "And the cover?", "How long is the warranty of the cover?"],
    [
      "How do I read cookies in a Server Component?",
      "And in a Route Handler?",
      "How do I read cookies in a Route Handler?",
    ],
    ["Can a page read searchParams?", "And in a layout?", "Can a layout read searchParams?"],
    [
      "How do I read cookies in a Server Component?",
      "And headers?",
      "How do I read headers in a Server Component?",
    ],
    ["How do I set a cookie in Next.js?", "А для header?", "How do I set a header in Next.js?"],
    ["How do I set a cookie in Next.js?", "Und ein Header?", "How do I set a Header in Next.js?"],
    ["How do I set a cookie in Next.js?", "Et un header ?", "How do I set a header in Next.js?"],
    ["How do I set a cookie in Next.js?", "¿Y un header?", "How do I set a header in Next.js?"],
  ])("%s %s", (earlier, text, completed) => {
    expect(followUpOf(text, [earlier])?.text).toBe(completed);
  });

  it.each([
    ["How do I set environment variables?", "and in production?"],
    ["Can a page read searchParams?", "and in production?"],
    ["How do I set a cookie in Next.js?", "And why?"],
    ["How do I set a cookie in Next.js?", "And what does it cost?"],
    ["How do I set a cookie in Next.js?", "How do I read headers?"],
    ["How do I set a cookie in Next.js?", "And this?"],
    ["How do I set a cookie in Next.js?", "And the cookie?"],
  ])("and none of these: %s %s", (earlier, text) => {
    expect(followUpOf(text, [earlier])).toBeNull();
  });

  it("the earlier one may be a follow-up itself", () => {
    const view = emptyView("And in Q3?");
    view.earlier = ["What was the revenue in Q1 2025?", "And in Q2?"].map((question) => ({
      question,
      answer: "",
    }));
    expect(topicOf(view).text).toBe("What was the revenue in Q3 2025?");
  });
});

const valves = [
  {
    url: "https://pump.test/valve",
    title: "Valves and lids",
    text: "# Valves and lids\n\nA valve becomes hot when you read `meterParams`, because the meter heats the valve.\n\nA lid closes the pump.",
  },
];
const manual = searchOver([
  ...valves,
  {
    url: "https://pump.test/frame",
    title: "Frame",
    text: "# Frame\n\nA frame becomes hot when you read `meterParams`, because the meter heats the frame.",
  },
]);

async function askAfter(question: string, earlier: string, library = manual) {
  const first = await runInMemory(emptyView(earlier), library);
  const view = emptyView(question);
  view.earlier = [{ question: earlier, answer: first.answer }];
  return { first, next: await runInMemory(view, library) };
}

describe("a question that is sent during the run", () => {
  const topicWith = (...said: string[]) =>
    topicOf({ ...emptyView("How do I read a cookie in a Server Component?"), said }).text;

  it("is asked beside the run's own, as it is meant", () => {
    expect(topicWith("And how do I set one?")).toBe(
      "How do I read a cookie in a Server Component? how do I set a cookie in a Server Component?",
    );
    expect(topicWith("What about a header?", "Which page closes the pump?")).toBe(
      "How do I read a cookie in a Server Component? How do I read a header in a Server Component? Which page closes the pump?",
    );
  });

  it("a wish that asks nothing leaves the question as it is", () => {
    expect(topicWith("Look at the App Router only.")).toBe("How do I read a cookie in a Server Component?");
  });

  it("is searched and answered in the report", async () => {
    const view = emptyView("Why does my valve become hot when I read `meterParams`?");
    const ended = await runInMemory({ ...view, said: ["What about a frame?"] }, manual);
    expect(ended.answer).toContain("heats the valve");
    expect(ended.answer).toContain("heats the frame");
    const report = ended.steps
      .flatMap(({ calls }) => calls)
      .find((call) => call._tool === "createreporttool");
    expect(report?.content).toContain("heats the frame");
  });
});

describe("a follow-up", () => {
  const earlier = "Why does my valve become hot when I read `meterParams`?";

  it("is answered about what it puts in", async () => {
    const { first, next } = await askAfter("What about a frame?", earlier);
    expect(first.answer).toContain("heats the valve");
    expect(next.answer).toMatch(/^A frame becomes hot/);
  });

  it("says so when the previous answer already quotes all that answers", async () => {
    for (const question of ["What about a lid?", "And why is it so?"]) {
      const { next } = await askAfter(question, earlier, searchOver(valves));
      expect([question, next.answer]).toEqual([
        question,
        expect.stringMatching(/^(?:No sure answer|Not found)/),
      ]);
      expect(next.answer).not.toContain("heats the valve");
      expect(["", "low"]).toContain(next.confidence);
    }
    const { next } = await askAfter("And why is it so?", earlier, searchOver(valves));
    expect(next.answer).toContain("beyond what the previous answer quotes");
  });

  it("is no repetition when the same question is asked again", async () => {
    const { first, next } = await askAfter(earlier, earlier);
    expect(next.answer).toBe(first.answer);
  });
});
