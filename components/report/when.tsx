"use client";

import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * A moment in the reader's own time zone. The server does not know that zone, so until the page is live it is given in
 * UTC; both have the same length, and nothing moves.
 */
export function When({ at, time = true }: { at: number; time?: boolean }) {
  const live = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <time dateTime={new Date(at).toISOString()}>
      {dateWords({ at, time, zone: live ? undefined : "UTC" })}
    </time>
  );
}

/** `21 Nov 2026, 10:30`. */
function dateWords(moment: { at: number; time: boolean; zone: string | undefined }): string {
  return new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: moment.zone,
    ...(moment.time ? { hour: "2-digit", minute: "2-digit" } : {}),
  }).format(moment.at);
}
