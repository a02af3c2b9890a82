// A sub-question that a delegate researches as a run of its own, with its own limits and a clean context
// (B13). Its findings come back with their sources, numbered for the parent run.

import type { ToolOptions, ToolSchema } from "./tool";

const source = {
  type: "object",
  properties: {
    number: { type: ["integer", "null"] },
    title: { type: "string" },
    url: { type: "string" },
  },
  required: ["number", "title", "url"],
} as const;

export const delegateSchema = {
  type: "object",
  description:
    "Give one part of the question to a researcher of its own, who searches, reads and reports back with sources. Worth it for a part that needs several searches and pages; several of one step work at the same time.",
  properties: {
    question: {
      type: "string",
      minLength: 1,
      maxLength: 2000,
      description:
        "The part, as a question that can be understood by itself: with every name, year and unit it needs. In the language of the request.",
    },
    find: {
      type: "string",
      minLength: 1,
      maxLength: 1000,
      description: "What the answer must hold: the values, dates or positions that are wanted.",
    },
    _output: {
      type: "object",
      properties: {
        question: { type: "string" },
        status: { type: "string", enum: ["completed", "failed", "error", "cancelled"] },
        findings: { type: "string" },
        sources: { type: "array", items: source },
        note: { type: "string" },
      },
      required: ["question", "status", "findings", "sources"],
    },
  },
  required: ["question", "find"],
} as const satisfies ToolSchema;

export const delegateOptions = {
  category: "custom",
  latent: "forbid",
  limit: "delegates",
  outputPath: ["†state.sources"],
  instances: true,
  untimed: true,
  reasoning: { description: "Why this part is worth a researcher of its own.", maxLength: null },
} as const satisfies Partial<ToolOptions>;
