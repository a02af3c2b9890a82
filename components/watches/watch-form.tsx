"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useEffect, useState } from "react";
import { numberFrom } from "@/components/templates/typed-values";
import { Button } from "@/components/ui/button";
import { Field, fieldLook } from "@/components/ui/field";
import { PageFrame } from "@/components/ui/page-frame";
import { useWords } from "@/components/ui/words";
import { postJson } from "@/lib/client/request";
import type { Watch } from "@/lib/http/watch-responses";
import { CHANNELS, type Channel, TELL_WHEN, type TellWhen } from "@/lib/watches/watch";
import type { MakeWatch } from "@/lib/watches/watch-requests";
import { LookOnce } from "./look-once";
import { ScheduleFields, scheduleFrom, type TypedSchedule } from "./schedule-fields";

/** The subject of a watch: a research, or a template with its values. */
export type Watched = Pick<MakeWatch, "threadId" | "template">;

/** The default address for mails; null if this server sends none. */
type MailOffer = { address: string } | null;

const EMPTY: TypedSchedule = { every: "day", weekdays: [1], day: 1, time: "07:00" };

function Caps({
  runMoney,
  monthMoney,
  currency,
  onChange,
}: {
  runMoney: string;
  monthMoney: string;
  currency: string;
  onChange: (part: { runMoney?: string; monthMoney?: string }) => void;
}) {
  const t = useWords();
  const fields = { runMoney, monthMoney };
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-4">
      {(["runMoney", "monthMoney"] as const).map((name) => (
        <Field key={name} label={t(`watches.${name}`, { currency })} hint={t(`watches.${name}Hint`)}>
          {(control) => (
            <input
              {...control}
              type="text"
              inputMode="decimal"
              autoComplete="off"
              value={fields[name]}
              onChange={({ target }) => onChange({ [name]: target.value })}
              className={`${fieldLook} max-w-40 tabular`}
            />
          )}
        </Field>
      ))}
    </div>
  );
}

/** `mailTo`: as it is typed. */
type Telling = { tellWhen: TellWhen; channels: Channel[]; mailTo: string };

function Telling({
  tellWhen,
  channels,
  mailTo,
  hasMail,
  onChange,
}: Telling & { hasMail: boolean; onChange: (part: Partial<Telling>) => void }) {
  const t = useWords();
  return (
    <>
      <Field label={t("watches.tellWhen")}>
        {(control) => (
          <select
            {...control}
            value={tellWhen}
            onChange={({ target }) => onChange({ tellWhen: target.value as TellWhen })}
            className={`${fieldLook} max-w-100 pl-2`}
          >
            {TELL_WHEN.map((when) => (
              <option key={when} value={when}>
                {t(`watches.tell.${when}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {tellWhen === "nothing" ? null : (
        <fieldset>
          <legend className="text-meta font-medium">{t("watches.channels")}</legend>
          <div className="flex flex-wrap gap-x-6">
            {CHANNELS.filter((channel) => channel !== "email" || hasMail).map((channel) => (
              <label key={channel} className="flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
                <input
                  type="checkbox"
                  checked={channels.includes(channel)}
                  onChange={({ target }) => {
                    const rest = channels.filter((one) => one !== channel);
                    onChange({ channels: target.checked ? [...rest, channel] : rest });
                  }}
                  className="size-4 accent-accent"
                />
                {t(`watches.channel.${channel}`)}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {asksMail({ tellWhen, channels }) ? (
        <Field label={t("watches.mailTo")} hint={t("watches.mailToHint")}>
          {(control) => (
            <input
              {...control}
              type="email"
              autoComplete="email"
              value={mailTo}
              onChange={({ target }) => onChange({ mailTo: target.value })}
              className={`${fieldLook} max-w-100`}
            />
          )}
        </Field>
      ) : null}
    </>
  );
}

/** Whether the person wants mails. */
const asksMail = ({ tellWhen, channels }: Pick<Telling, "tellWhen" | "channels">): boolean =>
  tellWhen !== "nothing" && channels.includes("email");

/** A positive amount; null if empty, NaN if invalid. */
function capFrom(text: string): number | null {
  const typed = numberFrom(text);
  if (typed === undefined) return null;
  return typed > 0 ? typed : Number.NaN;
}

function useWatchForm(watched: Watched, mail: MailOffer) {
  const t = useWords();
  const router = useRouter();
  const [schedule, setSchedule] = useState(EMPTY);
  const [timeZone, setTimeZone] = useState("UTC");
  const [caps, setCaps] = useState({ runMoney: "", monthMoney: "" });
  const [telling, setTelling] = useState<Telling>({
    tellWhen: "changes",
    channels: ["app"],
    mailTo: mail?.address ?? "",
  });
  const [working, setWorking] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  // The server does not know the zone of the person.
  useEffect(() => setTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone), []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (working) return;
    const runMoney = capFrom(caps.runMoney);
    const monthMoney = capFrom(caps.monthMoney);
    if (Number.isNaN(runMoney) || Number.isNaN(monthMoney)) return setFault(t("watches.capInvalid"));
    if (schedule.every === "week" && schedule.weekdays.length === 0) return setFault(t("watches.noDay"));
    const mailTo = telling.mailTo.trim();
    if (asksMail(telling) && !mailTo.includes("@")) return setFault(t("watches.mailToInvalid"));
    setWorking(true);
    setFault(null);
    const wanted = {
      ...watched,
      schedule: scheduleFrom(schedule),
      timeZone,
      runMoney,
      monthMoney,
      ...telling,
      mailTo: asksMail(telling) ? mailTo : null,
    };
    const answer = await postJson<Watch>("/api/watches", wanted);
    if (answer.ok) return router.push("/watches");
    setWorking(false);
    setFault(answer.message);
  };
  return {
    ...{ schedule, timeZone, caps, telling, working, fault, submit, setTimeZone },
    setSchedule: (part: Partial<TypedSchedule>) => setSchedule((before) => ({ ...before, ...part })),
    setCaps: (part: Partial<typeof caps>) => setCaps((before) => ({ ...before, ...part })),
    setTelling: (part: Partial<typeof telling>) => setTelling((before) => ({ ...before, ...part })),
  };
}

/** The form of a new watch. */
export function WatchForm({
  watched,
  question,
  lastRun,
  currency,
  mail,
}: {
  watched: Watched;
  question: string;
  /** The run of the research that would be repeated; null for a template. */
  lastRun: string | null;
  currency: string;
  mail: MailOffer;
}) {
  const t = useWords();
  const form = useWatchForm(watched, mail);
  return (
    <PageFrame
      title={t("watches.newTitle")}
      lead={t("watches.lead")}
      back={{ href: "/watches", label: t("watches.back") }}
    >
      <blockquote className="mt-6 line-clamp-6 max-w-[65ch] border-l-2 border-line pl-4 whitespace-pre-line wrap-anywhere">
        {question}
      </blockquote>
      <form noValidate onSubmit={form.submit} className="mt-6 flex flex-col gap-5">
        <ScheduleFields
          schedule={form.schedule}
          timeZone={form.timeZone}
          onChange={form.setSchedule}
          onZone={form.setTimeZone}
        />
        <Caps {...form.caps} currency={currency} onChange={form.setCaps} />
        <Telling {...form.telling} hasMail={mail !== null} onChange={form.setTelling} />
        {form.fault ? (
          <p role="alert" className="text-meta text-unfound">
            {form.fault}
          </p>
        ) : null}
        <Button type="submit" variant="filled" aria-disabled={form.working} className="self-start">
          {t(form.working ? "watches.making" : "watches.make")}
        </Button>
      </form>
      {watched.threadId && lastRun ? (
        <LookOnce threadId={watched.threadId} question={question} lastRun={lastRun} />
      ) : null}
    </PageFrame>
  );
}
