// Variables of the environment as the settings show them: of a secret only whether it is set, of an address its host.

import { variableSet } from "@/lib/config/env";
import type { VariableSetting } from "@/lib/http/settings-responses";

export const hostOf = (address: string): string => new URL(address).host;

/** A variable that holds no secret. */
export const variable = (name: string, value: string | null): VariableSetting => ({
  name,
  set: variableSet(name),
  secret: false,
  value,
});

/** A variable that holds a secret. */
export const secret = (name: string): VariableSetting => ({
  name,
  set: variableSet(name),
  secret: true,
  value: null,
});

/** A setting of agents.yaml, or of the variable for it, by its name there. */
export const elsewhere = (name: string, isSecret: boolean, value: string | null): VariableSetting => ({
  name,
  set: true,
  secret: isSecret,
  value,
});
