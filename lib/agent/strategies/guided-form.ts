// The form of a small request while code leads: a pure function of what the log says is asked, so that a log
// determines what was sent.

import type { ModelMessage } from "ai";
import type { StepRequest, WireForm } from "@/lib/agent/step/step";
import { replyForm, wireForm } from "@/lib/agent/step-schema/reply-form";
import { BRIEF_FORM, BRIEF_PROMPT } from "@/lib/guided/brief";
import { SECTION_FORM, SECTION_PROMPT } from "@/lib/guided/section";
import type { PartKind } from "@/lib/run-log/run-guided";

export type PartQuestion = Pick<StepRequest, "instructions" | "schema"> & { messages: ModelMessage[] };

const FORMS = { brief: replyForm("brief", BRIEF_FORM), section: replyForm("section", SECTION_FORM) } as const;

/** Identifies a step that code decided: the model was not asked. */
export const CODE_FORM: WireForm & { name: string } = { name: "step", ...wireForm({ type: "object" }) };

/** The request whose message is `message`. */
export function partQuestion({ kind, message }: { kind: PartKind; message: string }): PartQuestion {
  return {
    instructions: kind === "brief" ? BRIEF_PROMPT : SECTION_PROMPT,
    messages: [{ role: "user", content: message }],
    schema: kind === "brief" ? FORMS.brief : FORMS.section,
  };
}
