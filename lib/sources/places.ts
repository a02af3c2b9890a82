// The places where a question may be researched.

/** The kinds of source that specialist services have. */
export const SPECIALIST_KINDS = ["scholarly", "news", "code"] as const;
export type SpecialistKind = (typeof SPECIALIST_KINDS)[number];

/**
 * Where a run looks, as the person chooses it. `documents`: all on this machine; `own`: the person's own without the
 * documentation that comes with Groundwork.
 */
export const PLACES = ["web", ...SPECIALIST_KINDS, "documents", "own"] as const;
export type Place = (typeof PLACES)[number];

const DOCUMENTS: ReadonlySet<Place> = new Set<Place>(["documents", "own"]);

/** True for a place on this machine. */
export const isOfDocuments = (place: Place): boolean => DOCUMENTS.has(place);

/** True when, of the documents on this machine, the person wants only their own. */
export const wantsOwn = (places: readonly Place[] = []): boolean =>
  places.includes("own") && !places.includes("documents");

/** The run's scope that chosen places mean. */
export function scopeOf(places: readonly Place[]): "web" | "documents" | "both" {
  if (!places.some(isOfDocuments)) return "web";
  return places.every(isOfDocuments) ? "documents" : "both";
}
