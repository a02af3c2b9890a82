"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { announceThreadsChanged } from "@/components/shell/use-threads";
import { numberFrom } from "@/components/templates/typed-values";
import { Button } from "@/components/ui/button";
import { Field, fieldLook } from "@/components/ui/field";
import { PageFrame } from "@/components/ui/page-frame";
import { useWords } from "@/components/ui/words";
import { postJson } from "@/lib/client/request";
import type { Watch } from "@/lib/http/watch-responses";
import { LOOK_AT, type LookAt } from "@/lib/run-log/run-repeat";
import { CHANNELS, type Channel, TELL_WHEN, type TellWhen } from "@/lib/watches/watch";
import type { MakeWatch } from "@/lib/watches/watch-requests";
import { ScheduleFields, scheduleFrom, type TypedSchedule, typedSchedule } from "./schedule-fields";
import { changeWatch } from "./use-watches";

/** The subject of a watch: a research, or a template with its values. */
export type Watched = Pick<MakeWatch, "threadId" | "template">;

/** The default address for mails; null if this server sends none. */
type MailOffer = { address: string } | null;

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
            {CHANNELS.filter(
              // One that was chosen while mails were sent can be unchosen when they no longer are.
              (channel) => channel !== "email" || hasMail || channels.includes(channel),
            ).map((channel) => (
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

/** What a person enters about a watch, in the form of the API. */
type Settings = Required<Omit<MakeWatch, "threadId" | "template">>;

const typedCap = (cap: number | null | undefined): string => (cap == null ? "" : String(cap));

/** `watch`: the one that is changed; null for a new one. `send`: returns an error sentence, or null. */
function useWatchForm(
  watch: Watch | null,
  mail: MailOffer,
  send: (settings: Settings) => Promise<string | null>,
) {
  const t = useWords();
  const router = useRouter();
  const [schedule, setSchedule] = useState(() => typedSchedule(watch?.schedule ?? null));
  const [timeZone, setTimeZone] = useState(watch?.timeZone ?? "UTC");
  const [lookAt, setLookAt] = useState(watch?.lookAt ?? "searches");
  const [caps, setCaps] = useState({
    runMoney: typedCap(watch?.runMoney),
    monthMoney: typedCap(watch?.monthMoney),
  });
  const [telling, setTelling] = useState<Telling>({
    tellWhen: watch?.tellWhen ?? "changes",
    channels: watch?.channels ?? ["app"],
    mailTo: watch?.mailTo ?? mail?.address ?? "",
  });
  const [working, setWorking] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const isNew = watch === null;
  useEffect(() => {
    // The server does not know the zone of the person.
    if (isNew) setTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
  }, [isNew]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (working) return;
    const runMoney = capFrom(caps.runMoney);
    const monthMoney = capFrom(caps.monthMoney);
    if (Number.isNaN(runMoney) || Number.isNaN(monthMoney)) return setFault(t("watches.capInvalid"));
    if (schedule.every === "week" && schedule.weekdays.length === 0) return setFault(t("watches.noDay"));
    const mailTo = asksMail(telling) ? telling.mailTo.trim() : null;
    if (mailTo !== null && !mailTo.includes("@")) return setFault(t("watches.mailToInvalid"));
    setWorking(true);
    setFault(null);
    const told = await send({
      ...{ schedule: scheduleFrom(schedule), timeZone, lookAt, runMoney, monthMoney },
      ...{ ...telling, mailTo },
    });
    if (told === null) return router.push("/watches");
    setWorking(false);
    setFault(told);
  };
  return {
    ...{ schedule, timeZone, lookAt, caps, telling, working, fault, submit, setTimeZone, setLookAt },
    setSchedule: (part: Partial<TypedSchedule>) => setSchedule((before) => ({ ...before, ...part })),
    setCaps: (part: Partial<typeof caps>) => setCaps((before) => ({ ...before, ...part })),
    setTelling: (part: Partial<typeof telling>) => setTelling((before) => ({ ...before, ...part })),
  };
}

type FormProps = {
  question: string;
  /** Null where nothing costs money; the caps are then not asked for. */
  currency: string | null;
  mail: MailOffer;
};

/** Chooses whether a repetition searches again or reads only the cited pages. */
function LookAtField({ lookAt, onChange }: { lookAt: LookAt; onChange: (lookAt: LookAt) => void }) {
  const t = useWords();
  return (
    <Field label={t("watches.lookAt")} hint={t(`watches.lookAtHint.${lookAt}`)}>
      {(control) => (
        <select
          {...control}
          value={lookAt}
          onChange={({ target }) => onChange(target.value as LookAt)}
          className={`${fieldLook} max-w-100 pl-2`}
        >
          {LOOK_AT.map((each) => (
            <option key={each} value={each}>
              {t(`watches.lookAt.${each}`)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** Looks at a research again once, without a watch, and opens it. */
function LookOnce({
  threadId,
  question,
  lastRun,
}: {
  threadId: string;
  question: string;
  /** The run that is repeated. */
  lastRun: string;
}) {
  const t = useWords();
  const router = useRouter();
  const [lookAt, setLookAt] = useState<LookAt>("searches");
  const [working, setWorking] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const look = async () => {
    if (working) return;
    setWorking(true);
    const answer = await postJson(`/api/threads/${encodeURIComponent(threadId)}/runs`, {
      ...{ question, repeats: lastRun, lookAt, idempotencyKey: crypto.randomUUID() },
    });
    if (answer.ok) {
      announceThreadsChanged();
      router.push(`/research/${threadId}`);
      return;
    }
    setWorking(false);
    setFault(answer.message);
  };
  return (
    <section className="mt-8 border-t border-line pt-5">
      <h2 className="font-medium">{t("watches.once")}</h2>
      <p className="mt-1 max-w-[65ch] text-muted">{t("watches.onceHow")}</p>
      <div className="mt-3">
        <LookAtField lookAt={lookAt} onChange={setLookAt} />
      </div>
      {fault ? (
        <p role="alert" className="mt-2 text-meta text-unfound">
          {fault}
        </p>
      ) : null}
      <Button onClick={() => void look()} aria-disabled={working} className="mt-3">
        {t("watches.lookAgain")}
      </Button>
    </section>
  );
}

/** The fields of a watch, with the button that sends them. */
function WatchFields({
  watch,
  question,
  currency,
  mail,
  words,
  send,
  children,
}: FormProps & {
  watch: Watch | null;
  words: { title: string; action: string; working: string };
  send: (settings: Settings) => Promise<string | null>;
  children?: ReactNode;
}) {
  const t = useWords();
  const form = useWatchForm(watch, mail, send);
  return (
    <PageFrame
      title={words.title}
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
        <LookAtField lookAt={form.lookAt} onChange={form.setLookAt} />
        {currency === null ? null : <Caps {...form.caps} currency={currency} onChange={form.setCaps} />}
        <Telling {...form.telling} hasMail={mail !== null} onChange={form.setTelling} />
        {form.fault ? (
          <p role="alert" className="text-meta text-unfound">
            {form.fault}
          </p>
        ) : null}
        <Button type="submit" variant="filled" aria-disabled={form.working} className="self-start">
          {form.working ? words.working : words.action}
        </Button>
      </form>
      {children}
    </PageFrame>
  );
}

/** The form of a new watch. */
export function WatchForm({
  watched,
  lastRun,
  ...form
}: FormProps & {
  watched: Watched;
  /** The run of the research that would be repeated; null for a template. */
  lastRun: string | null;
}) {
  const t = useWords();
  const send = async (settings: Settings) => {
    const answer = await postJson<Watch>("/api/watches", { ...watched, ...settings });
    if (answer.ok) announceThreadsChanged();
    return answer.ok ? null : answer.message;
  };
  const words = { title: t("watches.newTitle"), action: t("watches.make"), working: t("watches.making") };
  return (
    <WatchFields watch={null} words={words} send={send} {...form}>
      {watched.threadId && lastRun ? (
        <LookOnce threadId={watched.threadId} question={form.question} lastRun={lastRun} />
      ) : null}
    </WatchFields>
  );
}

/** The form that changes a watch. */
export function ChangeWatchForm({ watch, ...form }: Omit<FormProps, "question"> & { watch: Watch }) {
  const t = useWords();
  const words = { title: t("watches.changeTitle"), action: t("watches.save"), working: t("watches.saving") };
  return (
    <WatchFields
      {...{ watch, words, ...form }}
      question={watch.question}
      send={(settings) => changeWatch(watch.id, settings).then(({ fault }) => fault)}
    />
  );
}
