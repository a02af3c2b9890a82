"use client";

import { useRef, useState } from "react";
import { useDeliveries } from "@/components/settings/use-webhooks";
import { WebhookDeliveries } from "@/components/settings/webhook-deliveries";
import { Button, buttonLook } from "@/components/ui/button";
import { ConfirmPrompt } from "@/components/ui/confirm-prompt";
import { When } from "@/components/ui/when";
import { useWords } from "@/components/ui/words";
import type { Webhook } from "@/lib/http/webhook-responses";
import { WEBHOOK_EVENTS } from "@/lib/webhooks/events";

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
