// The places where a question may be researched.

/** The kinds of source that specialist services have. */
export const SPECIALIST_KINDS = ["scholarly", "news", "code"] as const;
export type SpecialistKind = (typeof SPECIALIST_KINDS)[number];

/** Where a run looks, as the person chooses it. */
export const PLACES = ["web", ...SPECIALIST_KINDS, "documents"] as const;
export type Place = (typeof PLACES)[number];
