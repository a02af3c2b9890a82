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
    "Give a part of the question that needs several searches and pages to a researcher of its own.",
  properties: {
    question: {
      type: "string",
      minLength: 1,
      maxLength: 2000,
      description: "Understood by itself: with every name, year and unit it needs.",
    },
    find: {
      type: "string",
      minLength: 1,
      maxLength: 1000,
      description: "The values, dates or positions that are wanted.",
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
