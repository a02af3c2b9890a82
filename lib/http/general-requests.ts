// The request that changes settings for everybody.

import { z } from "zod";
import { dayCaps, runsAtOnce } from "@/lib/config/limits";
import { modelPriceSchema } from "@/lib/config/schema";

/** The settings that can go back to what agents.yaml says. */
const GENERAL_NAMES = [
  "defaultAgent",
  "runsAtOnce",
  "perDay.tokens",
  "perDay.searches",
  "perDay.money",
] as const;
export type GeneralName = (typeof GENERAL_NAMES)[number];

const { input, output } = modelPriceSchema.shape;

export const changeGeneralSchema = z.strictObject({
  /** The name of the agent for new questions. */
  defaultAgent: z.string().min(1).max(40).optional(),
  runsAtOnce: runsAtOnce.optional(),
  /** Null: no cap. */
  perDay: z.strictObject(dayCaps).partial().optional(),
  /** By the name of the model, for a million tokens; null takes back what was entered here. */
  prices: z
    .record(
      z.string().min(1).max(200),
      z
        .strictObject({ input, cachedInput: input.optional(), cacheWrite: input.optional(), output })
        .nullable(),
    )
    .optional(),
  /** Go back to what agents.yaml says. */
  reset: z.array(z.enum(GENERAL_NAMES)).max(GENERAL_NAMES.length).optional(),
});

export type ChangeGeneral = z.infer<typeof changeGeneralSchema>;
