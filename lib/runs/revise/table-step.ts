// The step that builds a table of evidence, for which no model is asked.

import type { EventBody, EventOf } from "@/lib/run-log/event";
import { type EvidenceTable, TABLE_TOOL, type TableCell } from "@/lib/run-log/evidence-table";
import type { Dependencies } from "@/lib/runs/engine";
import type { Base } from "./revise";

const REPORT_TOOL = "createreporttool";
const TABLE_CALL = "1-0";

export type TableParams = Pick<EvidenceTable, "title" | "rows" | "columns"> & {
  kept?: TableCell[];
  again?: TableCell[];
  /** The blocks of its charts. */
  charts?: string;
};

type DecidedCall = EventOf<"step-decided">["calls"][number];

/** The one step of a table: the cells, then the report of them. */
export function tableStep(
  base: Pick<Base, "question"> & { report: Pick<Base["report"], "confidence"> },
  { charts = "", ...params }: TableParams,
  bindings: Dependencies["bindings"],
): EventBody {
  const bindingOf = (tool: string) =>
    bindings[tool] ?? { activity: tool, variant: null, mode: "explicit" as const };
  const call = (id: string, tool: string, rest: Pick<DecidedCall, "params" | "reason">): DecidedCall => ({
    ...{ id, tool },
    ...bindingOf(tool),
    ...rest,
  });
  return {
    type: "step-decided",
    step: 1,
    attempt: 1,
    reasoning: {
      reasoningSteps: [],
      currentSituation: "",
      planStatus: "",
      enoughData: true,
      remainingSteps: [],
      taskCompleted: true,
    },
    calls: [
      call(TABLE_CALL, TABLE_TOOL, { params: params as never, reason: "Asked for as a table" }),
      {
        ...call("1-1", REPORT_TOOL, {
          params: {
            title: params.title,
            user_request_language_reference: base.question,
            content: "",
            confidence: base.report.confidence,
            table: TABLE_CALL,
            ...(charts === "" ? {} : { charts }),
          },
          reason: "The table as a report",
        }),
        needs: [TABLE_CALL],
        settled: true,
      },
    ],
    warnings: [],
  };
}
