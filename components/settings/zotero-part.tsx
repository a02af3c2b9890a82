"use client";

import { type FormEvent, useState } from "react";
import { Heading, Row, Rows } from "@/components/settings/section";
import { Button } from "@/components/ui/button";
import { Field, fieldLook } from "@/components/ui/field";
import { When } from "@/components/ui/when";
import { useWords } from "@/components/ui/words";
import type { NotesResponse } from "@/lib/http/notes-responses";
import type { Words } from "@/lib/i18n/translate";
import { type ChangeNotes, Check, ForgetButton, useCollections } from "./notes-parts";

type Zotero = NonNullable<NotesResponse["zotero"]>;

const WAYS = {
  web: { baseUrl: "https://api.zotero.org", library: "" },
  local: { baseUrl: "http://127.0.0.1:23119/api", library: "users/0" },
} as const;
type Way = keyof typeof WAYS;

/** The form that connects a library. */
function NewZotero({ onChange }: { onChange: ChangeNotes }) {
  const t = useWords();
  const [way, setWay] = useState<Way>("web");
  const [baseUrl, setBaseUrl] = useState<string>(WAYS.web.baseUrl);
  const [library, setLibrary] = useState("");
  const [key, setKey] = useState("");
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const connect = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const wanted = { baseUrl, library, key: way === "web" && key.trim() ? key : null };
    setFault(await onChange("zotero", "PUT", wanted));
    setBusy(false);
  };
  const text = (
    label: string,
    value: string,
    set: (value: string) => void,
    hint?: string,
    secret = false,
  ) => (
    <Field label={label} hint={hint}>
      {(control) => (
        <input
          {...control}
          type={secret ? "password" : "text"}
          value={value}
          maxLength={500}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => set(target.value)}
          className={fieldLook}
        />
      )}
    </Field>
  );
  return (
    <form onSubmit={connect} noValidate className="mt-3 flex max-w-[65ch] flex-col gap-3">
      <Field label={t("settings.notes.way")}>
        {(control) => (
          <select
            {...control}
            value={way}
            onChange={({ target }) => {
              const next = target.value as Way;
              setWay(next);
              setBaseUrl(WAYS[next].baseUrl);
              setLibrary(WAYS[next].library);
            }}
            className={fieldLook}
          >
            <option value="web">{t("settings.notes.way.web")}</option>
            <option value="local">{t("settings.notes.way.local")}</option>
          </select>
        )}
      </Field>
      {text(t("settings.notes.library"), library, setLibrary, t("settings.notes.libraryHint"))}
      {way === "web" ? text(t("settings.notes.key"), key, setKey, t("settings.notes.keyHint"), true) : null}
      {text(t("settings.notes.address"), baseUrl, setBaseUrl)}
      <p role="alert" className="text-meta text-unfound empty:hidden">
        {fault}
      </p>
      <Button type="submit" aria-disabled={busy} className="self-start">
        {t(busy ? "settings.notes.connecting" : "settings.notes.connect")}
      </Button>
    </form>
  );
}

function keyWords(t: Words, { hasKey, hint, local }: Zotero): string {
  const key = hint
    ? t("settings.notes.hint", { hint })
    : t(hasKey ? "settings.notes.hasKey" : "settings.notes.noKey");
  return local || !hasKey ? `${key}, ${t("settings.notes.readOnly")}` : key;
}

/** Chooses a collection and starts its import. */
function NewImport({ onStart }: { onStart: (collection: string, below: boolean) => Promise<string | null> }) {
  const t = useWords();
  const { collections, loading, fault, load } = useCollections();
  const [chosen, setChosen] = useState("");
  const [below, setBelow] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const collection = chosen || collections?.[0]?.key || "";
  return (
    <div className="mt-3 flex max-w-[65ch] flex-col gap-3">
      {collections === null ? (
        <Button onClick={load} aria-disabled={loading} className="self-start">
          {t(loading ? "settings.notes.loading" : "settings.notes.load")}
        </Button>
      ) : null}
      {collections?.length === 0 ? <p className="text-muted">{t("settings.notes.noCollections")}</p> : null}
      {collections && collections.length > 0 ? (
        <>
          <Field label={t("settings.notes.collection")}>
            {(control) => (
              <select
                {...control}
                value={collection}
                onChange={({ target }) => setChosen(target.value)}
                className={fieldLook}
              >
                {collections.map(({ key, name, items }) => (
                  <option key={key} value={key}>
                    {t("settings.notes.collectionOf", { name, count: items })}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Check label={t("settings.notes.below")} checked={below} onChange={setBelow} />
          <Button onClick={async () => setRefused(await onStart(collection, below))} className="self-start">
            {t("settings.notes.start")}
          </Button>
        </>
      ) : null}
      <p role="alert" className="text-meta text-unfound empty:hidden">
        {fault ?? refused}
      </p>
    </div>
  );
}

/** The running import, or how the last one ended. */
function Progress({ zotero, onChange }: { zotero: Zotero; onChange: ChangeNotes }) {
  const t = useWords();
  const { running, ended } = zotero;
  const words = () => {
    if (running?.total === 0) return t("settings.notes.begun");
    if (running) return t("settings.notes.running", { done: running.done, total: running.total });
    if (!ended?.outcome) return null;
    const { whole, written, unchanged, removed } = ended.outcome;
    const done = t("settings.notes.done", { written, unchanged, removed });
    return whole ? done : `${done} ${t("settings.notes.partly")}`;
  };
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className="tabular empty:hidden">
        {words()}
      </p>
      {running ? (
        <Button onClick={() => void onChange("zotero/imports", "DELETE")}>{t("settings.notes.stop")}</Button>
      ) : null}
      <p role="alert" className="w-full text-unfound empty:hidden">
        {running ? null : ended?.fault}
      </p>
    </div>
  );
}

function Imported({ one, onAgain }: { one: Zotero["imports"][number]; onAgain: (() => void) | null }) {
  const t = useWords();
  const { name, items, documents, finishedAt, faultCount, faults } = one;
  return (
    <li className="py-2.5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="font-medium wrap-anywhere">{name}</p>
          <p className="text-meta text-muted tabular">{t("settings.notes.importOf", { items, documents })}</p>
          <p className="text-meta text-muted">
            {finishedAt === null
              ? t("settings.notes.interrupted")
              : t.rich("settings.notes.importedAt", { when: () => <When key="when" at={finishedAt} /> })}
          </p>
        </div>
        {onAgain ? (
          <Button aria-label={t("settings.notes.againOf", { name })} onClick={onAgain}>
            {t("settings.notes.again")}
          </Button>
        ) : null}
      </div>
      {faultCount > 0 ? (
        <details className="mt-2 text-meta">
          <summary>{t("settings.notes.faults", { count: faultCount })}</summary>
          <ul className="mt-1">
            {faults.map(({ title, file, fault }) => (
              <li key={`${title} ${file}`} className="py-1 wrap-anywhere">
                {`${title}: ${file}`}
                <span className="block text-muted">{t(`settings.notes.fault.${fault}`)}</span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </li>
  );
}

function Connected({ zotero, onChange }: { zotero: Zotero; onChange: ChangeNotes }) {
  const t = useWords();
  const { library, baseUrl, from, imports, running } = zotero;
  const start = (collection: string, subcollections: boolean) =>
    onChange("zotero/imports", "POST", { collection, subcollections });
  return (
    <>
      <Rows>
        <Row
          name={t("settings.notes.library")}
          origin={from === "environment" ? t("settings.notes.fixed") : null}
        >
          {library}
          <span className="block text-meta text-muted wrap-anywhere">
            {`${baseUrl}, ${keyWords(t, zotero)}`}
          </span>
        </Row>
      </Rows>
      {from === "here" ? (
        <ForgetButton
          action={t("settings.notes.forget")}
          question={t("settings.notes.forgetAsk")}
          onForget={() => onChange("zotero", "DELETE")}
        />
      ) : null}
      <Heading id="zotero-import">{t("settings.notes.import")}</Heading>
      <p className="max-w-[65ch] text-meta text-muted">{t("settings.notes.importWhat")}</p>
      {running ? null : <NewImport onStart={start} />}
      <Progress zotero={zotero} onChange={onChange} />
      {imports.length > 0 ? (
        <ul
          aria-label={t("settings.notes.imported")}
          className="mt-4 divide-y divide-line border-y border-line"
        >
          {imports.map((one) => (
            <Imported
              key={one.collection}
              one={one}
              onAgain={running ? null : () => void start(one.collection, one.subcollections)}
            />
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** The Zotero library that is set up, or the form that connects one. */
export function ZoteroPart({ zotero, onChange }: { zotero: Zotero | null; onChange: ChangeNotes }) {
  const t = useWords();
  return (
    <>
      <Heading id="zotero">{t("settings.notes.zotero")}</Heading>
      <p className="mb-2 max-w-[65ch] text-meta text-muted">{t("settings.notes.zotero.what")}</p>
      {zotero === null ? (
        <NewZotero onChange={onChange} />
      ) : (
        <Connected zotero={zotero} onChange={onChange} />
      )}
    </>
  );
}
