"use client";

import { useRef, useState } from "react";
import { useAdministers } from "@/components/account/administers";
import { CheckerMeasure } from "@/components/settings/checker-measure";
import { SAME, useProviderTitle } from "@/components/settings/connection-fields";
import { CHECKER, ConnectionForm, MODEL, READER } from "@/components/settings/connection-form";
import { Heading, PartFault, Section } from "@/components/settings/section";
import { type Connecting, useConnections } from "@/components/settings/use-connections";
import { buttonLook } from "@/components/ui/button";
import { ConfirmPrompt } from "@/components/ui/confirm-prompt";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import { StatusMark } from "@/components/ui/status-mark";
import { When } from "@/components/ui/when";
import { useWords } from "@/components/ui/words";
import type { ConnectionEntry, ConnectionsResponse } from "@/lib/http/connection-responses";
import type { Words } from "@/lib/i18n/translate";

type Named = { id: string; title: string };

/** The models beside the first, as their words are named. */
const SECONDS: Partial<Record<string, "Reader" | "Checker">> = { [READER]: "Reader", [CHECKER]: "Checker" };

function keyWords(t: Words, { provider, hasKey, hint }: ConnectionEntry): string {
  if (provider === SAME) return t("settings.connections.keyShared");
  if (hint) return t("settings.connections.key", { hint });
  return t(hasKey ? "settings.connections.keyHidden" : "settings.connections.keyNone");
}

/** What a button does to a connection, as its accessible name. */
function actionWords(t: Words, what: "connect" | "change" | "remove", { id, title }: Named): string {
  const second = SECONDS[id];
  return second
    ? t(`settings.connections.${what}${second}`)
    : t(`settings.connections.${what}Of`, { name: title });
}

/** The host or the model, the end of the key, and who saved it when; or why the key cannot be opened. */
function Facts({ entry }: { entry: ConnectionEntry }) {
  const t = useWords();
  const { host, model, savedBy, savedAt, fault } = entry;
  const when = () => <When key="when" at={savedAt} />;
  const key = keyWords(t, entry);
  return (
    <>
      <p className="break-words">{model ? t("settings.connections.at", { model, host }) : host}</p>
      <p className="text-meta text-muted">
        {key}
        {" · "}
        {savedBy === null
          ? t.rich("settings.connections.saved", { when })
          : t.rich("settings.connections.savedBy", { name: savedBy, when })}
      </p>
      {fault ? (
        <p className="mt-1 border-l-2 border-unfound pl-3">{t(`settings.connections.fault.${fault}`)}</p>
      ) : null}
    </>
  );
}

/** Asks before a connection is removed with its key. */
function Removal({
  entry,
  title,
  remove,
  onClose,
}: {
  entry: ConnectionEntry;
  title: string;
  remove: Connecting["remove"];
  onClose: (removed: boolean) => void;
}) {
  const t = useWords();
  const [working, setWorking] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const second = SECONDS[entry.id];
  const confirm = async () => {
    if (working) return;
    setWorking(true);
    const wrong = await remove(entry.id);
    setWorking(false);
    setFault(wrong);
    if (wrong === null) onClose(true);
  };
  return (
    <ConfirmPrompt
      question={
        second ? t(`settings.connections.ask${second}`) : t("settings.connections.ask", { name: title })
      }
      action={t("settings.connections.remove")}
      keep={t("settings.connections.keep")}
      working={working}
      fault={fault}
      onConfirm={confirm}
      onClose={() => onClose(false)}
    />
  );
}

type Shown = Named & {
  data: ConnectionsResponse;
  connecting: Connecting;
};

/** The buttons of a connection. */
function Actions({
  named,
  entry,
  isSet,
  onOpen,
}: {
  named: Named;
  entry: ConnectionEntry | undefined;
  isSet: boolean;
  onOpen: (what: "form" | "removal") => void;
}) {
  const t = useWords();
  return (
    <div className="flex shrink-0 flex-wrap gap-2">
      {isSet ? null : (
        <button
          type="button"
          className={buttonLook()}
          onClick={() => onOpen("form")}
          aria-label={actionWords(t, entry ? "change" : "connect", named)}
        >
          {t(entry ? "settings.connections.change" : "settings.connections.connect")}
        </button>
      )}
      {entry ? (
        <button
          type="button"
          className={buttonLook("quiet")}
          onClick={() => onOpen("removal")}
          aria-label={actionWords(t, "remove", named)}
        >
          {t("settings.connections.remove")}
        </button>
      ) : null}
    </div>
  );
}

/**
 * The provider or service; of a model that is not connected, what happens without it; null for a model that is set
 * elsewhere, because the heading already says what it is.
 */
function titleOf(
  t: Words,
  { id, title, entered, set }: Named & { entered: boolean; set: boolean },
): string | null {
  if (entered) return title;
  if (set) return id === MODEL || SECONDS[id] ? null : title;
  if (id === MODEL) return t("settings.search.notConnected");
  if (id === READER) return t("settings.connections.readerNone");
  return id === CHECKER ? t("settings.connections.checkerNone") : title;
}

/** One connection: what is stored or set elsewhere, and the form that changes it. */
function Connection({ id, title, data, connecting }: Shown) {
  const t = useWords();
  const [open, setOpen] = useState<"form" | "removal" | null>(null);
  const [done, setDone] = useState<DoneShown | null>(null);
  const item = useRef<HTMLLIElement>(null);
  const entry = data.connections.find((one) => one.id === id);
  const set = data.set.find((one) => one.id === id);
  const heading = titleOf(t, { id, title, entered: entry !== undefined, set: set !== undefined });
  const close = (sentence: string | null, tried = true) => {
    setOpen(null);
    setDone(sentence === null ? null : { sentence, tried });
    // The buttons reappear where the form was.
    requestAnimationFrame(() => item.current?.querySelector("button")?.focus());
  };
  return (
    <li ref={item} className="py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          {heading === null ? null : <p className="font-medium">{heading}</p>}
          {set ? (
            <p className="max-w-[65ch] text-muted">
              {t("settings.connections.set", { names: t.list(set.names) })}
              {entry ? ` ${t("settings.connections.setAndStored")}` : null}
            </p>
          ) : null}
          {entry ? <Facts entry={entry} /> : null}
        </div>
        {open === null ? (
          <Actions
            named={{ id, title }}
            entry={entry}
            isSet={set !== undefined}
            onOpen={(what) => {
              setDone(null);
              setOpen(what);
            }}
          />
        ) : null}
      </div>
      {open === "removal" && entry ? (
        <Removal
          entry={entry}
          title={title}
          remove={connecting.remove}
          onClose={(removed) => close(removed ? t("settings.connections.removed") : null)}
        />
      ) : null}
      {open === "form" ? (
        <div className="mt-3">
          <ConnectionForm
            id={id}
            name={actionWords(t, "connect", { id, title })}
            data={data}
            before={entry ?? null}
            save={connecting.save}
            onDone={close}
            onCancel={() => close(null)}
          />
        </div>
      ) : null}
      <div role="status">{done ? <Done {...done} /> : null}</div>
    </li>
  );
}

type DoneShown = { sentence: string; tried: boolean };

/** The outcome of a form. Only a connection that was tried has the mark of success. */
function Done({ sentence, tried }: DoneShown) {
  return (
    <p className="mt-2 flex items-start gap-3">
      <StatusMark state={tried ? "done" : "planned"} label="" className="mt-0.5" />
      <span className="min-w-0 flex-1 break-words">{sentence}</span>
    </p>
  );
}

type ListsShown = Pick<Shown, "data" | "connecting">;

/** A connection to a model, named by its provider. */
function ModelConnection({ id, fallback, data, connecting }: ListsShown & { id: string; fallback: string }) {
  const titleOf = useProviderTitle();
  const stored = data.connections.find((one) => one.id === id);
  const known = [...data.providers, { id: SAME, title: "" }];
  const provider = known.find((one) => one.id === stored?.provider);
  return (
    <ul className="border-y border-line">
      <Connection
        id={id}
        title={provider ? titleOf(provider) : fallback}
        data={data}
        connecting={connecting}
      />
    </ul>
  );
}

/** The model, the second one, then the search services, then what the keys are encrypted with. */
function Lists({ data, connecting }: ListsShown) {
  const t = useWords();
  const shown = { data, connecting };
  return (
    <>
      <Heading id="connect-model">{t("settings.connections.model")}</Heading>
      <ModelConnection id={MODEL} fallback={t("settings.connections.model")} {...shown} />
      <Heading id="connect-reader">{t("settings.connections.reader")}</Heading>
      <p className="mb-2 max-w-[65ch] text-muted">{t("settings.connections.readerLead")}</p>
      <ModelConnection id={READER} fallback={t("settings.connections.reader")} {...shown} />
      <Heading id="connect-checker">{t("settings.connections.checker")}</Heading>
      <p className="mb-2 max-w-[65ch] text-muted">{t("settings.connections.checkerLead")}</p>
      <ModelConnection id={CHECKER} fallback={t("settings.connections.checker")} {...shown} />
      <CheckerMeasure connections={data} />
      <Heading id="connect-search">{t("settings.connections.services")}</Heading>
      <p className="mb-2 max-w-[65ch] text-muted">{t("settings.connections.servicesLead")}</p>
      <ul className="divide-y divide-line border-y border-line">
        {data.services.map(({ id, title }) => (
          <Connection key={id} id={id} title={title} {...shown} />
        ))}
      </ul>
      <p className="mt-8 max-w-[65ch] text-meta text-muted">
        {t(`settings.connections.secret.${data.secret}`)}
      </p>
    </>
  );
}

/** Connections to models and search services. Only administrators see more than the title. */
export function ConnectionsSection({ onChange }: { onChange: () => void }) {
  const t = useWords();
  const administers = useAdministers();
  return (
    <Section id="connections" title={t("settings.part.connections")} lead={t("settings.connections.lead")}>
      {administers ? <Loaded onChange={onChange} /> : null}
    </Section>
  );
}

function Loaded({ onChange }: { onChange: () => void }) {
  const t = useWords();
  const connecting = useConnections(onChange);
  const { known, again } = connecting;
  if (known.state === "failed") return <PartFault onAgain={again} />;
  if (known.state === "known") return <Lists data={known.data} connecting={connecting} />;
  return (
    <SkeletonGroup label={t("settings.connections.reading")}>
      <Skeleton className="my-3 w-2/3" />
      <Skeleton className="my-3 w-1/3" />
      <Skeleton className="my-3 w-1/2" />
    </SkeletonGroup>
  );
}
