import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { keepSecret, log, redact } from "./log";

afterEach(() => vi.restoreAllMocks());

it.each([
  ["a key of a model", "sk-abcdef0123456789"],
  ["a key of a search", "tvly-abcdef0123456789"],
  ["a key of ours", `gw_${"aB3-_".repeat(8)}`],
  ["a key of a code host", `ghp_${"a1".repeat(18)}`],
  ["what a bearer is", "Bearer abc.def~ghi="],
])("SEC-20: %s is removed from a text, known or not", (_, secret) => {
  expect(redact(`It said “${secret}”.`)).toBe("It said “[secret]”.");
});

it("the prefix of a key may be shown", () => {
  expect(redact("gw_aB3x")).toBe("gw_aB3x");
});

it("SEC-20: a secret that another begins with is removed whole", () => {
  keepSecret("canary-short");
  keepSecret("canary-short-and-long");
  expect(redact("It said canary-short-and-long, and canary-short.")).toBe("It said [secret], and [secret].");
});

it("SEC-20: a log line contains no secret, at any position", () => {
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

it("a closed log output is not an error, and is reported only once", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "groundwork-log-"));
  const marker = path.join(folder, "uncaught");
  const program = `
    import { writeFileSync } from "node:fs";
    import { log, outliveReaders } from "@/lib/log";
    process.on("uncaughtException", (error) => writeFileSync(${JSON.stringify(marker)}, String(error)));
    if (process.argv[1] !== "alone") outliveReaders();
    process.stdin.once("data", () => {
      for (let line = 0; line < 20; line += 1) process.stderr.write("unread\\n");
      setTimeout(() => process.exit(0), 200);
    });
    log.info("ready");`;
  const unread = async (argument: string) => {
    const hook = path.resolve("scripts/typescript.mjs");
    const child = spawn(
      process.execPath,
      ["--import", hook, "--input-type=module-typescript", "--eval", program, argument],
      { stdio: ["pipe", "ignore", "pipe"] },
    );
    await once(child.stderr, "data");
    child.stderr.destroy();
    child.stdin.end("go");
    await once(child, "exit");
    return existsSync(marker);
  };
  expect(await unread("outliving")).toBe(false);
  expect(await unread("alone")).toBe(true);
  rmSync(folder, { recursive: true });
});
