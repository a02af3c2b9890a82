"use client";

import { type ReactNode, useRef, useState } from "react";
import { Button, buttonLook } from "@/components/ui/button";
import { ConfirmPrompt } from "@/components/ui/confirm-prompt";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import { When } from "@/components/ui/when";
import { useWords } from "@/components/ui/words";
import type { Share } from "@/lib/http/share-responses";
import type { Shares } from "./use-shares";

/** The links to all versions of a report, the newest first. */
export function ShareList({ shares, reportId }: { shares: Shares; reportId: string }) {
  const t = useWords();
  const { listed, fault, again, revoke } = shares;
  return (
    <>
      <h3 className="mt-6 mb-2 text-body font-semibold">{t("report.share.links")}</h3>
      {listed === null && fault === null ? (
        <SkeletonGroup label={t("report.share.reading")}>
          <Skeleton className="my-3 w-2/3" />
        </SkeletonGroup>
      ) : null}
      {fault === null ? null : (
        <div role="alert">
          <p className="text-unfound">{fault}</p>
          <Button onClick={again} className="mt-2">
            {t("report.share.again")}
          </Button>
        </div>
      )}
      {listed?.length === 0 ? <p className="text-muted">{t("report.share.none")}</p> : null}
      {listed?.length ? (
        <ul className="divide-y divide-line border-y border-line">
          {listed.map((share) => (
            <Listed key={share.id} share={share} other={share.reportId !== reportId} onRevoke={revoke} />
          ))}
        </ul>
      ) : null}
    </>
  );
}

function Facts({ share, other }: { share: Share; other: boolean }): ReactNode {
  const t = useWords();
  const { createdAt, expiresAt, expired, openedAt, writtenAt } = share;
  const when = (at: number) => ({ when: () => <When key="when" at={at} /> });
  return (
    <p className={expired ? "min-w-0 flex-1 text-muted" : "min-w-0 flex-1"}>
      {t.rich("report.share.created", when(createdAt))}
      <span className="block text-meta text-muted">
        {expiresAt === null
          ? t("report.share.endless")
          : t.rich(expired ? "report.share.ended" : "report.share.ends", when(expiresAt))}
        {" · "}
        {openedAt === null ? t("report.share.unopened") : t.rich("report.share.opened", when(openedAt))}
        {other ? (
          <>
            {" · "}
            {t.rich("report.share.other", when(writtenAt))}
          </>
        ) : null}
      </span>
    </p>
  );
}

function Listed({
  share,
  other,
  onRevoke,
}: {
  share: Share;
  /** It opens another version than the one on screen. */
  other: boolean;
  onRevoke: Shares["revoke"];
}) {
  const t = useWords();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const keep = () => {
    setAsking(false);
    // The button reappears where the prompt was.
    requestAnimationFrame(() => button.current?.focus());
  };
  const revoke = async () => {
    if (busy) return;
    setBusy(true);
    setFault(await onRevoke(share.id));
    setBusy(false);
  };
  return (
    <li className="py-2.5">
      <div className="flex items-start justify-between gap-3">
        <Facts share={share} other={other} />
        {asking ? null : (
          <button ref={button} type="button" className={buttonLook()} onClick={() => setAsking(true)}>
            {t("report.share.revoke")}
          </button>
        )}
      </div>
      {asking ? (
        <ConfirmPrompt
          question={t("report.share.revokeAsk")}
          action={t("report.share.revoke")}
          keep={t("report.share.keep")}
          working={busy}
          fault={fault}
          onConfirm={revoke}
          onClose={keep}
        />
      ) : null}
    </li>
  );
}
