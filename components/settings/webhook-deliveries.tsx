"use client";

import { PartFault } from "@/components/settings/section";
import { useFold } from "@/components/settings/use-fold";
import type { Listed } from "@/components/settings/use-webhooks";
import { Button } from "@/components/ui/button";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import { When } from "@/components/ui/when";
import { useWords } from "@/components/ui/words";
import type { Delivery } from "@/lib/http/webhook-responses";
import type { Words } from "@/lib/i18n/translate";

/** The number of deliveries listed at first. */
const MOST = 10;

type Sent = {
  sending: string | null;
  /** Null while the webhook is paused. */
  onSend: ((delivery: string) => void) | null;
};

/** The log of a webhook, the newest delivery first. */
export function WebhookDeliveries({
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
