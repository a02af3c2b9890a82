import type { ToolOptions, ToolSchema } from "./tool";

export const webSearchSchema = {
  type: "object",
  description: "Find sources for what must be checked; since and until are days, YYYY-MM-DD.",
  properties: {
    query: { type: "string", minLength: 1 },
    max_results: {
      type: "integer",
      minimum: 1,
      maximum: 10,
      default: 5,
    },
    since: { type: "string" },
    until: { type: "string" },
    offset: { type: "integer", minimum: 0, maximum: 40 },
    _output: {
      type: "object",
      properties: {
        query: { type: "string" },
        results: {
          type: "array",
          items: {
            type: "object",
            properties: {
              number: { type: "integer" },
              title: { type: "string" },
              url: { type: "string" },
              snippet: { type: "string" },
            },
            required: ["number", "title", "url", "snippet"],
          },
        },
      },
      required: ["query", "results"],
    },
  },
  required: ["query"],
} as const satisfies ToolSchema;

export const webSearchOptions = {
  category: "auxiliary",
  latent: "forbid",
  limit: "searches",
  outputPath: ["†state.sources", "†state.searches"],
  instances: true,
  reasoning: { description: "Why this search, and what you expect it to bring.", maxLength: null },
} as const satisfies Partial<ToolOptions>;
