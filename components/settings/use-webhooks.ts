"use client";

import { useCallback, useEffect, useState } from "react";
import { postJson, requestJson } from "@/lib/client/request";
import type {
  DeliveriesResponse,
  Delivery,
  MadeWebhook,
  Webhook,
  WebhooksResponse,
} from "@/lib/http/webhook-responses";

const ROOT = "/api/settings/webhooks";
const addressOf = (id: string) => `${ROOT}/${encodeURIComponent(id)}`;

export type Listed<Value> = { state: "loading" } | { state: "failed" } | { state: "known"; list: Value[] };

/** A choice of the form for a new webhook. */
export type WantedWebhook = { name: string; url: string; events: Webhook["events"] };

/** The person's webhooks and the operations on them; each operation returns an error sentence or null. */
export function useWebhooks() {
  const [webhooks, setWebhooks] = useState<Listed<Webhook>>({ state: "loading" });
  const change = useCallback(
    (next: (list: Webhook[]) => Webhook[]) =>
      setWebhooks((known) => (known.state === "known" ? { ...known, list: next(known.list) } : known)),
    [],
  );
  const again = useCallback(async () => {
    const answer = await requestJson<WebhooksResponse>(ROOT);
    setWebhooks(answer.ok ? { state: "known", list: answer.value.webhooks } : { state: "failed" });
  }, []);
  useEffect(() => {
    void again();
  }, [again]);
  const make = useCallback(
    async (wanted: WantedWebhook): Promise<MadeWebhook | { fault: string }> => {
      const answer = await postJson<MadeWebhook>(ROOT, wanted);
      if (!answer.ok) return { fault: answer.message };
      const { secret: _shownOnce, ...listed } = answer.value;
      change((list) => [...list, listed]);
      return answer.value;
    },
    [change],
  );
  const pause = useCallback(
    async (id: string, paused: boolean): Promise<string | null> => {
      const answer = await requestJson<Webhook>(addressOf(id), {
        method: "PATCH",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ paused }),
      });
      if (!answer.ok) return answer.message;
      change((list) => list.map((one) => (one.id === id ? answer.value : one)));
      return null;
    },
    [change],
  );
  const remove = useCallback(
    async (id: string): Promise<string | null> => {
      const answer = await requestJson<Webhook>(addressOf(id), { method: "DELETE" });
      if (!answer.ok) return answer.message;
      change((list) => list.filter((one) => one.id !== id));
      return null;
    },
    [change],
  );
  return { webhooks, again, make, pause, remove };
}

/** The deliveries of a webhook, loaded when they are first shown. `onSent`: an attempt may have paused the webhook. */
export function useDeliveries(id: string, onSent: () => void) {
  const [deliveries, setDeliveries] = useState<Listed<Delivery>>({ state: "loading" });
  const [sending, setSending] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const load = useCallback(async () => {
    const answer = await requestJson<DeliveriesResponse>(`${addressOf(id)}/deliveries`);
    setDeliveries(answer.ok ? { state: "known", list: answer.value.deliveries } : { state: "failed" });
  }, [id]);
  const send = useCallback(
    async (delivery?: string) => {
      if (sending !== null) return;
      setSending(delivery ?? "test");
      const answer = await postJson<Delivery>(
        `${addressOf(id)}/deliveries`,
        delivery ? { again: delivery } : {},
      );
      setFault(answer.ok ? null : answer.message);
      if (answer.ok) await load();
      setSending(null);
      onSent();
    },
    [id, sending, load, onSent],
  );
  return { deliveries, load, send, sending, fault };
}
