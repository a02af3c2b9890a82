import { expectTypeOf, it } from "vitest";
import type { clarificationSchema } from "./clarification";
import type { createReportSchema } from "./create-report";
import type { factCheckSchema } from "./fact-check";
import type { finalAnswerSchema } from "./final-answer";
import type { reasoningSchema } from "./reasoning";
import type { webSearchTool } from "./registry";
import type { Output, Params } from "./tool";
import type { webSearchSchema } from "./web-search";

it("T12: parameters are typed by the schema, required and optional ones", () => {
  expectTypeOf<Params<typeof webSearchSchema>>().toEqualTypeOf<{
    query: string;
    max_results?: number;
    since?: string;
    until?: string;
    offset?: number;
  }>();
  expectTypeOf<Params<typeof clarificationSchema>>().toEqualTypeOf<{
    unclear_terms: string[];
    assumptions: string[];
    questions: string[];
    options?: string[][];
  }>();
  expectTypeOf<Params<typeof createReportSchema>["confidence"]>().toEqualTypeOf<"high" | "medium" | "low">();
  expectTypeOf<Params<typeof finalAnswerSchema>["status"]>().toEqualTypeOf<"completed" | "failed">();
  expectTypeOf<Params<typeof reasoningSchema>["enough_data"]>().toEqualTypeOf<boolean | undefined>();
});

it("T12: results are typed by the schema", () => {
  expectTypeOf<Output<typeof webSearchSchema>>().toEqualTypeOf<{
    query: string;
    results: { number: number; title: string; url: string; snippet: string }[];
  }>();
  expectTypeOf<Output<typeof factCheckSchema>>().toEqualTypeOf<{
    verdicts: { id: string; verdict: "supported" | "contradicted" | "unclear"; evidence: string }[];
  }>();
  expectTypeOf<Output<typeof clarificationSchema>>().toEqualTypeOf<string>();
  expectTypeOf<Output<typeof reasoningSchema>>().toEqualTypeOf<unknown>();
});

it("T12: registration keeps the types of the literal", () => {
  expectTypeOf<Params<(typeof webSearchTool)["schema"]>["query"]>().toEqualTypeOf<string>();
});
