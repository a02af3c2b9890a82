// Reasons for which a time of a watch was skipped, in words. Pure: the browser and the mails use it.

import type { Words } from "@/lib/i18n/translate";

/** Why a time was skipped, for the reasons that have words of their own. */
export function reasonWords(t: Words, reason: string | null): string | null {
  switch (reason) {
    case "watch_month_spent":
      return t("watches.reason.month");
    case "day_runs_reached":
    case "day_limit_reached":
      return t("watches.reason.day");
    case "money_cap_unpriced":
      return t("watches.reason.unpriced");
    case "unknown_agent":
      return t("watches.reason.agent");
    default:
      return null;
  }
}
