// Decides who may open a page, and how often the expensive ones, for page auth (`lib/auth/page-auth.ts`).

import type { Actor } from "@/lib/auth/actor";
import type { Opening } from "@/lib/auth/page-auth";
import { loadLimits } from "@/lib/config/load";
import { secondsToWait } from "@/lib/resilience/rate-limit";

/** Without sign-in there is one person, who needs no limit. */
export function openingFor({ kind, user }: Actor, costly: boolean): Opening {
  if (kind === "stranger") return { kind: "stranger" };
  const seconds = costly && user ? secondsToWait({ pace: "pages", client: user.id }) : null;
  return seconds === null
    ? { kind: "open" }
    : { kind: "wait", limit: loadLimits().perUser.pagesPerMinute, seconds };
}
