// The times of a schedule in its time zone. A local time that the change to summer time leaves out is moved to the next one
// that exists; one that occurs twice counts once, except for an hourly schedule, which counts hours.

import { Cron } from "croner";
import { LAST_DAY, type Schedule } from "./watch";

function patternOf(schedule: Schedule): string {
  const { minute } = schedule;
  switch (schedule.every) {
    case "hour":
      return `${minute} * * * *`;
    case "day":
      return `${minute} ${schedule.hour} * * *`;
    case "week":
      return `${minute} ${schedule.hour} * * ${schedule.weekdays.join(",")}`;
    case "month":
      return `${minute} ${schedule.hour} ${schedule.day === LAST_DAY ? "L" : schedule.day} * *`;
  }
}

const cron = (pattern: string, timeZone: string) => new Cron(pattern, { timezone: timeZone, paused: true });

/** Whether this machine knows the time zone, by its IANA name. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The first time of a schedule after a time. Both are milliseconds since the epoch. */
export function nextTime(schedule: Schedule, timeZone: string, after: number): number {
  const next = cron(patternOf(schedule), timeZone).nextRun(new Date(after));
  if (!next) throw new Error(`The schedule “${patternOf(schedule)}” has no time after ${after}.`);
  return next.getTime();
}

/** When the calendar month of a time began in a time zone. */
export function monthBegan(at: number, timeZone: string): number {
  // Strictly before: the first millisecond of a month belongs to it.
  const [began] = cron("0 0 1 * *", timeZone).previousRuns(1, new Date(at + 1));
  return began?.getTime() ?? 0;
}
