// The query parameters of the routes, and the small bodies of the settings.

import { z } from "zod";
import { SCOPES } from "@/lib/run-log/run-state";
import { SPECIALIST_IDS } from "@/lib/search/specialist/ids";
import { WEB_PROVIDER_IDS } from "@/lib/search/web-provider-ids";
import { SHARE_DAYS } from "@/lib/sharing/share-periods";

const agent = z.string().min(1).max(40);

export const threadsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(200).optional(),
});

export const estimateQuery = z.strictObject({
  agent: agent.optional(),
  scope: z.enum(SCOPES).optional(),
});

/** `page`: another version than the text that was read for the source. */
export const sourceQuery = z.object({ page: z.string().min(1).max(100).optional() });

/** `with`: the other version; by default the previous one. */
export const differenceQuery = z.object({ with: z.string().max(200).optional() });

/** `since`: the earlier report; by default the one before it in its thread. `format`: a file instead of JSON. */
export const changesQuery = z.object({
  since: z.string().max(200).optional(),
  format: z.enum(["json", "markdown", "html", "docx"]).default("json"),
});

export const documentsQuery = z.strictObject({
  /** `documents` for added files, or the name of a folder. */
  collection: z.string().min(1).max(40).default("documents"),
  after: z.string().max(4096).default(""),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});
export const addDocumentQuery = z.strictObject({
  name: z.string().max(4096),
  replace: z.enum(["true", "false"]).default("false"),
});
export const removeDocumentQuery = z.strictObject({ path: z.string().min(1).max(4096) });
export const addFolderSchema = z.strictObject({
  path: z.string().trim().min(1).max(4096),
  /** By default the name of the folder. */
  name: z.string().trim().max(100).optional(),
});
export const removeFolderQuery = z.strictObject({ name: z.string().min(1).max(100) });
export const documentTextQuery = z.strictObject({ url: z.string().min(1).max(4096) });

export const probeSchema = z.strictObject({ agent: agent.optional() });
export const checkSchema = z.strictObject({
  part: z.enum(["model", "search"]),
  /** One search service by id; by default the one that a run would ask first. */
  service: z.enum([...WEB_PROVIDER_IDS, ...SPECIALIST_IDS]).optional(),
});
export const measureSchema = z.strictObject({
  /** Lines of JSON with `id`, `claim`, `documents` and `supported`; absent: the claims that ship with Groundwork. */
  lines: z.string().min(1).optional(),
});
export const makeKeySchema = z.strictObject({ name: z.string().trim().min(1).max(80) });
export const tryServerSchema = z.strictObject({ server: z.string().min(1).max(40) });

/** `days`: the lifetime of the link; null for one that stays until it is revoked. */
export const makeShareSchema = z.strictObject({
  days: z.literal([...SHARE_DAYS]).nullable(),
});
