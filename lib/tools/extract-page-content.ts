import type { ToolOptions, ToolSchema } from "./tool";

export const extractPageContentSchema = {
  type: "object",
  description:
    "Read the full text of promising pages after a search. A page may show another year or period than was asked for: check that its time frame fits the question. When a page contradicts a search snippet on a factual question, prefer the snippet. Check dates and numbers against the snippets.",
  properties: {
    urls: {
      type: "array",
      items: { type: "string", minLength: 1 },
      minItems: 1,
      maxItems: 5,
      description: "Addresses exactly as they stand in the list of sources.",
    },
    _output: {
      type: "object",
      properties: {
        pages: {
          type: "array",
          items: {
            type: "object",
            properties: {
              /** A new page that cannot be read gets no number (Q7). */
              number: { type: ["integer", "null"] },
              title: { type: "string" },
              url: { type: "string" },
              preview: { type: "string" },
              char_count: { type: "integer" },
              truncated: { type: "boolean" },
              status: { type: "string", enum: ["read", "failed"] },
            },
            required: ["number", "title", "url", "preview", "char_count", "truncated", "status"],
          },
        },
      },
      required: ["pages"],
    },
  },
  required: ["urls"],
} as const satisfies ToolSchema;

export const extractPageContentOptions = {
  category: "auxiliary",
  latent: "forbid",
  outputPath: ["†state.sources"],
  instances: true,
  reasoning: { description: "Why these pages, and what you look for in them.", maxLength: null },
} as const satisfies Partial<ToolOptions>;
