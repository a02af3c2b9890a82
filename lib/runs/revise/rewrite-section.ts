// Has the model rewrite one section of a report. The run may search like any other; its text replaces that
// section and nothing else.

import { GroundworkError } from "@/lib/errors/errors";
import type { StartedResponse } from "@/lib/http/responses";
import { sectionAt } from "@/lib/reports/sections";
import type { Scope } from "@/lib/run-log/run-state";
import { getEngine } from "@/lib/runs/assemble";
import { backgroundOf, chooseAgent, createRun } from "@/lib/runs/create-run";
import { hostsOfRun, periodOfRun, placesOfRun } from "@/lib/runs/create-run-hosts";
import type { Engine } from "@/lib/runs/engine";
import { type Place, scopeOf } from "@/lib/sources/places";
import { reviseInTurn } from "./revise";

type RewriteRequest = {
  reportId: string;
  /** Offset of the section's heading in the report's content; 0 for the text before the first heading. */
  section: number;
  /** The requested change, in the person's words. */
  instruction: string;
  /** The short answer is written anew as well; otherwise it stays. */
  renewAnswer?: boolean;
  agent?: string;
  scope?: Scope;
  /** Replaces `scope`; by default those of the previous run, unless `scope` is named. */
  places?: readonly Place[];
  idempotencyKey?: string;
};

const INSTRUCTION_LIMIT = 4000;

/**
 * Stores the request and starts its run. Throws instruction_empty, instruction_too_long, section_not_found,
 * unknown_agent, day_limit_reached, rewrite_needs_model, and whatever `reviseInTurn` throws; nothing is stored then.
 */
export async function rewriteSection(
  request: RewriteRequest,
  engine: Engine = getEngine(),
): Promise<StartedResponse> {
  const question = checkInstruction(request.instruction);
  return reviseInTurn(engine, request, async ({ report, thread, runs, revises }) => {
    const found = sectionAt(report.content, request.section);
    if (!found) throw new GroundworkError("section_not_found");
    const { heading, start, end } = found;
    const last = runs.at(-1);
    const agent = chooseAgent(engine, request.agent, last?.agent);
    const places = request.places ?? (request.scope ? undefined : await placesOfRun(engine.db, last));
    return createRun(engine, {
      request: { question, idempotencyKey: request.idempotencyKey },
      agent,
      scope: places ? scopeOf(places) : (request.scope ?? last?.scope ?? "both"),
      places,
      thread,
      isNew: false,
      background: await backgroundOf(engine, thread.id, runs),
      hosts: await hostsOfRun(engine.db, { agent, last }),
      period: await periodOfRun(engine.db, last),
      revision: {
        kind: "rewrite",
        revises: {
          ...revises,
          section: { heading, start, end },
          ...(request.renewAnswer ? { renewsAnswer: true } : {}),
        },
      },
    });
  });
}

function checkInstruction(text: string): string {
  const clean = text.normalize("NFC").trim();
  if (!/[\p{L}\p{N}]/u.test(clean)) throw new GroundworkError("instruction_empty");
  if (clean.length > INSTRUCTION_LIMIT)
    throw new GroundworkError("instruction_too_long", { length: clean.length });
  return clean;
}
