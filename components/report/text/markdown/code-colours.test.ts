import { expect, it } from "vitest";
import { type ColourPorts, Colours, LONGEST_CODE } from "./code-colours";
import { codeParts } from "./code-parts";
import type { CodeAnswer, CodeQuestion } from "./code-worker";
import { codeLanguage } from "./languages";

/** Workers that answer only on demand. */
function standIn() {
  const workers: {
    sent: CodeQuestion[];
    ended: boolean;
    answer: (answer: CodeAnswer) => void;
    fail: () => void;
  }[] = [];
  const timers = new Map<() => void, number>();
  const ports: ColourPorts = {
    start(answer, fail) {
      const worker = { sent: [] as CodeQuestion[], ended: false, answer, fail };
      workers.push(worker);
      return {
        send: (question) => void worker.sent.push(question),
        end: () => {
          worker.ended = true;
        },
      };
    },
    wait(callback, delay) {
      timers.set(callback, delay);
      return () => timers.delete(callback);
    },
  };
  const elapse = () => {
    for (const callback of [...timers.keys()]) {
      timers.delete(callback);
      callback();
    }
  };
  return { workers, ports, elapse };
}

it("blocks are requested one after another, and equal ones only once", async () => {
  const { workers, ports } = standIn();
  const colours = new Colours(ports);
  const first = colours.of("a", "python");
  const second = colours.of("b", "python");
  expect(workers[0]?.sent.map(({ code }) => code)).toEqual(["a"]);
  workers[0]?.answer({ ask: 1, parts: [{ text: "a", kind: "keyword" }] });
  expect(await first).toEqual([{ text: "a", kind: "keyword" }]);
  workers[0]?.answer({ ask: 2, parts: [{ text: "b", kind: null }] });
  await second;
  expect(await colours.of("a", "python")).toEqual([{ text: "a", kind: "keyword" }]);
  expect(workers).toHaveLength(1);
  expect(workers[0]?.sent).toHaveLength(2);
});

it("SEC-5: code that takes the worker too long stays uncoloured, and the next block gets a new worker", async () => {
  const { workers, ports, elapse } = standIn();
  const colours = new Colours(ports);
  const hostile = colours.of("(((((", "python");
  const next = colours.of("b", "python");
  elapse();
  expect(await hostile).toBeNull();
  expect(workers[0]?.ended).toBe(true);
  // Late answers of the old worker belong to no pending request.
  workers[0]?.answer({ ask: 2, parts: [{ text: "x", kind: null }] });
  workers[1]?.answer({ ask: 2, parts: [{ text: "b", kind: null }] });
  expect(await next).toEqual([{ text: "b", kind: null }]);
  elapse();
  expect(workers[1]?.ended).toBe(true);
});

it("parts that differ from the code are not shown, and very long code is not requested", async () => {
  const { workers, ports } = standIn();
  const colours = new Colours(ports);
  expect(await colours.of("x".repeat(LONGEST_CODE + 1), "python")).toBeNull();
  expect(workers).toHaveLength(0);
  const shown = colours.of("a", "python");
  workers[0]?.answer({ ask: 1, parts: [{ text: "b", kind: null }] });
  expect(await shown).toBeNull();
});

it("languages are recognized by their common names", () => {
  expect(
    ["ts", "C++", "Python {1,3}", "py:main.py", "sh", "mermaid", "", "constructor"].map(codeLanguage),
  ).toEqual(["typescript", "cpp", "python", "python", "bash", null, null, null]);
  expect(codeLanguage(null)).toBeNull();
});

it.each([
  ["python", 'def price(kwh: float) -> float:\n    # in dollars\n    return kwh * 43  # "x"\n'],
  ["typescript", "const price: number = cells.map((c) => c.price)[0] ?? 58;\r\n"],
  ["sql", "SELECT name, price FROM cells WHERE price > 43 -- dear\n"],
] as const)("%s is split into tokens that together are the code", async (language, code) => {
  const parts = await codeParts(code, language);
  expect(parts.map(({ text }) => text).join("")).toBe(code.replaceAll("\r\n", "\n"));
  expect(new Set(parts.map(({ kind }) => kind)).size).toBeGreaterThan(2);
});
