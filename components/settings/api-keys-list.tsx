"use client";

import { useRef, useState } from "react";
import { useFold } from "@/components/settings/use-fold";
import { Button, buttonLook } from "@/components/ui/button";
import { When } from "@/components/ui/when";
import { useWords } from "@/components/ui/words";
import type { ApiKey } from "@/lib/http/key-responses";

/** So many keys are listed at once; the others stand behind a button. */
const MOST = 8;

type Revoke = (id: string) => Promise<string | null>;

/** The keys that were made, also those that are revoked: who used them is worth knowing later. */
export function ApiKeysList({ keys, onRevoke }: { keys: ApiKey[]; onRevoke: Revoke }) {
  const t = useWords();
  const { shown, more } = useFold(keys, MOST);
  if (keys.length === 0) return <p className="text-muted">{t("settings.programs.none")}</p>;
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {shown.map((key) => (
          <Listed key={key.id} listed={key} onRevoke={onRevoke} />
        ))}
      </ul>
      {more}
    </>
  );
}

function Facts({ listed: { createdAt, lastUsedAt, revokedAt } }: { listed: ApiKey }) {
  const t = useWords();
  const when = (at: number) => ({ when: () => <When key="when" at={at} /> });
  return (
    <p className="text-meta text-muted">
      {t.rich("settings.programs.created", when(createdAt))}
      {" · "}
      {lastUsedAt === null
        ? t("settings.programs.unused")
        : t.rich("settings.programs.used", when(lastUsedAt))}
      {revokedAt === null ? null : (
        <>
          {" · "}
          {t.rich("settings.programs.revoked", when(revokedAt))}
        </>
      )}
    </p>
  );
}

function Listed({ listed, onRevoke }: { listed: ApiKey; onRevoke: Revoke }) {
  const t = useWords();
  const [asking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { name, hint, revokedAt } = listed;
  const keep = () => {
    setAsking(false);
    // The button comes back where the question was.
    requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <li className="py-2.5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="break-words">
            <span className={revokedAt === null ? "" : "text-muted line-through"}>{name}</span>{" "}
            <code className="ml-1 font-mono text-meta text-muted">{`${hint}…`}</code>
          </p>
          <Facts listed={listed} />
        </div>
        {revokedAt === null && !asking ? (
          <button
            type="button"
            ref={button}
            className={buttonLook()}
            onClick={() => setAsking(true)}
            aria-label={t("settings.programs.revokeOf", { name })}
          >
            {t("settings.programs.revoke")}
          </button>
        ) : null}
      </div>
      {asking && revokedAt === null ? <Question listed={listed} onKeep={keep} onRevoke={onRevoke} /> : null}
    </li>
  );
}

function Question({
  listed: { id, name },
  onKeep,
  onRevoke,
}: {
  listed: ApiKey;
  onKeep: () => void;
  onRevoke: Revoke;
}) {
  const t = useWords();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const revoke = async () => {
    if (busy) return;
    setBusy(true);
    setFault(await onRevoke(id));
    setBusy(false);
  };
  return (
    <div role="alert" className="mt-2 border-l-2 border-unfound pl-4">
      <p className="break-words">{fault ?? t("settings.programs.ask", { name })}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button onClick={revoke} aria-disabled={busy}>
          {t(busy ? "settings.programs.revoking" : "settings.programs.revoke")}
        </Button>
        <Button variant="quiet" onClick={onKeep} autoFocus>
          {t("settings.programs.keep")}
        </Button>
      </div>
    </div>
  );
}
