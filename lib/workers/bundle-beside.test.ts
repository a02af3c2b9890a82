import { expect, it } from "vitest";
import { BUNDLE_FORMAT, BUNDLE_VERSION, readBundle } from "@/lib/reports/bundle/bundle";
import { LIGHT_BUNDLE, readBundleBeside } from "./bundle-beside";
import { JobError, type JobFailure } from "./job";
import { createPool } from "./pool";
import type { Thread } from "./thread";

const { signal } = new AbortController();
const heavy = (text: string) => text + " ".repeat(LIGHT_BUNDLE);
const failing = (kind: JobFailure): Thread => ({
  run: (job) => Promise.reject(new JobError({ kind, job, detail: "x" })),
  warm: () => undefined,
  alive: false,
});

it("S5: a large file is read in a thread, to the same as here; a small one needs none", async () => {
  const pool = createPool({ idleMs: 100 });
  const texts = [
    "no JSON",
    "{}",
    `{"format":"${BUNDLE_FORMAT}","version":${BUNDLE_VERSION + 1}}`,
    `{"format":"${BUNDLE_FORMAT}","version":${BUNDLE_VERSION},"reportId":"rep_1"}`,
    "[".repeat(1000),
  ];
  for (const text of texts) {
    const here = readBundle(text);
    expect(await readBundleBeside(Buffer.from(heavy(text)), signal, { pool })).toEqual(here);
    expect(pool.alive).toBe(true);
    expect(await readBundleBeside(Buffer.from(text), signal, { pool: failing("died") })).toEqual(here);
  }
  const broken = Buffer.from([...Buffer.from(heavy('"')), 0xff]);
  expect(await readBundleBeside(broken, signal, { pool })).toEqual({ ok: false, fault: "unreadable" });
});

it.each([
  ["too_slow", "longer than 20 seconds"],
  ["too_much_memory", "more memory than a research needs"],
  ["too_large", "more memory than a research needs"],
] as const)("S5: a file that goes beyond its budget is refused with why: %s", async (kind, words) => {
  const read = await readBundleBeside(Buffer.from(heavy("{}")), signal, { pool: failing(kind) });
  expect(read).toMatchObject({ ok: false, fault: "damaged", detail: expect.stringContaining(words) });
});

it.each([
  ["too_many", "work_waiting"],
  ["died", "internal"],
] as const)("S5: a file that was not read for another reason is no damaged one: %s", async (kind, code) => {
  const asked = readBundleBeside(Buffer.from(heavy("{}")), signal, { pool: failing(kind) });
  await expect(asked).rejects.toMatchObject({ code });
});
