// Response schemas of links to reports.

import { z } from "zod";
import { object, time } from "./openapi-run-schemas";

/** A link, without its address. */
export const share = object({
  id: z.string(),
  reportId: z.string().describe("The version of the report that it opens."),
  writtenAt: time.describe("When that version was written."),
  createdAt: time,
  expiresAt: time.nullable().describe("Null for a link that stays until it is revoked."),
  expired: z.boolean(),
  openedAt: time.nullable().describe("When it was last opened, to the minute; null before the first time."),
});

export const shares = object({
  on: z.boolean().describe("Links open and can be created."),
  shares: z.array(share),
});

export const madeShare = object({
  ...share.shape,
  url: z
    .string()
    .describe("Shown this once. A path of this server, or a whole address if PUBLIC_URL is set."),
});
