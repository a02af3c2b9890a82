"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { NameForm, ShownOnce } from "@/components/settings/made-by-name";
import { Heading, Name, PartFault, Row, Rows, Section } from "@/components/settings/section";
import { useFold } from "@/components/settings/use-fold";
import { Button, buttonLook } from "@/components/ui/button";
import { CopyLines } from "@/components/ui/copy-lines";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import { When } from "@/components/ui/when";
import { useWords } from "@/components/ui/words";
import { postJson, requestJson } from "@/lib/client/request";
import type { ApiKey, KeysResponse, MadeApiKey } from "@/lib/http/key-responses";

/** The number of keys listed at first; a button shows the others. */
const MOST = 8;

type Revoke = (id: string) => Promise<string | null>;

/** All keys, including revoked ones, because it remains useful to know when they were used. */
function ApiKeysList({ keys, onRevoke }: { keys: ApiKey[]; onRevoke: Revoke }) {
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
    // The button reappears where the prompt was.
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

type Keys = { state: "loading" } | { state: "failed"; message: string } | ({ state: "known" } & KeysResponse);

const withKey = (known: Keys, key: ApiKey): Keys =>
  known.state === "known"
    ? { ...known, keys: [key, ...known.keys.filter(({ id }) => id !== key.id)].sort(newestFirst) }
    : known;

const newestFirst = (a: ApiKey, b: ApiKey) => b.createdAt - a.createdAt;

/** The API keys and the operations on them; each operation returns an error sentence or null. */
function useApiKeys(): {
  keys: Keys;
  again: () => Promise<void>;
  make: (name: string) => Promise<MadeApiKey | { fault: string }>;
  revoke: (id: string) => Promise<string | null>;
} {
  const [keys, setKeys] = useState<Keys>({ state: "loading" });
  const again = useCallback(async () => {
    setKeys({ state: "loading" });
    const answer = await requestJson<KeysResponse>("/api/settings/keys");
    setKeys(answer.ok ? { state: "known", ...answer.value } : { state: "failed", message: answer.message });
  }, []);
  useEffect(() => {
    void again();
  }, [again]);
  const make = useCallback(async (name: string) => {
    const answer = await postJson<MadeApiKey>("/api/settings/keys", { name });
    if (!answer.ok) return { fault: answer.message };
    const { key: _shownOnce, ...listed } = answer.value;
    setKeys((known) => withKey(known, listed));
    return answer.value;
  }, []);
  const revoke = useCallback(async (id: string) => {
    const answer = await requestJson<ApiKey>(`/api/settings/keys/${encodeURIComponent(id)}`, {
      method: "DELETE",
    });
    if (!answer.ok) return answer.message;
    setKeys((known) => withKey(known, answer.value));
    return null;
  }, []);
  return { keys, again, make, revoke };
}

/** The server's limit. */
const LONGEST = 80;

/** Creates a key and shows it the only time it can be seen. */
function ApiKeysNew({ onMake }: { onMake: (name: string) => Promise<MadeApiKey | { fault: string }> }) {
  const t = useWords();
  const [made, setMade] = useState<MadeApiKey | null>(null);
  if (made)
    return (
      <ShownOnce
        sentence={t("settings.programs.made", { name: made.name })}
        secret={made.key}
        what={t("settings.programs.theKey")}
        done={t("settings.programs.done")}
        onClose={() => setMade(null)}
      />
    );
  return (
    <NameForm
      words={{
        label: t("settings.programs.name"),
        hint: t("settings.programs.nameHint"),
        missing: t("settings.programs.nameMissing"),
        make: t("settings.programs.make"),
        making: t("settings.programs.making"),
      }}
      longest={LONGEST}
      onMake={async (name) => {
        const answer = await onMake(name);
        if ("fault" in answer) return answer.fault;
        setMade(answer);
        return null;
      }}
    />
  );
}

/** The address for other programs, and their keys. */
export function ApiKeysSection() {
  const t = useWords();
  const { keys, again, make, revoke } = useApiKeys();
  return (
    <Section id="programs" title={t("settings.part.programs")} lead={t("settings.programs.lead")}>
      <Address />
      {keys.state === "failed" ? <PartFault onAgain={again} /> : null}
      {keys.state === "loading" ? (
        <SkeletonGroup label={t("settings.programs.reading")}>
          <Skeleton className="my-3 w-2/3" />
          <Skeleton className="my-3 w-1/3" />
        </SkeletonGroup>
      ) : null}
      {keys.state === "known" ? (
        <>
          <Rows>
            <Row name={t("settings.programs.key")}>
              {t(keys.needed ? "settings.programs.needed" : "settings.programs.notNeeded")}
            </Row>
          </Rows>
          <Heading id="api-keys">{t("settings.programs.keys")}</Heading>
          <ApiKeysList keys={keys.keys} onRevoke={revoke} />
          <ApiKeysNew onMake={make} />
        </>
      ) : null}
    </Section>
  );
}

/** The address of this page, which other programs on this machine can use as well. */
function Address() {
  const t = useWords();
  const [origin, setOrigin] = useState("");
  useEffect(() => setOrigin(window.location.origin), []);
  return (
    <div className="mb-4">
      <p className="text-meta font-medium">
        <Name id="address">{t("settings.programs.address")}</Name>
      </p>
      <CopyLines lines={[`${origin}/api/v1`]} what={t("settings.programs.theAddress")} />
    </div>
  );
}
