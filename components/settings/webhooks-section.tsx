"use client";

import { type FormEvent, useState } from "react";
import { ShownOnce } from "@/components/settings/made-by-name";
import { Heading, PartFault, Section } from "@/components/settings/section";
import { useWebhooks, type WantedWebhook } from "@/components/settings/use-webhooks";
import { WebhookRow } from "@/components/settings/webhook-row";
import { Button } from "@/components/ui/button";
import { Field, fieldLook } from "@/components/ui/field";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import { useWords } from "@/components/ui/words";
import type { MadeWebhook } from "@/lib/http/webhook-responses";
import { WEBHOOK_EVENTS, type WebhookEvent } from "@/lib/webhooks/events";

/** The server's limits. */
const LONGEST_NAME = 80;
const LONGEST_URL = 2000;

const EMPTY: WantedWebhook = { name: "", url: "", events: ["ended", "question"] };

/** Every end includes failures, so one of the two is chosen. */
const OTHER: Partial<Record<WebhookEvent, WebhookEvent>> = { ended: "failed", failed: "ended" };

/** The events that a new webhook receives. */
function Events({
  chosen,
  onChange,
}: {
  chosen: readonly WebhookEvent[];
  onChange: (events: WebhookEvent[]) => void;
}) {
  const t = useWords();
  return (
    <fieldset>
      <legend className="text-meta font-medium">{t("settings.webhooks.events")}</legend>
      <div className="flex flex-wrap gap-x-6">
        {WEBHOOK_EVENTS.map((event) => (
          <label key={event} className="flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
            <input
              type="checkbox"
              checked={chosen.includes(event)}
              onChange={({ target }) => {
                const rest = chosen.filter((one) => one !== event && one !== OTHER[event]);
                onChange(target.checked ? [...rest, event] : rest);
              }}
              className="size-4 accent-accent"
            />
            {t(`settings.webhooks.event.${event}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type OnMake = (wanted: WantedWebhook) => Promise<MadeWebhook | { fault: string }>;

/** The form for a new webhook. */
function NewWebhook({ onMake, onMade }: { onMake: OnMake; onMade: (made: MadeWebhook) => void }) {
  const t = useWords();
  const [wanted, setWanted] = useState(EMPTY);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const change = (part: Partial<WantedWebhook>) => {
    setWanted((before) => ({ ...before, ...part }));
    setFault(null);
  };
  const make = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (wanted.url.trim() === "") return setFault(t("settings.webhooks.urlMissing"));
    if (wanted.events.length === 0) return setFault(t("settings.webhooks.eventsMissing"));
    setBusy(true);
    const answer = await onMake(wanted);
    setBusy(false);
    if ("fault" in answer) return setFault(answer.fault);
    onMade(answer);
  };
  return (
    <form onSubmit={make} noValidate className="mt-4 flex max-w-[65ch] flex-col gap-3">
      <Field label={t("settings.webhooks.url")} hint={t("settings.webhooks.urlHint")} error={fault}>
        {(control) => (
          <input
            {...control}
            type="url"
            value={wanted.url}
            maxLength={LONGEST_URL}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => change({ url: target.value })}
            className={fieldLook}
          />
        )}
      </Field>
      <Events chosen={wanted.events} onChange={(events) => change({ events })} />
      <Field label={t("settings.webhooks.name")} hint={t("settings.webhooks.nameHint")}>
        {(control) => (
          <input
            {...control}
            value={wanted.name}
            maxLength={LONGEST_NAME}
            autoComplete="off"
            onChange={({ target }) => change({ name: target.value })}
            className={fieldLook}
          />
        )}
      </Field>
      <Button type="submit" aria-disabled={busy} className="self-start">
        {t(busy ? "settings.webhooks.making" : "settings.webhooks.make")}
      </Button>
    </form>
  );
}

/** The webhooks of a person: each receives a message when one of their runs ends or waits for them. */
export function WebhooksSection() {
  const t = useWords();
  const { webhooks, again, make, pause, remove } = useWebhooks();
  const [made, setMade] = useState<MadeWebhook | null>(null);
  return (
    <Section id="webhooks" title={t("settings.part.webhooks")} lead={t("settings.webhooks.lead")}>
      {webhooks.state === "failed" ? <PartFault onAgain={again} /> : null}
      {webhooks.state === "loading" ? (
        <SkeletonGroup label={t("settings.webhooks.reading")}>
          <Skeleton className="my-3 w-2/3" />
          <Skeleton className="my-3 w-1/3" />
        </SkeletonGroup>
      ) : null}
      {webhooks.state === "known" ? (
        <>
          {webhooks.list.length === 0 ? (
            <p className="text-muted">{t("settings.webhooks.none")}</p>
          ) : (
            <ul className="divide-y divide-line border-y border-line">
              {webhooks.list.map((one) => (
                <WebhookRow key={one.id} webhook={one} onPause={pause} onRemove={remove} onSent={again} />
              ))}
            </ul>
          )}
          <Heading id="new-webhook">{t("settings.webhooks.new")}</Heading>
          {made ? (
            <ShownOnce
              sentence={t("settings.webhooks.made")}
              secret={made.secret}
              what={t("settings.webhooks.theSecret")}
              done={t("settings.webhooks.done")}
              onClose={() => setMade(null)}
            />
          ) : (
            <NewWebhook onMake={make} onMade={setMade} />
          )}
        </>
      ) : null}
    </Section>
  );
}
