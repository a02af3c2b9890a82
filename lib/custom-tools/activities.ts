import { registerBuiltin } from "@/lib/activities/builtin";
import type { ActivityRegistry } from "@/lib/activities/registry";
import { customTools } from "./custom-registry";

/** The activities that ship and those of one's own; a name of ours is never taken by another. */
export function allActivities(): ActivityRegistry {
  const builtin = registerBuiltin();
  const custom = customTools()?.activities;
  if (!custom) return builtin;
  const of = (name: string) => (builtin.has(name) ? builtin : custom);
  return {
    register: builtin.register,
    get: (name, variant) => of(name).get(name, variant),
    has: (name) => of(name).has(name),
    list: () => [...builtin.list(), ...custom.list()],
  };
}
