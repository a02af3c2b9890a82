import type { ToolOptions, ToolSchema } from "./tool";

export const generatePlanSchema = {
  type: "object",
  description:
    "Split a complex request into a research plan. Use it at the beginning, once; a simple question needs no plan.",
  properties: {
    research_goal: { type: "string", description: "What the finished research must answer." },
    planned_steps: {
      type: "array",
      items: { type: "string" },
      minItems: 3,
      maxItems: 4,
      description: "What to find out, in order, each step checkable on its own.",
    },
    search_strategies: {
      type: "array",
      items: { type: "string" },
      minItems: 2,
      maxItems: 3,
      description: "Where and how to look: terms, kinds of sources, time frame.",
    },
    short_title: {
      type: "string",
      description: "Name in a list, 3 to 7 words.",
    },
    _output: {
      type: "object",
      properties: {
        research_goal: { type: "string" },
        planned_steps: { type: "array", items: { type: "string" } },
        search_strategies: { type: "array", items: { type: "string" } },
      },
      required: ["research_goal", "planned_steps", "search_strategies"],
    },
  },
  required: ["research_goal", "planned_steps", "search_strategies"],
} as const satisfies ToolSchema;

export const generatePlanOptions = {
  category: "system",
  latent: "forbid",
  outputPath: ["†state.plan"],
  reasoning: { description: "Why this approach fits the request.", maxLength: null },
} as const satisfies Partial<ToolOptions>;
