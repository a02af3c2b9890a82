// The bodies of requests about the connections that are entered in the settings.

import { z } from "zod";

const target = {
  /** A provider of models, `same` for another model at the connection of the first, or the id of a search service. */
  provider: z.string().trim().min(1).max(40),
  /** Absent: the stored address, or the provider's own. */
  baseUrl: z.string().trim().min(1).max(500).optional(),
  /** Absent: the stored key, which goes only to the stored address. */
  key: z.string().trim().min(1).max(4096).optional(),
};

export const offeredModelsSchema = z.strictObject({
  ...target,
  /** The connection whose stored address and key are used. */
  id: z.enum(["model", "reader", "checker"]).default("model"),
});

export const saveConnectionSchema = z.strictObject({
  ...target,
  /** Required for a model. */
  model: z.string().trim().min(1).max(200).optional(),
  /** Whether it is tried first, and saved only if it works. */
  check: z.boolean().default(true),
});

export type ConnectionTarget = Omit<z.infer<typeof offeredModelsSchema>, "id">;
export type OfferedModelsRequest = ConnectionTarget & Partial<z.infer<typeof offeredModelsSchema>>;
export type SaveConnection = z.infer<typeof saveConnectionSchema>;
