// The model that grades short answers: by name, at the connection that the environment or the settings have.

import { readEnv } from "@/lib/config/env";
import { type ProfiledModel, resolveProfiled } from "@/lib/models/registry";

/** The named model at the configured connection; null when no model is connected. Throws ConfigError. */
export function reviewModel(name: string): Promise<ProfiledModel | null> {
  return resolveProfiled({
    env: readEnv(),
    agentModel: { name, baseUrl: null, temperature: null, maxOutputTokens: null },
  });
}
