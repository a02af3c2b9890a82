// A note under a name: there is no activity for it, its parameters are the result. Notes are in the state as
// `notes.<name>`, where later calls may refer to them (X5).

import type { ToolOptions, ToolSchema } from "./tool";

/** Characters of a note. */
const LONGEST_NOTE = 4000;

export const noteSchema = {
  type: "object",
  description:
    "Keep a finding under a name, so that it is at hand when the report is written: a value with its citation, what two sources disagree about, what is still to be checked.",
  properties: {
    name: {
      type: "string",
      minLength: 1,
      maxLength: 40,
      pattern: "^[A-Za-z0-9_-]+$",
      description: "One short word for it: Latin letters, digits, - or _.",
    },
    text: {
      type: "string",
      minLength: 1,
      maxLength: LONGEST_NOTE,
      description: "The finding itself, with the numbers of its sources.",
    },
    method: {
      type: "string",
      enum: ["set", "concat"],
      default: "set",
      description: "set: in place of what stands there; concat: a further line.",
    },
  },
  required: ["name", "text"],
} as const satisfies ToolSchema;

export const noteOptions = {
  category: "custom",
  outputPath: ["†state.notes.*"],
  instances: true,
  reasoning: { description: "Why this is worth keeping.", maxLength: null },
} as const satisfies Partial<ToolOptions>;
