// What a search can be asked for, in the words of its address. The HTTP interface refuses what is wrong; a page that was
// opened by an address leaves out what it cannot read.

import { z } from "zod";
import { VERDICTS } from "@/lib/reports/verdict";

const flag = z.enum(["true", "false"]).transform((value) => value === "true");

const fields = {
  q: z.string().max(500).default(""),
  kind: z.enum(["report", "question", "source", "document"]).optional(),
  sort: z.enum(["relevance", "date"]).default("relevance"),
  /** Sources that a report cites, or none does. */
  cited: flag.optional(),
  /** Sources whose page was read, or that were only seen. */
  read: flag.optional(),
  host: z.string().min(1).max(253).optional(),
  /** Of reports and questions; sources and documents have no agent. */
  agent: z.string().min(1).max(40).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** Reports with at least one citation that stands so. */
  verdict: z.enum(VERDICTS).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z.string().max(60).optional(),
};

export const searchRequestSchema = z.object(fields);

export type SearchRequest = z.infer<typeof searchRequestSchema>;

/** Reads the parameters of a page's address; each that is not valid is left out. */
export function readSearchAddress(parameters: Record<string, string | string[] | undefined>): SearchRequest {
  const valid = Object.entries(fields).flatMap(([name, schema]) => {
    const value = parameters[name];
    const text = name === "q" && typeof value === "string" ? value.slice(0, 500).trim() : value;
    return typeof text === "string" && schema.safeParse(text).success ? [[name, text]] : [];
  });
  return searchRequestSchema.parse(Object.fromEntries(valid));
}
