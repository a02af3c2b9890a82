// Why a connection that was just entered does not work, in one sentence.

import { duration } from "@/components/ui/figures";
import type { CheckFailure } from "@/lib/http/check-responses";
import type { Words } from "@/lib/i18n/translate";

type Failed = { host: string; model: string | null; failure: CheckFailure };

function offersWords(t: Words, { offers, more }: { offers: string[]; more: number }): string {
  if (offers.length === 0) return "";
  return more > 0
    ? ` ${t("settings.failure.offersMore", { list: offers.join(", "), count: more })}`
    : ` ${t("settings.failure.offers", { list: t.list(offers) })}`;
}

/** The sentence names fields of the form instead of variables. */
export function connectionFailure(t: Words, { host, model, failure }: Failed): string {
  const name = model ?? "";
  switch (failure.why) {
    case "silent":
      return t("settings.failure.silent", { host, time: duration(t, failure.ms) });
    case "key_refused": {
      const values = { host, status: failure.status };
      return failure.keySet
        ? t("settings.connections.failure.key_refused", values)
        : t("settings.connections.failure.key_missing", values);
    }
    case "unknown_model":
      return `${t("settings.connections.failure.unknown_model", { host, model: name })}${offersWords(t, failure)}`;
    case "status":
      return t("settings.failure.status", { host, status: failure.status });
    case "rejected":
      return t("settings.connections.failure.rejected", { host, status: failure.status });
    case "not_found":
    case "web_page":
    case "garbled":
      return t(`settings.connections.failure.${failure.why}`, { host });
    case "useless":
      return t("settings.failure.useless", { host, model: name });
    default:
      return t(`settings.failure.${failure.why}`, { host });
  }
}
