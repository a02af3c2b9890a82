"use client";

import { useState } from "react";
import { CopyButton } from "@/components/report/export/copy-button";
import { Button } from "@/components/ui/button";
import { Field, fieldLook } from "@/components/ui/field";
import { Segments } from "@/components/ui/segments";
import { useWords } from "@/components/ui/words";
import { SHARE_DAYS } from "@/lib/sharing/share-periods";
import type { Shares } from "./use-shares";

const NEVER = "never";
/** A link that nobody revokes ends by itself. */
const USUAL = "30";

const isOwnComputer = (host: string) => /^(?:localhost|127\.|\[::1\])/.test(host);

/** Creates a link and shows its address the only time it can be seen. */
export function NewShare({ onMake }: { onMake: Shares["make"] }) {
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
