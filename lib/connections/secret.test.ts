import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { GroundworkError } from "@/lib/errors/errors";
import { redact } from "@/lib/log";
import { environmentSecret, secretFile, secretToSeal, storedSecret } from "./secret";

const LONG = "of the environment, and long enough for it";
let dataDir = "";

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "groundwork-secret-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const codeOf = async (asked: Promise<unknown>) => {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof GroundworkError) return error.code;
    throw error;
  }
};
const modeOf = () => statSync(secretFile(dataDir)).mode & 0o777;

describe("the secret that encrypts stored keys", () => {
  it("is that of the environment, and no file is made then", async () => {
    expect(await secretToSeal(dataDir, { GROUNDWORK_SECRET: LONG } as never)).toBe(LONG);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it("refuses a short one in the environment, and tells nothing of it", () => {
    const short = "short-but-secret";
    expect(() => environmentSecret({ GROUNDWORK_SECRET: short } as never)).toThrow(
      /fewer than 32 characters/,
    );
    expect(() => environmentSecret({ GROUNDWORK_SECRET: short } as never)).not.toThrow(short);
  });

  it("SEC-20: is a file that only its owner may read, made on first need and the same from then on", async () => {
    expect(await storedSecret(dataDir)).toBeNull();
    const before = process.umask(0);
    const made = await secretToSeal(dataDir, {} as never).finally(() => process.umask(before));
    expect(made).toMatch(/^[\w-]{43}$/);
    expect(modeOf()).toBe(0o600);
    expect(readdirSync(dataDir)).toEqual(["secret.key"]);
    expect(await secretToSeal(dataDir, {} as never)).toBe(made);
    expect(redact(`said ${made}`)).toBe("said [secret]");
  });

  it("is one, however many ask for it at once", async () => {
    const made = await Promise.all(Array.from({ length: 24 }, () => secretToSeal(dataDir, {} as never)));
    expect(new Set(made).size).toBe(1);
    expect(readdirSync(dataDir)).toEqual(["secret.key"]);
  });

  it("SEC-20: takes the rights of others away from the file", async () => {
    const made = await secretToSeal(dataDir, {} as never);
    chmodSync(secretFile(dataDir), 0o644);
    expect(await storedSecret(dataDir)).toBe(made);
    expect(modeOf()).toBe(0o600);
  });

  it("follows no link, and takes nothing else for a secret", async () => {
    const elsewhere = path.join(dataDir, "elsewhere");
    writeFileSync(elsewhere, `${"a".repeat(43)}\n`, { mode: 0o600 });
    symlinkSync(elsewhere, secretFile(dataDir));
    expect(await codeOf(storedSecret(dataDir))).toBe("secret_file_unusable");
    rmSync(secretFile(dataDir));
    for (const text of ["", "short", `${"a".repeat(44)}\n`, "a b".repeat(15)]) {
      writeFileSync(secretFile(dataDir), text, { mode: 0o600 });
      expect(await codeOf(secretToSeal(dataDir, {} as never)), text).toBe("secret_file_unusable");
    }
    rmSync(secretFile(dataDir));
    mkdirSync(secretFile(dataDir));
    expect(await codeOf(secretToSeal(dataDir, {} as never))).toBe("secret_file_unusable");
  });

  it("says that a folder cannot be written", async () => {
    expect(await codeOf(secretToSeal(path.join(dataDir, "gone"), {} as never))).toBe("secret_file_unusable");
  });
});
