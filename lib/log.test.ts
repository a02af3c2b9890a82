import { afterEach, expect, it, vi } from "vitest";
import { keepSecret, log, redact } from "./log";

afterEach(() => vi.restoreAllMocks());

it.each([
  ["a key of a model", "sk-abcdef0123456789"],
  ["a key of a search", "tvly-abcdef0123456789"],
  ["a key of ours", `gw_${"aB3-_".repeat(8)}`],
  ["a key of a code host", `ghp_${"a1".repeat(18)}`],
  ["what a bearer is", "Bearer abc.def~ghi="],
])("S20: %s is cut out of a text, known or not", (_, secret) => {
  expect(redact(`It said “${secret}”.`)).toBe("It said “[secret]”.");
});

it("what a key begins with may be shown", () => {
  expect(redact("gw_aB3x")).toBe("gw_aB3x");
});

it("S20: a line of the log holds no secret, wherever it stands", () => {
  const written = vi.spyOn(console, "error").mockReturnValue();
  keepSecret("canary “4711”");
  const cause = new Error("canary “4711” of the cause");
  log.warn("odd", {
    text: "canary “4711”",
    deep: [{ apiKey: "unheard-of", said: "a canary “4711” here" }],
    error: new Error("canary “4711”", { cause }),
  });
  expect(written.mock.calls.join()).not.toMatch(/canary|unheard-of/);
});
