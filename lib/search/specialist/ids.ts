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

/** The names of the services; the same in every language. */
export const SPECIALIST_LABELS: Record<SpecialistId, string> = {
  openalex: "OpenAlex",
  crossref: "Crossref",
  arxiv: "arXiv",
  europe_pmc: "Europe PMC",
  semantic_scholar: "Semantic Scholar",
  stack_exchange: "Stack Overflow",
  hacker_news: "Hacker News",
  github: "GitHub",
  gdelt: "GDELT",
};

/** The services that give a key which raises their rates. */
export const KEYED_SPECIALISTS = ["openalex", "semantic_scholar"] as const satisfies SpecialistId[];

export const isSpecialist = (id: string): id is SpecialistId =>
  (SPECIALIST_IDS as readonly string[]).includes(id);

/** `auto`: where the question asks for them, or the person does; `chosen`: only where the person does. */
export const SPECIALIST_MODES = ["auto", "chosen", "off"] as const;
export type SpecialistMode = (typeof SPECIALIST_MODES)[number];
