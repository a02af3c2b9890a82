// Who may open a page, and how often the costly ones: what stands before all pages asks this (`lib/users/page-door.ts`).

import { loadLimits } from "@/lib/config/load";
import type { Asker } from "@/lib/users/asker";
import type { Opening } from "@/lib/users/page-door";
import { waitForPace } from "./pace";

/** Where nobody signs in there is one person, who needs no limit. */
export function openingFor({ kind, user }: Asker, costly: boolean): Opening {
  if (kind === "stranger") return { kind: "stranger" };
  const seconds = costly && user ? waitForPace({ pace: "pages", client: user.id }) : null;
  return seconds === null
    ? { kind: "open" }
    : { kind: "wait", limit: loadLimits().perUser.pagesPerMinute, seconds };
}
