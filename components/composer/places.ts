// Where a question is researched: one of the scopes, or the person's own mix of places.

import type { Words } from "@/lib/i18n/translate";
import type { Scope } from "@/lib/run-log/run-state";
import { PLACES, type Place } from "@/lib/sources/places";

/** `places` is null for a scope, in which the words of the question decide who else is asked. */
export type Look = { scope: Scope; places: Place[] | null };

const OF_SCOPE: Record<Scope, Place[]> = {
  web: ["web"],
  documents: ["documents"],
  both: ["web", "documents"],
};

/** The places that are looked in, whoever chose them. */
export const placesIn = ({ scope, places }: Look): Place[] => places ?? OF_SCOPE[scope];

/** The look that a set of places means; null for an empty set. */
export function lookOf(chosen: readonly Place[]): Look | null {
  const places = PLACES.filter((place) => chosen.includes(place));
  if (places.length === 0) return null;
  const scope = (["web", "documents", "both"] as const).find((one) => OF_SCOPE[one].join() === places.join());
  if (scope) return { scope, places: null };
  return { scope: places.includes("documents") ? "both" : "web", places };
}

/** As it is stored with a draft; `readLook` reads it. */
export const writeLook = (look: Look): string => placesIn(look).join(",");

/** The look of a draft; null when there is none. The name of a scope is one, too. */
export function readLook(text: string): Look | null {
  if (text === "both") return { scope: "both", places: null };
  return lookOf(text.split(",") as Place[]);
}

/** The fields of a request. */
export const lookRequest = ({ scope, places }: Look): { scope: Scope } | { places: Place[] } =>
  places ? { places } : { scope };

/** "Web, Scholarly". */
export const placesWords = (t: Words, places: readonly Place[]): string =>
  places.map((place) => t(`ui.place.${place}`)).join(", ");
