// Sentences about hosts that the person excluded: code refuses such addresses, whether a model chose them or a page links to
// them, and the reply explains why.

import type { HostRefusal } from "./host-rules";

const SAID = "The person does not want pages of ";
const ONLY = "The person wants pages of other hosts only, and not of ";

/** What the model receives for a page that is refused for that reason. */
export const banSentence = (host: string) => `${SAID}${host} to be used. Take another source.`;

/** The sentence for either reason. */
export function hostSentence(refusal: HostRefusal | null): string {
  if (refusal?.why === "not_allowed") return `${ONLY}${refusal.host}. Take another source.`;
  return banSentence(refusal?.host ?? "this host");
}

/** True for these sentences, which are meant for a model and not for the person. */
export const isBanSentence = (text: string) => text.startsWith(SAID) || text.startsWith(ONLY);
