// Variables of the environment as the settings show them: of a secret only whether it is set, of an address its host.

import { variableSet } from "@/lib/config/env";
import type { VariableSetting } from "@/lib/http/settings-responses";

export const hostOf = (address: string): string => new URL(address).host;

export function variable(name: string, value: string | null): VariableSetting {
  return { name, set: variableSet(name), secret: false, value };
}

export const secret = (name: string): VariableSetting => ({
  name,
  set: variableSet(name),
  secret: true,
  value: null,
});
