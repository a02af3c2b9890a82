"use client";

import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { CopyButton } from "@/components/report/export/copy-button";
import { Button, buttonLook } from "@/components/ui/button";
import { ConfirmPrompt } from "@/components/ui/confirm-prompt";
import { Field, fieldLook } from "@/components/ui/field";
import { Segments } from "@/components/ui/segments";
import { Sheet } from "@/components/ui/sheet";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import { When } from "@/components/ui/when";
import { useWords } from "@/components/ui/words";
import { postJson, requestJson } from "@/lib/client/request";
import type { MadeShare, Share, SharesResponse } from "@/lib/http/share-responses";
import { SHARE_DAYS } from "@/lib/sharing/share-periods";

const NEVER = "never";
/** A link that nobody revokes ends by itself. */
const USUAL = "30";

const isOwnComputer = (host: string) => /^(?:localhost|127\.|\[::1\])/.test(host);

type Shares = {
  /** Null while they are being read. */
  listed: Share[] | null;
  /** Why they could not be read; null if nothing went wrong. */
  fault: string | null;
  again: () => void;
  /** Creates a link that ends after so many days; null: never. */
  make: (days: number | null) => Promise<MadeShare | { fault: string }>;
  /** Returns an error; null when the link is revoked. */
  revoke: (id: string) => Promise<string | null>;
};

/** The links to a report and the operations on them. */
function useShares(reportId: string): Shares {
  const address = `/api/reports/${encodeURIComponent(reportId)}/shares`;
  const [listed, setListed] = useState<Share[] | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const again = useCallback(async () => {
    setFault(null);
    const answer = await requestJson<SharesResponse>(address);
    if (answer.ok) setListed(answer.value.shares);
    else setFault(answer.message);
  }, [address]);
  useEffect(() => {
    void again();
    // Somebody may have opened a link while the person was elsewhere.
    const onFocus = () => void again();
    window.addEventListener("focus", onFocus);
    return () => window.removeEventListener("focus", onFocus);
  }, [again]);
  const make = useCallback(
    async (days: number | null) => {
      const answer = await postJson<MadeShare>(address, { days });
      if (!answer.ok) return { fault: answer.message };
      const { url: _shownOnce, ...share } = answer.value;
      setListed((known) => [share, ...(known ?? [])]);
      return answer.value;
    },
    [address],
  );
  const revoke = useCallback(
    async (id: string) => {
      const answer = await requestJson<Share>(`${address}/${encodeURIComponent(id)}`, { method: "DELETE" });
      // Somebody may have revoked it elsewhere.
      if (!answer.ok && answer.code !== "share_not_found") return answer.message;
      setListed((known) => known?.filter((share) => share.id !== id) ?? null);
      return null;
    },
    [address],
  );
  return { listed, fault, again, make, revoke };
}

/** Creates a link and shows its address the only time it can be seen. */
function NewShare({ onMake }: { onMake: Shares["make"] }) {
  const t = useWords();
  const [period, setPeriod] = useState<string>(USUAL);
  const [link, setLink] = useState<URL | null>(null);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const make = async () => {
    if (busy) return;
    setBusy(true);
    const answer = await onMake(period === NEVER ? null : Number(period));
    setBusy(false);
    setFault("fault" in answer ? answer.fault : null);
    if (!("fault" in answer)) setLink(new URL(answer.url, window.location.href));
  };
  const options = [
    ...SHARE_DAYS.map((days) => ({ value: String(days), label: t("report.share.days", { days }) })),
    { value: NEVER, label: t("report.share.never") },
  ];
  return (
    <>
      <p className="mt-4 mb-1 text-meta font-medium" aria-hidden="true">
        {t("report.share.expiry")}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-64 flex-1">
          <Segments legend={t("report.share.expiry")} options={options} value={period} onChange={setPeriod} />
        </div>
        <Button onClick={make} aria-disabled={busy} data-focus-first="">
          {t(busy ? "report.share.creating" : "report.share.create")}
        </Button>
      </div>
      <p role="alert" className="text-meta text-unfound not-empty:mt-2">
        {fault}
      </p>
      {link ? <Made key={link.href} link={link} /> : null}
    </>
  );
}

function Made({ link }: { link: URL }) {
  const t = useWords();
  return (
    <div className="mt-4 border-l-2 border-accent pl-4">
      <p role="status">{t("report.share.made")}</p>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Field label={t("report.share.link")} hideLabel className="min-w-64 flex-1">
          {(control) => (
            <input
              {...control}
              readOnly
              value={link.href}
              onFocus={(event) => event.currentTarget.select()}
              className={`${fieldLook} font-mono text-meta`}
            />
          )}
        </Field>
        <CopyButton text={link.href} label={t("report.share.copy")} />
      </div>
      {isOwnComputer(link.host) ? (
        <p className="mt-2 text-meta text-muted">{t("report.share.local", { host: link.host })}</p>
      ) : null}
    </div>
  );
}

/** The links to all versions of a report, the newest first. */
function ShareList({ shares, reportId }: { shares: Shares; reportId: string }) {
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

/** Creates, lists and revokes the links to a report. Loaded when it is opened, because few readers use it. */
export function ShareDialog({ reportId, onClose }: { reportId: string; onClose: () => void }) {
  const t = useWords();
  const shares = useShares(reportId);
  // Outside of the menu that opens it, because a closed menu hides everything inside.
  return createPortal(
    <Sheet open onClose={onClose} title={t("report.share.title")}>
      <div className="min-h-0 scroll-steady p-4">
        <p>{t("report.share.lead")}</p>
        <NewShare onMake={shares.make} />
        <ShareList shares={shares} reportId={reportId} />
      </div>
    </Sheet>,
    document.body,
  );
}
