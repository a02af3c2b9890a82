// What the routes of agents accept.

import { z } from "zod";
import { PERIODS, type Period } from "./periods";

const revision = z.int().min(1);

/** The values themselves are read by the rules of agents.yaml, where what is wrong is told by field. */
export const changeAgentSchema = z.strictObject({
  values: z.record(z.string(), z.unknown()),
  /** Of the copy that was looked at; null when there was none. */
  revision: revision.nullable(),
  /** The agent that a new one is made from. */
  madeFrom: z.string().min(1).max(40).optional(),
});

export const resetAgentSchema = z.strictObject({ revision: z.coerce.number().pipe(revision) });

export const callsSchema = z.strictObject({
  days: z
    .enum(PERIODS.map(String))
    .default("90")
    .transform((days) => Number(days) as Period),
});
