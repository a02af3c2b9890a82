import type { ToolOptions, ToolSchema } from "./tool";

export const webSearchSchema = {
  type: "object",
  description:
    'Find sources: facts, current events, numbers, anything that must be checked. Use specific terms. Expand acronyms or add their context ("SGR Schema-Guided Reasoning"). Put exact phrases in quotation marks. Write in the language of the request. For dates and numbers name the year or context. Read the snippets with care: they often hold the answer itself. For different aspects make different searches, never the same one again.',
  properties: {
    query: { type: "string", minLength: 1 },
    max_results: {
      type: "integer",
      minimum: 1,
      maximum: 10,
      default: 5,
    },
    since: { type: "string", description: "Published from, YYYY-MM-DD." },
    until: { type: "string" },
    offset: { type: "integer", minimum: 0, maximum: 40, description: "Results to skip." },
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
