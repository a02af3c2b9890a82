import type { ToolOptions, ToolSchema } from "./tool";

export const generatePlanSchema = {
  type: "object",
  description: "Set a plan, once, at the beginning.",
  properties: {
    research_goal: { type: "string" },
    planned_steps: {
      type: "array",
      items: { type: "string" },
      minItems: 3,
      maxItems: 8,
    },
    search_strategies: {
      type: "array",
      items: { type: "string" },
      minItems: 2,
      maxItems: 3,
    },
    short_title: {
      type: "string",
    },
    brief: {
      type: "object",
      properties: {
        deliverable: { type: "string" },
        audience: { type: "string" },
        demands: { type: "array", items: { type: "string" } },
        dimensions: { type: "array", items: { type: "string" } },
        period: { type: "string" },
        region: { type: "string" },
        form: { type: "string" },
        assumptions: { type: "array", items: { type: "string" } },
      },
      required: [
        "deliverable",
        "audience",
        "demands",
        "dimensions",
        "period",
        "region",
        "form",
        "assumptions",
      ],
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
