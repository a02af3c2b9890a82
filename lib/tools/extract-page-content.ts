import type { ToolOptions, ToolSchema } from "./tool";

export const extractPageContentSchema = {
  type: "object",
  description:
    "Read pages after a search, by their exact addresses. focus: what you look for; from: the offset to go on at.",
  properties: {
    urls: {
      type: "array",
      items: { type: "string", minLength: 1 },
      minItems: 1,
      maxItems: 5,
    },
    focus: { type: "string" },
    /** A negative offset is read as 0; a limit would only lengthen the schema of every step. */
    from: { type: "integer" },
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
