"use client";

import Link from "next/link";
import { type ReactNode, useRef, useState } from "react";
import { Button, buttonLook } from "@/components/ui/button";
import { ConfirmPrompt } from "@/components/ui/confirm-prompt";
import { joined, money } from "@/components/ui/figures";
import { When } from "@/components/ui/when";
import { useWords } from "@/components/ui/words";
import { changesHref } from "@/lib/changes/changes-href";
import type { Watch, WatchTime } from "@/lib/http/watch-responses";
import type { Words } from "@/lib/i18n/translate";
import type { WatchActions } from "./use-watches";
import { outcomeWords, scheduleWords } from "./watch-words";

/** Outcomes that are shown before the rest is asked for. */
const FIRST = 1;

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-meta text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

/** What became of one time, with a link to its report or its run. */
function TimeLine({ time, threadId }: { time: WatchTime; threadId: string | null }) {
  const t = useWords();
  const { reportId, runId, at, outcome } = time;
  const href = reportId ? `/reports/${reportId}` : runId && threadId ? `/research/${threadId}` : null;
  const bad = outcome === "failed" || outcome === "skipped";
  return (
    <>
      <span className="text-muted tabular">
        <When at={at} />
      </span>{" "}
      <span className={bad ? "text-unfound" : undefined}>{outcomeWords(t, time)}</span>
      {href ? (
        <>
          {" "}
          <Link href={href} className="text-accent underline">
            {t(reportId ? "watches.openReport" : "watches.openRun")}
          </Link>
          {reportId && time.isQuiet === false ? (
            <>
              {" · "}
              <Link href={changesHref(reportId)} className="text-accent underline">
                {t("watches.openChanges")}
              </Link>
            </>
          ) : null}
        </>
      ) : null}
    </>
  );
}

function NextTime({ watch: { nextAt, pausedAt, endedAt, isLate, timeZone } }: { watch: Watch }) {
  const t = useWords();
  if (endedAt !== null) return t("watches.ended");
  if (pausedAt !== null) return t("watches.paused");
  if (isLate) return t("watches.late");
  return nextAt === null ? null : (
    <span className="tabular">
      <When at={nextAt} zone={timeZone} />
    </span>
  );
}

function Facts({ watch }: { watch: Watch }) {
  const t = useWords();
  const { spent, monthMoney, threadId, times } = watch;
  const [last] = times;
  const month = money(t, spent.month, spent.currency);
  return (
    <dl className="mt-3 grid gap-x-6 gap-y-2 md:grid-cols-[auto_auto_1fr]">
      <Fact name={t("watches.next")}>
        <NextTime watch={watch} />
      </Fact>
      <Fact name={t("watches.month")}>
        <span className="tabular">
          {monthMoney === null
            ? month
            : t("watches.monthOf", { spent: month, cap: money(t, monthMoney, spent.currency) })}
        </span>
      </Fact>
      <Fact name={t("watches.all")}>
        <span className="tabular">{money(t, spent.all, spent.currency)}</span>
      </Fact>
      <div className="min-w-0 md:col-span-3">
        <dt className="text-meta text-muted">
          {t("watches.last")}
          {watch.unseen > 0 ? (
            <span className="ml-2 rounded-chip bg-accent px-1.5 text-fine font-medium text-on-accent">
              {t("watches.unseen", { count: watch.unseen })}
            </span>
          ) : null}
        </dt>
        <dd className="wrap-anywhere">
          {last ? <TimeLine time={last} threadId={threadId} /> : t("watches.none")}
        </dd>
      </div>
    </dl>
  );
}

type Working = { working: boolean; act: (does: () => Promise<string | null>) => Promise<void> };

function Actions({ watch, actions, working, act, onDelete }: Parts & Working & { onDelete: () => void }) {
  const t = useWords();
  const { id, pausedAt, endedAt, question, unseen } = watch;
  const named = (action: string) => t("watches.ofWatch", { action, question: question.slice(0, 80) });
  const button = (label: string, does: () => Promise<string | null>, quiet = true) => (
    <Button
      {...(quiet ? { variant: "quiet" as const } : {})}
      aria-label={named(label)}
      aria-disabled={working}
      onClick={() => act(does)}
    >
      {label}
    </Button>
  );
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {endedAt === null ? (
        <>
          {button(t("watches.run"), () => actions.run(id), false)}
          {pausedAt === null
            ? button(t("watches.pause"), () => actions.change(id, { paused: true }))
            : button(t("watches.resume"), () => actions.change(id, { paused: false }))}
          <Link
            href={`/watches/${id}`}
            className={buttonLook("quiet")}
            aria-label={named(t("watches.change"))}
          >
            {t("watches.change")}
          </Link>
          {button(t("watches.end"), () => actions.change(id, { ended: true }))}
        </>
      ) : null}
      {unseen > 0 ? button(t("watches.seen"), () => actions.change(id, { seen: true })) : null}
      <button
        type="button"
        className={buttonLook("quiet")}
        aria-label={named(t("watches.remove"))}
        onClick={onDelete}
      >
        {t("watches.remove")}
      </button>
    </div>
  );
}

type Parts = { watch: Watch; actions: WatchActions };

/** The private feed of a watch: its address, a new one, none. */
function WatchFeed({ watch: { feed }, onFeed }: { watch: Watch; onFeed: (on: boolean) => Promise<void> }) {
  const t = useWords();
  return (
    <details className="mt-2">
      <summary className="w-fit text-meta text-accent">{t("watches.feed")}</summary>
      <p className="mt-1 max-w-[65ch] text-meta text-muted">{t("watches.feedWhat")}</p>
      {feed ? (
        <p className="mt-1 text-meta wrap-anywhere">
          <a href={feed} className="text-accent underline">
            {t("watches.feedAddress")}
          </a>
        </p>
      ) : null}
      <div className="mt-1 flex flex-wrap gap-2">
        <Button onClick={() => onFeed(true)}>{t(feed ? "watches.feedRenew" : "watches.feedMake")}</Button>
        {feed ? (
          <Button variant="quiet" onClick={() => onFeed(false)}>
            {t("watches.feedRemove")}
          </Button>
        ) : null}
      </div>
    </details>
  );
}

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
function WatchMail({ watch }: { watch: Pick<Watch, "mailTo" | "mail"> }) {
  const t = useWords();
  const words = mailWords(t, watch);
  const isBad = watch.mail !== null && (!watch.mail.isSetUp || watch.mail.fault !== null);
  if (words === null) return null;
  return <p className={`mt-2 text-meta wrap-anywhere ${isBad ? "text-unfound" : "text-muted"}`}>{words}</p>;
}

/** A watch with its schedule, its outcomes, what it cost, and what can be done with it. */
export function WatchRow({ watch, actions }: Parts) {
  const t = useWords();
  const { id, question, template, schedule, timeZone, threadId, times, tellWhen, lookAt } = watch;
  const [working, setWorking] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const act = async (does: () => Promise<string | null>) => {
    if (working) return;
    setWorking(true);
    setFault(await does());
    setWorking(false);
  };
  const looks = lookAt === "cited" ? t("watches.lookAt.cited") : null;
  const title = threadId ? <Link href={`/research/${threadId}`}>{question}</Link> : question;
  return (
    <li ref={row} tabIndex={-1} className="py-5 outline-none">
      <h2 className="line-clamp-3 max-w-[65ch] text-heading font-semibold wrap-anywhere">{title}</h2>
      <p className="mt-1 text-meta text-muted wrap-anywhere">
        {joined(scheduleWords(t, schedule), timeZone, template, looks, t(`watches.tell.${tellWhen}`))}
      </p>
      <Facts watch={watch} />
      {times.length > FIRST ? (
        <details className="mt-2">
          <summary className="w-fit text-meta text-accent">{t("watches.earlier")}</summary>
          <ol className="mt-1 flex flex-col gap-1">
            {times.slice(FIRST).map((time) => (
              <li key={`${time.at} ${time.runId}`} className="wrap-anywhere">
                <TimeLine time={time} threadId={threadId} />
              </li>
            ))}
          </ol>
        </details>
      ) : null}
      <Actions {...{ watch, actions, working, act }} onDelete={() => setAsking(!asking)} />
      <WatchMail watch={watch} />
      <WatchFeed watch={watch} onFeed={(on) => act(() => actions.feed(id, on))} />
      {fault ? (
        <p role="alert" className="mt-2 text-meta text-unfound">
          {fault}
        </p>
      ) : null}
      {asking ? (
        <ConfirmPrompt
          question={t("watches.removeSure")}
          action={t("watches.remove")}
          keep={t("watches.keep")}
          working={working}
          fault={null}
          onConfirm={() => act(() => actions.remove(id))}
          onClose={() => {
            setAsking(false);
            row.current?.focus();
          }}
        />
      ) : null}
    </li>
  );
}
