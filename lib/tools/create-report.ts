import type { ToolOptions, ToolSchema } from "./tool";

export const createReportSchema = {
  type: "object",
  description:
    "Write the report: the last research step, once there is enough data. Its list of sources is added by itself. The final answer follows it.",
  properties: {
    title: {
      type: "string",
      minLength: 1,
      description: "Title of the report, in the language of the request.",
    },
    user_request_language_reference: {
      type: "string",
      description: "The request, copied word for word; it sets the language of the report.",
    },
    content: {
      type: "string",
      minLength: 1,
      description:
        "The whole report as Markdown, in the language of user_request_language_reference. Every factual statement carries its citation, like [1] or [2][3], inside the sentence it supports; naming sources only at the end is not enough. Cite the numbers of the list of sources and only what those sources say. Where sources disagree, show both. Say what could not be found.",
    },
    confidence: {
      type: "string",
      enum: ["high", "medium", "low"],
      description: "How well the sources support the report.",
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

export const createReportOptions = {
  category: "system",
  role: "closing",
  latent: "forbid",
  outputPath: ["†state.report"],
  reasoning: { description: "Why the data is enough for a report now.", maxLength: null },
} as const satisfies Partial<ToolOptions>;
