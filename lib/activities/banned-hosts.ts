// Hosts the person does not want, in words: what a model chooses or a page links to does not get past code, and whoever
// chose it is told why.

import { type HostMatch, type HostRefusal, hostMatch } from "@/lib/search/host-rules";

/** The check for hosts as the person named them. */
export const banCheck = (hosts: readonly string[]): HostMatch => hostMatch(hosts);

const SAID = "The person does not want pages of ";
const ONLY = "The person wants pages of other hosts only, and not of ";

/** What the model is told of a page that is not read for that reason. */
export const banSentence = (host: string) => `${SAID}${host} to be used. Take another source.`;

/** The same for either reason. */
export function hostSentence(refusal: HostRefusal | null): string {
  if (refusal?.why === "not_allowed") return `${ONLY}${refusal.host}. Take another source.`;
  return banSentence(refusal?.host ?? "this host");
}

/** True for what is said of hosts here, which is meant for a model and not for the person. */
export const isBanSentence = (text: string) => text.startsWith(SAID) || text.startsWith(ONLY);
