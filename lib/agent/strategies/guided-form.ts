// The form of a small request while code leads: a pure function of what the log says is asked, so that a log
// determines what was sent.

import { createHash } from "node:crypto";
import type { ModelMessage } from "ai";
import type { StepRequest, WireForm } from "@/lib/agent/step/step";
import { BRIEF_PROMPT, briefForm } from "@/lib/guided/brief";
import { SECTION_PROMPT, sectionForm } from "@/lib/guided/section";
import type { PartKind } from "@/lib/run-log/run-guided";
import type { JsonSchema } from "@/lib/tools/tool";

export type PartQuestion = Pick<StepRequest, "instructions" | "schema"> & { messages: ModelMessage[] };

function wireOf(wire: JsonSchema): WireForm {
  return { wire, hash: createHash("sha256").update(JSON.stringify(wire)).digest("hex") };
}

const FORMS = {
  brief: { name: "brief", ...wireOf(briefForm(true)), bare: wireOf(briefForm(false)) },
  section: { name: "section", ...wireOf(sectionForm(true)), bare: wireOf(sectionForm(false)) },
} as const;

/** Identifies a step that code decided: the model was not asked. */
export const CODE_FORM: WireForm & { name: string } = { name: "step", ...wireOf({ type: "object" }) };

/** The request whose message is `message`. */
export function partQuestion({ kind, message }: { kind: PartKind; message: string }): PartQuestion {
  return {
    instructions: kind === "brief" ? BRIEF_PROMPT : SECTION_PROMPT,
    messages: [{ role: "user", content: message }],
    schema: kind === "brief" ? FORMS.brief : FORMS.section,
  };
}
