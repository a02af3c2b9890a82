// The parameters of a search, as in its URL. The HTTP API rejects invalid values; a page ignores them.

import { z } from "zod";
import { VERDICTS } from "@/lib/reports/verdict";

const flag = z.enum(["true", "false"]).transform((value) => value === "true");

const fields = {
  q: z.string().max(500).default(""),
  /** `research`: reports, and the questions that led to none. */
  kind: z.enum(["report", "question", "research", "source", "document"]).optional(),
  sort: z.enum(["relevance", "date"]).default("relevance"),
  /** Sources that a report cites, or that none cites. */
  cited: flag.optional(),
  /** Sources whose page was read, or that were only found. */
  read: flag.optional(),
  host: z.string().min(1).max(253).optional(),
  /** For reports and questions; sources and documents have no agent. */
  agent: z.string().min(1).max(40).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** Reports with at least one citation of this verdict. */
  verdict: z.enum(VERDICTS).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z.string().max(60).optional(),
};

export const searchRequestSchema = z.object(fields);

export type SearchRequest = z.infer<typeof searchRequestSchema>;

/** Parses the parameters of a page's URL; invalid ones are ignored. */
export function readSearchAddress(parameters: Record<string, string | string[] | undefined>): SearchRequest {
  const valid = Object.entries(fields).flatMap(([name, schema]) => {
    const value = parameters[name];
    const text = name === "q" && typeof value === "string" ? value.slice(0, 500).trim() : value;
    return typeof text === "string" && schema.safeParse(text).success ? [[name, text]] : [];
  });
  return searchRequestSchema.parse(Object.fromEntries(valid));
}
