// The services that specialise in one kind of source and need no key.

/** In the order of the settings. */
export const SPECIALIST_IDS = [
  "openalex",
  "crossref",
  "arxiv",
  "europe_pmc",
  "semantic_scholar",
  "stack_exchange",
  "hacker_news",
  "github",
  "gdelt",
] as const;
export type SpecialistId = (typeof SPECIALIST_IDS)[number];

/** `auto`: where the question asks for them, or the person does; `chosen`: only where the person does. */
export const SPECIALIST_MODES = ["auto", "chosen", "off"] as const;
export type SpecialistMode = (typeof SPECIALIST_MODES)[number];
