// The same endpoint faults as for steps that are objects, with agents that call functions: each run ends,
// completed or with a named reason. The short form tries the faults by turns with the one or the other way of calling;
// `LONG_TESTS=1` tries each with both, in every phase.

import { beforeEach, describe, expect, it, vi } from "vitest";
import { isLongForm } from "@/e2e/long-form";
import { log } from "@/lib/log";
import { soundly } from "@/testing/agent/fault-invariants";
import { ROWS, type Row } from "@/testing/agent/fault-rows";
import { PHASES, type Phase, runWith } from "@/testing/agent/faults";
import { NATIVE } from "@/testing/agent/strategies";

/** Long enough that an endpoint on a busy machine is not silent by chance. */
const SILENT_MS = 1000;
const LIMIT = 60_000;

/**
 * Codes that such a run may end with besides those of the row: a step that is requested in another form may
 * complete it.
 */
const ALSO = ["completed", "limits_reached"];

const phases: readonly Phase[] = isLongForm ? PHASES.filter((phase) => phase !== "judging") : ["later"];
const cells = NATIVE.flatMap((strategy, own) =>
  ROWS.filter((_, at) => isLongForm || at % NATIVE.length === own).flatMap((row) =>
    phases.map((phase) => ({ strategy, row, phase, name: row.name })),
  ),
);

beforeEach(() => {
  vi.spyOn(log, "warn").mockReturnValue(undefined);
});

const faultOf = ({
  strategy,
  row,
  phase,
}: {
  strategy: (typeof NATIVE)[number];
  row: Row;
  phase: Phase;
}) => ({
  strategy,
  phase,
  reply: row.reply,
  ...(row.silent ? { silentMs: SILENT_MS } : {}),
});

describe("faults of a model that calls functions", { concurrent: true, timeout: LIMIT }, () => {
  it.each(cells)("GOAL-R12 GOAL-R13 P14: $name that stays, $strategy, phase $phase", async (cell) => {
    const ended = await runWith(faultOf(cell));
    expect([...cell.row.stays, ...ALSO, "model_protocol"]).toContain(soundly(ended, cell.phase));
    expect(ended.met).toBeGreaterThan(0);
  });

  it.each(cells)("GOAL-R12 P14: $name that goes away, $strategy, phase $phase", async (cell) => {
    const how = soundly(await runWith({ ...faultOf(cell), times: 1 }), cell.phase);
    const passes = cell.row.passes && cell.name !== "429 for longer than a run waits";
    expect(passes ? ["completed"] : [...cell.row.stays, ...ALSO]).toContain(how);
  });
});
