// The requests of the agent routes.

import { z } from "zod";
import { PERIODS, type Period } from "./periods";

const revision = z.int().min(1);

/** The values themselves are validated by the rules of agents.yaml, which report faults by field. */
export const changeAgentSchema = z.strictObject({
  values: z.record(z.string(), z.unknown()),
  /** The revision of the copy that the client saw; null when there was none. */
  revision: revision.nullable(),
  /** The agent that a new one is based on. */
  madeFrom: z.string().min(1).max(40).optional(),
});

export const resetAgentSchema = z.strictObject({ revision: z.coerce.number().pipe(revision) });

export const callsSchema = z.strictObject({
  days: z
    .enum(PERIODS.map(String))
    .default("90")
    .transform((days) => Number(days) as Period),
});
