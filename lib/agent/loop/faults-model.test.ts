// Faults of a model × phases of a run, over HTTP and through the real loop: each combination ends, completed
// or with a named reason and everything found so far. The short form tries each fault in two of the five phases, a
// transient one in one; `LONG_TESTS=1` tries all in every phase.

import { beforeEach, describe, expect, it, vi } from "vitest";
import { isLongForm } from "@/e2e/long-form";
import { log } from "@/lib/log";
import { soundly } from "@/testing/agent/fault-invariants";
import { ROWS, type Row } from "@/testing/agent/fault-rows";
import { PHASES, type Phase, runWith } from "@/testing/agent/faults";

/** Long enough that an endpoint on a busy machine is not silent by chance. */
const SILENT_MS = 1000;
const LIMIT = 60_000;

/** Two phases for each row, so that neighbours in the list, which are alike, meet the others. */
const phasesFor = (at: number): readonly Phase[] =>
  isLongForm
    ? PHASES
    : PHASES.filter((_, phase) => [at, at + 2].some((own) => own % PHASES.length === phase));

const stays = ROWS.flatMap((row, at) => phasesFor(at).map((phase) => ({ row, phase, name: row.name })));
const goes = ROWS.flatMap((row) =>
  (isLongForm ? PHASES : (["later"] as const)).map((phase) => ({ row, phase, name: row.name })),
);

beforeEach(() => {
  vi.spyOn(log, "warn").mockReturnValue(undefined);
});

const faultOf = ({ row, phase }: { row: Row; phase: Phase }) => ({
  phase,
  reply: row.reply,
  ...(row.silent ? { silentMs: SILENT_MS } : {}),
  ...(row.down ? { down: row.down } : {}),
});

describe("faults of a model", { concurrent: true, timeout: LIMIT }, () => {
  it.each(stays)("GOAL-R12 GOAL-R13: $name that stays, phase $phase", async (cell) => {
    const { row, phase } = cell;
    const ended = await runWith(faultOf(cell));
    const how = soundly(ended, phase);
    // Whatever happens to a citation review, the report stays and the run continues.
    if (phase === "judging") return expect(how).toBe("completed");
    expect(row.stays).toContain(how);
    expect(ended.met).toBeGreaterThan(0);
    if (row.requests !== undefined) expect(ended.asked).toBe(row.requests);
  });

  it.each(goes)("GOAL-R12: $name that goes away, phase $phase", async (cell) => {
    const { row, phase } = cell;
    const ended = await runWith({ ...faultOf(cell), times: 1 });
    const how = soundly(ended, phase);
    const completes = row.passes && row.name !== "429 for longer than a run waits";
    if (completes || phase === "judging") expect(how).toBe("completed");
    else
      expect(
        row.name.includes("413") || row.name.includes("length") ? ["completed", ...row.stays] : row.stays,
      ).toContain(how);
  });
});
