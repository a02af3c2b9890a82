"use client";

import { useLive } from "@/components/ui/use-live";
import { useWords } from "@/components/ui/words";
import { formatters } from "@/lib/text/formatters";

/**
 * A time in the given time zone, or in the reader's own. The server does not know it, so until hydration UTC is shown; both
 * have the same length, so nothing moves.
 */
export function When({ at, time = true, zone }: { at: number; time?: boolean; zone?: string | undefined }) {
  const t = useWords();
  const live = useLive();
  return (
    <time dateTime={new Date(at).toISOString()}>
      {dateWords({ at, time, zone: zone ?? (live ? undefined : "UTC"), locale: t.locale })}
    </time>
  );
}

/** `21 Nov 2026, 10:30`. */
function dateWords(moment: { at: number; time: boolean; zone: string | undefined; locale: string }): string {
  const { locale, time, zone } = moment;
  const format = formatters.getDateTimeFormat(locale, {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: zone,
    ...(time ? { hour: "2-digit", minute: "2-digit" } : {}),
  });
  return format.format(moment.at);
}
