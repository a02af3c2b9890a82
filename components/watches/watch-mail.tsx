"use client";

import { useWords } from "@/components/ui/words";
import type { Watch } from "@/lib/http/watch-responses";
import type { Words } from "@/lib/i18n/translate";

function mailWords(t: Words, { mailTo, mail }: Pick<Watch, "mailTo" | "mail">): string | null {
  if (mail === null) return null;
  if (!mail.isSetUp) return t("watches.mailNotSetUp");
  const { status, fault, answer } = mail;
  if (fault === null || status === "delivered") return t("watches.mailGoes", { address: mailTo ?? "" });
  const named = t(`watches.mailFault.${fault}`);
  const reason = answer ? `${named} (${answer})` : named;
  return t(status === "waiting" ? "watches.mailWaits" : "watches.mailGivenUp", { reason });
}

/** Shows the address that the mails of a watch go to, or why the last one was not delivered. */
export function WatchMail({ watch }: { watch: Pick<Watch, "mailTo" | "mail"> }) {
  const t = useWords();
  const words = mailWords(t, watch);
  const isBad = watch.mail !== null && (!watch.mail.isSetUp || watch.mail.fault !== null);
  if (words === null) return null;
  return <p className={`mt-2 text-meta wrap-anywhere ${isBad ? "text-unfound" : "text-muted"}`}>{words}</p>;
}
