"use client";

import { Field, fieldLook } from "@/components/ui/field";
import { useWords } from "@/components/ui/words";
import { LAST_DAY, type Schedule } from "@/lib/watches/watch";
import { clockOf, weekday } from "./watch-words";

/** The fields of every kind of schedule, so that changing the kind keeps the rest. */
export type TypedSchedule = {
  every: Schedule["every"];
  weekdays: number[];
  day: number;
  /** As time fields write it. */
  time: string;
};

const KINDS = ["hour", "day", "week", "month"] as const satisfies Schedule["every"][];
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
const DAYS = Array.from({ length: LAST_DAY }, (_, index) => index + 1);

const START: TypedSchedule = { every: "day", weekdays: [1], day: 1, time: "07:00" };

/** The fields of a schedule; those that its kind has not, as a new watch has them. */
export function typedSchedule(schedule: Schedule | null): TypedSchedule {
  if (schedule === null) return START;
  const { every, minute } = schedule;
  return {
    ...START,
    every,
    ...("weekdays" in schedule ? { weekdays: [...schedule.weekdays] } : {}),
    ...("day" in schedule ? { day: schedule.day } : {}),
    time: clockOf({ hour: "hour" in schedule ? schedule.hour : 0, minute }),
  };
}

/** The schedule of the API. */
export function scheduleFrom({ every, weekdays, day, time }: TypedSchedule): Schedule {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  switch (every) {
    case "hour":
      return { every, minute };
    case "day":
      return { every, hour, minute };
    case "week":
      return { every, weekdays, hour, minute };
    case "month":
      return { every, day, hour, minute };
  }
}

type Props = {
  schedule: TypedSchedule;
  timeZone: string;
  onChange: (part: Partial<TypedSchedule>) => void;
  onZone: (zone: string) => void;
};

function Weekdays({ schedule, onChange }: Pick<Props, "schedule" | "onChange">) {
  const t = useWords();
  const { weekdays } = schedule;
  return (
    <fieldset>
      <legend className="text-meta font-medium">{t("watches.weekdays")}</legend>
      <div className="flex flex-wrap gap-x-4">
        {WEEKDAYS.map((day) => (
          <label key={day} className="flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
            <input
              type="checkbox"
              checked={weekdays.includes(day)}
              onChange={({ target }) => {
                const rest = weekdays.filter((one) => one !== day);
                onChange({ weekdays: target.checked ? [...rest, day].sort() : rest });
              }}
              className="size-4 accent-accent"
            />
            {weekday(t, day)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** When a watch repeats its question. */
export function ScheduleFields({ schedule, timeZone, onChange, onZone }: Props) {
  const t = useWords();
  const { every, day, time } = schedule;
  const zones = Intl.supportedValuesOf("timeZone");
  return (
    <>
      <div className="flex flex-wrap gap-x-6 gap-y-4">
        <Field label={t("watches.every")}>
          {(control) => (
            <select
              {...control}
              value={every}
              onChange={({ target }) => onChange({ every: target.value as Schedule["every"] })}
              className={`${fieldLook} w-44 pl-2`}
            >
              {KINDS.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`watches.every.${kind}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
        {every === "month" ? (
          <Field label={t("watches.day")}>
            {(control) => (
              <select
                {...control}
                value={day}
                onChange={({ target }) => onChange({ day: Number(target.value) })}
                className={`${fieldLook} w-32 pl-2 tabular`}
              >
                {DAYS.map((one) => (
                  <option key={one} value={one}>
                    {one === LAST_DAY ? t("watches.lastDay") : one}
                  </option>
                ))}
              </select>
            )}
          </Field>
        ) : null}
        <Field label={t("watches.time")} hint={every === "hour" ? t("watches.minuteOnly") : undefined}>
          {(control) => (
            <input
              {...control}
              type="time"
              required
              value={time}
              onChange={({ target }) => onChange({ time: target.value || "00:00" })}
              className={`${fieldLook} w-32 tabular`}
            />
          )}
        </Field>
      </div>
      {every === "week" ? <Weekdays schedule={schedule} onChange={onChange} /> : null}
      <Field label={t("watches.zone")}>
        {(control) => (
          <select
            {...control}
            value={timeZone}
            onChange={({ target }) => onZone(target.value)}
            className={`${fieldLook} max-w-100 pl-2`}
          >
            {zones.includes(timeZone) ? null : <option value={timeZone}>{timeZone}</option>}
            {zones.map((zone) => (
              <option key={zone} value={zone}>
                {zone}
              </option>
            ))}
          </select>
        )}
      </Field>
    </>
  );
}
