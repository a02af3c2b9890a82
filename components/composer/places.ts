// Where a question is researched: one of the scopes, the person's own documents, or a mix of places.

import type { Words } from "@/lib/i18n/translate";
import type { Scope } from "@/lib/run-log/run-state";
import { isOfDocuments, PLACES, type Place, scopeOf } from "@/lib/sources/places";

/** `places` is null for a scope, in which the words of the question decide who else is asked. */
export type Look = { scope: Scope; places: Place[] | null };

const OF_SCOPE: Record<Scope, Place[]> = {
  web: ["web"],
  documents: ["documents"],
  both: ["web", "documents"],
};

/** What the list of places offers, beside a mix. */
export type Where = Scope | "own";

/** The entry of that list which a look is; null for another mix. */
export const whereOf = ({ scope, places }: Look): Where | null =>
  places === null ? scope : places.join() === "own" ? "own" : null;

/** The look that an entry of the list means. */
export const lookAt = (where: Where): Look =>
  where === "own" ? { scope: "documents", places: ["own"] } : { scope: where, places: null };

/** The places with one more; all documents and the own ones alone take each other's place. */
export function withPlace(places: readonly Place[], place: Place): Place[] {
  const rest = isOfDocuments(place) ? places.filter((one) => !isOfDocuments(one)) : places;
  return [...rest, place];
}

/** The places that are looked in, whoever chose them. */
export const placesIn = ({ scope, places }: Look): Place[] => places ?? OF_SCOPE[scope];

/** The look that a set of places means; null for an empty set. */
export function lookOf(chosen: readonly Place[]): Look | null {
  const places = PLACES.filter((place) => chosen.includes(place));
  if (places.length === 0) return null;
  const scope = (["web", "documents", "both"] as const).find((one) => OF_SCOPE[one].join() === places.join());
  if (scope) return { scope, places: null };
  return { scope: scopeOf(places), places };
}

/** As it is stored with a draft; `readLook` reads it. */
export const writeLook = (look: Look): string => placesIn(look).join(",");

/** The look of a draft; null when there is none. The name of a scope is one, too. */
export function readLook(text: string): Look | null {
  if (text === "both") return { scope: "both", places: null };
  return lookOf(text.split(",") as Place[]);
}

/**
 * Where a run from a template looks: where the template says, else where the person looked last. Who looks in documents
 * alone has switched the web off, which holds for every template.
 */
export function lookOfTemplate(
  { scope, places }: { scope: Scope | null; places: Place[] | null },
  person: Look | null,
): Look | null {
  if (person?.scope === "documents") return person;
  return scope ? { scope, places } : person;
}

/** The fields of a request. */
export const lookRequest = ({ scope, places }: Look): { scope: Scope } | { places: Place[] } =>
  places ? { places } : { scope };

/** "Web, Scholarly". */
export const placesWords = (t: Words, places: readonly Place[]): string =>
  places.map((place) => t(`ui.place.${place}`)).join(", ");
