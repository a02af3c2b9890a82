// The schedule and the outcomes of a watch in words.

import type { WatchTime } from "@/lib/http/watch-responses";
import type { Words } from "@/lib/i18n/translate";
import { formatters } from "@/lib/text/formatters";
import { reasonWords } from "@/lib/watches/reason-words";
import { LAST_DAY, type Schedule } from "@/lib/watches/watch";

/** The 1st of January 2024 was a Monday. */
const monday = Date.UTC(2024, 0, 1);
const DAY = 86_400_000;

/** `Mon`, for 1. */
export const weekday = (t: Words, day: number): string =>
  formatters
    .getDateTimeFormat(t.locale, { weekday: "short", timeZone: "UTC" })
    .format(monday + (day - 1) * DAY);

const twoDigits = (number: number) => String(number).padStart(2, "0");

/** `07:30`, as time fields write it. */
export const clockOf = ({ hour, minute }: { hour: number; minute: number }): string =>
  `${twoDigits(hour)}:${twoDigits(minute)}`;

/** `Every Mon and Thu at 07:30`. */
export function scheduleWords(t: Words, schedule: Schedule): string {
  switch (schedule.every) {
    case "hour":
      return t("watches.schedule.hour", { minute: twoDigits(schedule.minute) });
    case "day":
      return t("watches.schedule.day", { time: clockOf(schedule) });
    case "week": {
      const on = schedule.weekdays.map((day) => weekday(t, day)).join(", ");
      return t("watches.schedule.week", { on, time: clockOf(schedule) });
    }
    case "month":
      return schedule.day === LAST_DAY
        ? t("watches.schedule.last", { time: clockOf(schedule) })
        : t("watches.schedule.month", { day: schedule.day, time: clockOf(schedule) });
  }
}

/** What became of a time: the line of what changed, or the outcome and its reason. */
export function outcomeWords(t: Words, { outcome, line, reason }: WatchTime): string {
  if (outcome === "completed" && line) return line;
  const because = reasonWords(t, reason);
  const said = t(`watches.outcome.${outcome}`);
  return because ? `${said}: ${because}` : said;
}
