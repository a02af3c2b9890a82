import { expect, it } from "vitest";
import type { BundleAnswer, BundleOrder } from "@/lib/bundles/import-job";
import { importBeside } from "./bundle-beside";
import { JobError, type JobFailure } from "./job";
import type { Thread } from "./thread";

const { signal } = new AbortController();
const order: BundleOrder = {
  file: "/nowhere/bundle.json",
  dataDir: "/nowhere",
  now: 0,
  owner: null,
  shared: false,
};
const failing = (kind: JobFailure): Thread => ({
  run: (job) => Promise.reject(new JobError({ kind, job, detail: "x" })),
  warm: () => undefined,
  alive: false,
});
const answering = (answer: BundleAnswer): Thread => ({
  run: async () => answer as never,
  warm: () => undefined,
  alive: true,
});

it.each([
  ["too_slow", "longer than 60 seconds"],
  ["too_much_memory", "more memory than a research needs"],
  ["too_large", "more memory than a research needs"],
] as const)("SEC-5: a file that exceeds its budget is rejected with the reason: %s", async (kind, words) => {
  const asked = importBeside(order, signal, { pool: failing(kind) });
  await expect(asked).rejects.toMatchObject({
    code: "bundle_damaged",
    fields: { detail: expect.stringContaining(words) },
  });
});

it.each([
  ["too_many", "work_waiting"],
  ["died", "internal"],
] as const)(
  "SEC-5: a file that could not be read for another reason is not called damaged: %s",
  async (kind, code) => {
    const asked = importBeside(order, signal, { pool: failing(kind) });
    await expect(asked).rejects.toMatchObject({ code });
  },
);

it("reports the worker's error: one of the error table, or a fault of the store", async () => {
  const damaged: BundleAnswer = { ok: false, code: "bundle_newer", fields: { version: 2, known: 1 } };
  await expect(importBeside(order, signal, { pool: answering(damaged) })).rejects.toMatchObject({
    code: "bundle_newer",
    fields: { version: 2, known: 1 },
  });
  const busy: BundleAnswer = { ok: false, fault: "busy", systemCode: "SQLITE_BUSY" };
  await expect(importBeside(order, signal, { pool: answering(busy) })).rejects.toMatchObject({
    code: "store_busy",
  });
});
