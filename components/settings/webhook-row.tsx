"use client";

import { useRef, useState } from "react";
import { Button, buttonLook } from "@/components/ui/button";
import { ConfirmPrompt } from "@/components/ui/confirm-prompt";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import { When } from "@/components/ui/when";
import { useWords } from "@/components/ui/words";
import type { Delivery, Webhook } from "@/lib/http/webhook-responses";
import type { Words } from "@/lib/i18n/translate";
import { WEBHOOK_EVENTS } from "@/lib/webhooks/events";
import { PartFault } from "./section";
import { useFold } from "./use-fold";
import { type Listed, useDeliveries } from "./use-webhooks";

type Props = {
  webhook: Webhook;
  onPause: (id: string, paused: boolean) => Promise<string | null>;
  onRemove: (id: string) => Promise<string | null>;
  /** The webhook may have been paused by what it answered. */
  onSent: () => void;
};

/** The label of a webhook: its name, else the host of its address. */
const nameOf = ({ name, url }: Webhook) => name || new URL(url).host;

function Facts({ webhook: { url, events, createdAt, pausedAt, pausedWhy } }: { webhook: Webhook }) {
  const t = useWords();
  const paused = pausedAt !== null && pausedWhy !== null;
  return (
    <>
      <p className="font-mono text-meta text-muted wrap-anywhere">{url}</p>
      <p className="text-meta text-muted">
        {WEBHOOK_EVENTS.filter((event) => events.includes(event))
          .map((event) => t(`settings.webhooks.event.${event}`))
          .join(" · ")}
        {" · "}
        {t.rich("settings.webhooks.added", { when: () => <When key="when" at={createdAt} /> })}
      </p>
      {paused ? (
        <p className={pausedWhy === "person" ? "text-meta" : "text-meta text-unfound"}>
          {t.rich(`settings.webhooks.paused.${pausedWhy}`, { when: () => <When key="when" at={pausedAt} /> })}
        </p>
      ) : null}
    </>
  );
}

/** The number of deliveries listed at first. */
const MOST = 10;

type Sent = {
  sending: string | null;
  /** Null while the webhook is paused. */
  onSend: ((delivery: string) => void) | null;
};

/** The log of a webhook, the newest delivery first. */
function WebhookDeliveries({
  deliveries,
  onAgain,
  ...sent
}: Sent & { deliveries: Listed<Delivery>; onAgain: () => void }) {
  const t = useWords();
  const list = deliveries.state === "known" ? deliveries.list : [];
  const { shown, more } = useFold(list, MOST);
  if (deliveries.state === "failed") return <PartFault onAgain={onAgain} />;
  if (deliveries.state === "loading")
    return (
      <SkeletonGroup label={t("settings.webhooks.readingLog")}>
        <Skeleton className="my-2 w-2/3" />
        <Skeleton className="my-2 w-1/2" />
      </SkeletonGroup>
    );
  return (
    <>
      {list.length === 0 ? <p className="text-meta text-muted">{t("settings.webhooks.logEmpty")}</p> : null}
      <ul className="divide-y divide-line">
        {shown.map((delivery) => (
          <Entry key={delivery.id} delivery={delivery} {...sent} />
        ))}
      </ul>
      <div className="flex flex-wrap gap-x-4">
        {more}
        <Button variant="quiet" onClick={onAgain} className="mt-1 -ml-3 text-accent">
          {t("settings.lookAgain")}
        </Button>
      </div>
    </>
  );
}

const faultWords = (t: Words, fault: NonNullable<Delivery["fault"]>, status: number): string =>
  fault === "refused" || fault === "redirected"
    ? t(`settings.webhooks.fault.${fault}`, { status })
    : t(`settings.webhooks.fault.${fault}`);

function Entry({ delivery, sending, onSend }: Sent & { delivery: Delivery }) {
  const t = useWords();
  const { id, type, status, attempts, nextAt, answerStatus, answer, fault, createdAt } = delivery;
  const when = (at: number) => ({ when: () => <When key="when" at={at} /> });
  const busy = sending === id;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-64">
        <p>
          {t(`settings.webhooks.type.${type}`)}
          <span className="text-meta text-muted">
            {" · "}
            <When at={createdAt} />
          </span>
        </p>
        <p className="text-meta">
          <span className={status === "given_up" ? "text-unfound" : "text-muted"}>
            {t(`settings.webhooks.status.${status}`)}
          </span>
          <span className="text-muted">
            {" · "}
            {t("settings.webhooks.attempts", { count: attempts })}
            {status === "waiting" && nextAt !== null ? (
              <>
                {" · "}
                {t.rich("settings.webhooks.nextTry", when(nextAt))}
              </>
            ) : null}
          </span>
        </p>
        <p className="text-meta text-muted">
          {fault ? faultWords(t, fault, answerStatus ?? 0) : answerStatus}
          {answer ? (
            <>
              {" "}
              <code className="font-mono wrap-anywhere">{answer}</code>
            </>
          ) : null}
        </p>
      </div>
      {onSend ? (
        <Button
          variant="quiet"
          aria-disabled={sending !== null}
          aria-label={t("settings.webhooks.againOf", { type: t(`settings.webhooks.type.${type}`) })}
          onClick={() => onSend(id)}
          className="max-md:-ml-3"
        >
          {t(busy ? "settings.webhooks.sending" : "settings.webhooks.again")}
        </Button>
      ) : null}
    </li>
  );
}

/** A webhook with its operations and its log. */
export function WebhookRow({ webhook, onPause, onRemove, onSent }: Props) {
  const t = useWords();
  const { id, pausedAt } = webhook;
  const name = nameOf(webhook);
  const { deliveries, load, send, sending, fault } = useDeliveries(id, onSent);
  const [open, setOpen] = useState(false);
  const [pauseFault, setPauseFault] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const remove = useRef<HTMLButtonElement>(null);
  const show = () => {
    setOpen(true);
    void load();
  };
  const test = () => {
    setOpen(true);
    void send();
  };
  const wrong = pauseFault ?? fault;
  return (
    <li className="py-3">
      <p className="font-medium wrap-anywhere">{name}</p>
      <Facts webhook={webhook} />
      <div className="mt-2 -ml-3 flex flex-wrap gap-x-1">
        {pausedAt === null ? (
          <Button
            variant="quiet"
            aria-disabled={sending !== null}
            aria-label={t("settings.webhooks.testOf", { name })}
            onClick={test}
          >
            {t(sending === "test" ? "settings.webhooks.sending" : "settings.webhooks.test")}
          </Button>
        ) : null}
        <Button
          variant="quiet"
          aria-label={t(pausedAt === null ? "settings.webhooks.pauseOf" : "settings.webhooks.resumeOf", {
            name,
          })}
          onClick={async () => setPauseFault(await onPause(id, pausedAt === null))}
        >
          {t(pausedAt === null ? "settings.webhooks.pause" : "settings.webhooks.resume")}
        </Button>
        <Button
          variant="quiet"
          aria-expanded={open}
          aria-label={t("settings.webhooks.logOf", { name })}
          onClick={() => (open ? setOpen(false) : show())}
        >
          {t("settings.webhooks.log")}
        </Button>
        <button
          type="button"
          ref={remove}
          className={buttonLook("quiet")}
          aria-label={t("settings.webhooks.deleteOf", { name })}
          onClick={() => setAsking(true)}
        >
          {t("settings.webhooks.delete")}
        </button>
      </div>
      {wrong ? (
        <p role="alert" className="mt-1 text-meta text-unfound">
          {wrong}
        </p>
      ) : null}
      {asking ? (
        <Deletion
          webhook={webhook}
          onRemove={onRemove}
          onClose={() => {
            setAsking(false);
            requestAnimationFrame(() => remove.current?.focus());
          }}
        />
      ) : null}
      {open ? (
        <div className="mt-2 border-l-2 border-line pl-4">
          <WebhookDeliveries
            deliveries={deliveries}
            sending={sending}
            onSend={pausedAt === null ? send : null}
            onAgain={load}
          />
        </div>
      ) : null}
    </li>
  );
}

function Deletion({
  webhook,
  onRemove,
  onClose,
}: Pick<Props, "webhook" | "onRemove"> & { onClose: () => void }) {
  const t = useWords();
  const [working, setWorking] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const confirm = async () => {
    if (working) return;
    setWorking(true);
    setFault(await onRemove(webhook.id));
    setWorking(false);
  };
  return (
    <ConfirmPrompt
      question={t("settings.webhooks.ask", { name: nameOf(webhook) })}
      action={t("settings.webhooks.delete")}
      keep={t("settings.webhooks.keep")}
      working={working}
      fault={fault}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
