import { expect, it } from "vitest";
import type { RunState } from "@/lib/run-log/run-state";
import { CONTROL_SAMPLES } from "@/testing/components/sample-control";
import { SAMPLE_START, sampleAt } from "@/testing/components/sample-run";
import { english, russian } from "@/testing/i18n/messages";
import { NO_NOTICE } from "./run-position";
import { statusLine } from "./status-line";

const plain = (text: string) => text.replaceAll("\u00a0", " ");
const at = (seconds: number, silent = 0) => {
  const now = SAMPLE_START + seconds * 1000;
  const { text, counts, mark } = statusLine(english, {
    state: sampleAt(seconds),
    notice: NO_NOTICE,
    now,
    heardAt: now - silent * 1000,
  });
  return { mark, line: plain([text, ...counts].join(" · ")) };
};
const of = (state: RunState, now = SAMPLE_START) =>
  plain(statusLine(english, { state, notice: NO_NOTICE, now, heardAt: now }).text);

it("shows verb, object and counts while reading", () => {
  expect(at(43).line).toBe(
    "Reading 4 pages on “LFP four-hour system cost 2026” · step 6 of 20 · 3 of 12 searches · 4 pages · 0:43 · at most 3 min more at this pace · 46k tokens",
  );
});

it("names concurrent searches", () => {
  expect(at(12).line).toContain("Running 3 searches: “sodium-ion tender price 2026” · step 2 of 20");
});

it("shows what is being written", () => {
  expect(at(3.5).line).toContain("Writing the plan: 2 lines");
  expect(at(70).line).toMatch(/^Writing the report: \d+ words/);
  expect(at(86.5).line).toContain("Writing the short answer");
});

it("GOAL-P23: counts the words of a growing report as if it had arrived at once", () => {
  const text = "Cells  cost 43 dollars.\n\nStorage costs\tless again, and one other text ";
  const texts = [...Array(text.length).keys()].map((end) => text.slice(0, end + 1));
  for (const content of [...texts, "another", "another one", ...texts.toReversed()]) {
    const draft = { "calls.0._tool": "createreporttool", "calls.0.content": content };
    const words = content.match(/\S+/g)?.length ?? 0;
    expect(of({ ...sampleAt(70), draft })).toMatch(new RegExp(`^Writing the report: ${words} word`));
  }
});

it('never says "thinking", "working" or "loading"', () => {
  for (let seconds = 0; seconds < 90; seconds += 0.5)
    expect(at(seconds).line).not.toMatch(/thinking|working|loading|brainstorming/i);
});

it("distinguishes a silent model from a busy one after five seconds", () => {
  expect(at(36, 4).line).toContain("Read 3 pages; evaluating what they say");
  expect(at(36, 12).line).toContain("Waiting for the model, 12 s");
});

it("says how long a silent model may think, once the silence is long", () => {
  const silentFor = (seconds: number, state: Partial<RunState>) =>
    plain(
      statusLine(english, {
        state: { ...sampleAt(36), draft: {}, ...state },
        notice: NO_NOTICE,
        now: SAMPLE_START + 36_000,
        heardAt: SAMPLE_START + (36 - seconds) * 1000,
      }).text,
    );
  expect(silentFor(40, { patienceMs: 300_000 })).toBe(
    "No token for 40 s; this model may think for up to 5 min",
  );
  expect(silentFor(40, {})).toBe("Waiting for the model, 40 s");
  expect(silentFor(12, { patienceMs: 300_000 })).toBe("Waiting for the model, 12 s");
});

it("point 9: shows what was learned while the next step is chosen, not that it is chosen", () => {
  const told = [4.5, 14.5, 24, 38.5].map((seconds) => at(seconds).line.split(" · ")[0]);
  expect(told).toEqual([
    "Set a plan of 4 lines; choosing where to look",
    "Found 14 pages with 3 searches; choosing what to read",
    "Read 2 pages; evaluating what they say",
    "Changed the plan, 2 lines to go; choosing where to look",
  ]);
  for (let seconds = 4.3; seconds < 90; seconds += 0.5)
    expect(at(seconds).line, `at ${seconds}`).not.toContain("Choosing the next step");
  const state = sampleAt(14.5);
  const searches = state.searches.slice(0, 1);
  expect(of({ ...state, searches })).toBe(
    "Found 5 results for “sodium-ion tender price 2026”; choosing what to read",
  );
  const none = searches.map((search) => ({ ...search, numbers: [] }));
  expect(of({ ...state, searches: none })).toBe(
    "Found nothing for “sodium-ion tender price 2026”; trying another approach",
  );
  const now = state.lastAt;
  const { narrow, brief } = statusLine(english, {
    state: { ...state, searches },
    notice: NO_NOTICE,
    now,
    heardAt: now,
  });
  expect(plain(narrow ?? "")).toBe("Found 5 results");
  expect(brief.slice(0, 3).map(plain)).toEqual(["step 2 of 20", "0:14", "choosing what to read"]);
});

it("counts down to the next retry", () => {
  const retry = {
    what: "model" as const,
    cause: "The model answered 429",
    attempt: 2,
    of: 4,
    retryAt: SAMPLE_START + 7600,
  };
  const state = { ...sampleAt(36), retry };
  expect(of(state)).toBe("The model answered 429; next try in 8 s (2 of 4)");
  expect(of(state, SAMPLE_START + 9000)).toBe("The model answered 429; trying again (2 of 4)");
  const search = { ...retry, what: "search" as const, cause: "Tavily asks to wait." };
  expect(of({ ...state, retry: search })).toBe("Tavily asks to wait; next try in 8 s (2 of 4)");
});

it("point 9: shortened for a narrow line, it starts with its counts", () => {
  const retry = { what: "model" as const, cause: "The model answered 429", attempt: 2, of: 4 };
  const at = (seconds: number, t = english) => {
    const state = { ...sampleAt(36), retry: { ...retry, retryAt: SAMPLE_START + 600_000 } };
    const now = SAMPLE_START + seconds * 1000;
    const { text, narrow = "", brief } = statusLine(t, { state, notice: NO_NOTICE, now, heardAt: now });
    expect(text.startsWith(narrow)).toBe(true);
    return [narrow, ...brief.slice(0, 3)].map(plain);
  };
  expect(at(0)).toEqual(["The model answered 429", "next try in 10 min", "step 5 of 20", "0:00"]);
  expect(at(601)[1]).toBe("trying again");
  expect(at(0, russian).slice(0, 3)).toEqual([
    "Модель ответила кодом 429",
    "следующая попытка через 10 мин",
    "шаг 5 из 20",
  ]);
  const { state, notice } = CONTROL_SAMPLES.planFirst;
  const view = { state, notice, now: state.lastAt, heardAt: state.lastAt };
  expect(statusLine(english, view)).toMatchObject({ narrow: "Needs you" });
  expect(statusLine(english, view).brief.slice(0, 2).map(plain)).toEqual(["review the plan", "step 1 of 20"]);
});

it("point 9: a narrow line names the running calls so shortly that the counts have their place", () => {
  const narrowAt = (seconds: number, t = english) => {
    const now = SAMPLE_START + seconds * 1000;
    const line = statusLine(t, { state: sampleAt(seconds), notice: NO_NOTICE, now, heardAt: now });
    return [line.narrow ?? line.text, ...line.brief.slice(0, 2)].map(plain);
  };
  expect(narrowAt(43)).toEqual(["Reading 4 pages", "step 6 of 20", "0:43"]);
  expect(narrowAt(12)).toEqual(["Running 3 searches", "step 2 of 20", "0:12"]);
  expect(narrowAt(43, russian)[0]).toBe("Читает 4 страницы");
  const state = sampleAt(12);
  const one = state.calls.filter(({ status }) => status === "running").slice(0, 1);
  const alone = { ...state, calls: [...state.calls.filter(({ status }) => status !== "running"), ...one] };
  const now = state.lastAt;
  const { narrow } = statusLine(english, { state: alone, notice: NO_NOTICE, now, heardAt: now });
  expect(narrow).toBe("Searching “sodium-ion tender…”");
});

it("says that the run waits for the user, and its clock stops", () => {
  const base = sampleAt(8);
  const state: RunState = {
    ...base,
    status: "waiting_for_clarification",
    worked: { ms: 8000, since: null },
    clarification: {
      callId: "2-0",
      reason: "",
      unclearTerms: [],
      assumptions: [],
      questions: ["Which country?", "Which year?"],
      askedAt: SAMPLE_START + 8000,
      answeredAt: null,
      skipped: false,
      answers: [],
    },
  };
  const line = statusLine(english, {
    state,
    notice: NO_NOTICE,
    now: SAMPLE_START + 3_600_000,
    heardAt: SAMPLE_START,
  });
  expect(plain(line.text)).toBe("Needs your answer: 3 questions");
  expect(line.counts).toContain("0:08");
});

it("counts closing steps separately from free ones", () => {
  const state = { ...sampleAt(36), iteration: 21 };
  const { counts } = statusLine(english, {
    state,
    notice: NO_NOTICE,
    now: SAMPLE_START,
    heardAt: SAMPLE_START,
  });
  expect(counts[0]).toBe("closing step 1 of 2");
});

it("for an edit shows what is checked, and counts no steps", () => {
  const written = sampleAt(200);
  const call = written.calls.find(({ tool }) => tool === "createreporttool");
  const state: RunState = {
    ...written,
    kind: "edit",
    status: "researching",
    calls: call ? [call] : [],
    steps: [],
  };
  const now = state.createdAt + 3000;
  const { text, counts } = statusLine(english, {
    state: { ...state, report: null },
    notice: NO_NOTICE,
    now,
    heardAt: now,
  });
  expect(plain(text)).toMatch(/^Checking \d+ citations against \d+ pages?$/);
  expect(counts).toEqual([expect.stringMatching(/^\d+:\d\d$/)]);
});

const sample = (name: keyof typeof CONTROL_SAMPLES) => {
  const { state, notice } = CONTROL_SAMPLES[name];
  const now = state.lastAt + 1000;
  return statusLine(english, { state, notice, now, heardAt: now });
};

it("GOAL-R24: a queued run shows its place, with correct ordinals", () => {
  expect(sample("queued")).toMatchObject({ text: "3rd in line", mark: "planned" });
  const { state } = CONTROL_SAMPLES.queued;
  const text = (place: number | null) =>
    statusLine(english, { state, notice: { place, store: "ok" }, now: 0, heardAt: 0 }).text;
  expect([1, 2, 11, 22, 113].map(text)).toEqual([
    "1st in line",
    "2nd in line",
    "11th in line",
    "22nd in line",
    "113th in line",
  ]);
  expect(text(null)).toBe("In line");
});

it("GOAL-R9: the run's own line reports a full disk, and no clock runs beside it", () => {
  expect(sample("paused")).toMatchObject({
    text: "The disk is full; the run is paused and continues when there is free space",
    counts: [],
  });
  const ended = statusLine(english, {
    state: sampleAt(200),
    notice: { place: null, store: "full" },
    now: SAMPLE_START,
    heardAt: SAMPLE_START,
  });
  expect(ended.text).toBe("Done");
});

it("a finishing run says so, whatever it does", () => {
  expect(sample("finishing").text).toBe("Finishing: writing the report");
  const { state } = CONTROL_SAMPLES.finishing;
  const finishing = { at: SAMPLE_START, step: 4 };
  expect(of({ ...sampleAt(70), finishing })).toMatch(/^Finishing: writing the report: \d+ words$/);
  expect(of({ ...sampleAt(12), finishing })).toContain("Finishing: running 3 searches");
  const silent = statusLine(english, {
    state,
    notice: NO_NOTICE,
    now: state.lastAt + 9000,
    heardAt: state.lastAt,
  });
  expect(plain(silent.text)).toBe("Finishing: waiting for the model, 9 s");
  expect(sample("finishedEarly")).toMatchObject({ text: "Finished early", mark: "done" });
});

it("point 11: a waiting plan needs the user", () => {
  expect(sample("planFirst")).toMatchObject({ text: "Needs you: review the plan", mark: "waiting" });
});

it("says the same in Russian", () => {
  const said = (seconds: number, silent = 0) => {
    const now = SAMPLE_START + seconds * 1000;
    const heardAt = now - silent * 1000;
    return plain(statusLine(russian, { state: sampleAt(seconds), notice: NO_NOTICE, now, heardAt }).text);
  };
  expect(said(12)).toBe("Ищет сразу по 3 запросам: «sodium-ion tender price 2026»");
  expect(said(3.5)).toBe("Пишет план: 2 строки");
  expect(said(36, 12)).toBe("Ждёт ответа модели, 12 с");
  expect(said(84.2)).toBe("Сверяет 31 ссылку с 11 страницами");
  expect(said(84.35)).toBe("Спрашивает модель о 3 ссылках");
  const { state, notice } = CONTROL_SAMPLES.finishing;
  const now = state.lastAt + 1000;
  expect(statusLine(russian, { state, notice, now, heardAt: now }).text).toBe("Завершает: пишет отчёт");
});

it("the announcement for screen readers omits the word count", () => {
  const now = SAMPLE_START + 70_000;
  const view = { state: sampleAt(70), notice: NO_NOTICE, now, heardAt: now };
  expect(statusLine(english, { ...view, spoken: true }).text).toBe("Writing the report");
  expect(statusLine(english, view).text).toMatch(/\d/);
});
