// A note under a name: there is no activity for it, its parameters are the result. Notes are in the state as
// `notes.<name>`, where later calls may refer to them (X5).

import type { ToolOptions, ToolSchema } from "./tool";

/** Characters of a note. */
const LONGEST_NOTE = 4000;

export const noteSchema = {
  type: "object",
  description: "Keep a finding under a name until the report is written, with its sources' numbers.",
  properties: {
    name: {
      type: "string",
      minLength: 1,
      maxLength: 40,
      pattern: "^[A-Za-z0-9_-]+$",
      description: "Latin letters, digits, - or _.",
    },
    text: {
      type: "string",
      minLength: 1,
      maxLength: LONGEST_NOTE,
    },
    method: {
      type: "string",
      enum: ["set", "concat"],
      default: "set",
      description: "set replaces, concat adds a line.",
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
