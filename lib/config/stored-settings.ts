// What an administrator entered in the settings instead of agents.yaml: the agent for new questions, the limits of a day,
// prices of models. In the keys of that file, over which it counts; variables of the environment count over both.
// `lib/settings/general-settings.ts` puts it here, so that the configuration can be read without the database.

import { z } from "zod";
import { processSingleton } from "@/lib/singleton";
import { dayCaps, runsAtOnce } from "./limits";
import { modelPriceSchema } from "./schema";

/** What is absent is as the file says. A cap of null is none. */
export const storedSettingsSchema = z.strictObject({
  default: z.string().min(1).max(40).optional(),
  limits: z
    .strictObject({
      runs_at_once: runsAtOnce.optional(),
      per_day: z.strictObject(dayCaps).partial().optional(),
    })
    .optional(),
  prices: z.strictObject({ models: z.record(z.string().min(1).max(200), modelPriceSchema) }).optional(),
});

export type StoredSettings = z.infer<typeof storedSettingsSchema>;

const stored = processSingleton("stored-settings", () => ({ current: {} as StoredSettings }));

/** The settings of this process; none before the store was opened. Each change makes a new object. */
export const storedSettings = (): StoredSettings => stored.current;

/** Replaces them; the next run uses the new ones. */
export function setStoredSettings(next: StoredSettings): void {
  stored.current = next;
}
