import type { ToolOptions, ToolSchema } from "./tool";

export const createReportSchema = {
  type: "object",
  description: "Write the report, the last research step, together with the answer.",
  properties: {
    title: {
      type: "string",
      minLength: 1,
    },
    user_request_language_reference: {
      type: "string",
      description: "The question, word for word; code fills it in.",
    },
    content: {
      type: "string",
      minLength: 1,
    },
    confidence: {
      type: "string",
      enum: ["high", "medium", "low"],
    },
    met: {
      type: "string",
    },
    _output: {
      type: "object",
      properties: {
        title: { type: "string" },
        content: { type: "string" },
        confidence: { type: "string", enum: ["high", "medium", "low"] },
        sources_count: { type: "integer" },
        word_count: { type: "integer" },
        filepath: { type: "string" },
        timestamp: { type: "string" },
      },
      required: ["title", "content", "confidence", "sources_count", "word_count", "filepath", "timestamp"],
      additionalProperties: false,
    },
  },
  required: ["title", "user_request_language_reference", "content", "confidence"],
} as const satisfies ToolSchema;

const { content, confidence, ...named } = createReportSchema.properties;

/** The same for an agent whose reports may be long: an outline in place of the content. */
export const outlinedReportSchema = {
  ...createReportSchema,
  properties: { ...named, content, outline: { type: "string" }, confidence },
  required: createReportSchema.required.filter((name) => name !== "content"),
} as const satisfies ToolSchema;

export const createReportOptions = {
  category: "system",
  role: "closing",
  latent: "forbid",
  outputPath: ["†state.report"],
  reasoning: { description: "Why the data is enough for a report now.", maxLength: null },
} as const satisfies Partial<ToolOptions>;
