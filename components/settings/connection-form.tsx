"use client";

import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { checkWords } from "@/components/settings/check-words";
import { connectionFailure } from "@/components/settings/connection-failure";
import { AddressField, KeyField, ProviderField, SAME } from "@/components/settings/connection-fields";
import { ModelChoice } from "@/components/settings/model-choice";
import type { ConnectionInput, SaveConnection } from "@/components/settings/use-connections";
import { Button } from "@/components/ui/button";
import { StatusMark } from "@/components/ui/status-mark";
import { useWords } from "@/components/ui/words";
import { postJson } from "@/lib/client/request";
import { isNear } from "@/lib/config/near-host";
import type { CheckFound } from "@/lib/http/check-responses";
import type { ConnectionEntry, ConnectionsResponse, OfferedModels } from "@/lib/http/connection-responses";
import type { Words } from "@/lib/i18n/translate";

export const MODEL = "model";
/** The second model. */
export const READER = "reader";
/** The judge of citations. */
export const CHECKER = "checker";
const isModel = (id: string) => id === MODEL || id === READER || id === CHECKER;

/** Whether a model can share the connection of the first. */
const canShare = ({ connections, set }: ConnectionsResponse, id: string) =>
  isModel(id) && id !== MODEL && [...connections, ...set].some((one) => one.id === MODEL);

/** The form's message after an attempt; `unchecked`: the person may save without a check. */
type Said = { mark: "done" | "failed"; text: string; unchecked: boolean };

type Listed = { models: string[] | null; host: string; text: string; failed: boolean };

/** Returns the result of a check as a sentence. A failure names fields of this form. */
function foundWords(t: Words, id: string, found: CheckFound): string {
  if (found.outcome === "failed")
    return `${connectionFailure(t, found)} ${t("settings.connections.notSaved")}`;
  const part = isModel(id) ? "model" : "search";
  const holding = { use: "from_now_on" as const, shadowed: [], later: [] };
  return checkWords(t, { ...found, part, ...holding }).sentences.join(" ");
}

function listedWords(t: Words, { host, models, failure }: OfferedModels): Listed {
  if (failure)
    return { models: null, host, text: connectionFailure(t, { host, model: null, failure }), failed: true };
  const text = models?.length
    ? t("settings.connections.listed", { host, count: models.length })
    : t("settings.connections.listNone", { host });
  return { models, host, text, failed: false };
}

type Known = { baseUrl: string | null; key: "key" | "optional" | "none"; local: boolean };

function knownOf(data: ConnectionsResponse, id: string, provider: string): Known {
  if (provider === SAME) return { baseUrl: "", key: "none", local: false };
  if (isModel(id))
    return (
      data.providers.find((one) => one.id === provider) ?? { baseUrl: null, key: "optional", local: true }
    );
  const service = data.services.find((one) => one.id === id);
  return { baseUrl: service?.baseUrl ?? null, key: service?.key ?? "key", local: service?.key === "none" };
}

function addressHint(t: Words, id: string): string | null {
  if (isModel(id)) return t("settings.connections.addressHint");
  return id === "searxng" ? t("settings.connections.addressSearxng") : null;
}

type Faults = { address: string | null; key: string | null; model: string | null };
const NO_FAULTS: Faults = { address: null, key: null, model: null };

/** True when the typed address is on this machine or in its network, where a server seldom asks for a key. */
function isOwnServer(id: string, address: string): boolean {
  return isModel(id) && URL.canParse(address) && isNear(new URL(address).host);
}

/** The fields of a connection, what is missing in them, and what to send. */
function useFields(data: ConnectionsResponse, id: string, before: ConnectionEntry | null) {
  const t = useWords();
  const first = canShare(data, id) ? SAME : (data.providers[0]?.id ?? "");
  const [provider, setProvider] = useState(before?.provider ?? (isModel(id) ? first : id));
  const [address, setAddress] = useState("");
  const [key, setKey] = useState("");
  const [model, setModel] = useState(before?.model ?? "");
  const preset = knownOf(data, id, provider);
  const known: Known =
    preset.key === "key" && isOwnServer(id, address.trim()) ? { ...preset, key: "optional" } : preset;
  const same = before?.provider === provider ? before : null;
  const stored = same?.hasKey === true && same.fault === null && address.trim() === "";
  const target = {
    provider,
    ...(address.trim() ? { baseUrl: address.trim() } : {}),
    ...(key.trim() && known.key !== "none" ? { key: key.trim() } : {}),
  };
  const faults = (): Faults => ({
    address:
      known.baseUrl === null && !same && !address.trim() ? t("settings.connections.addressMissing") : null,
    key: known.key === "key" && !stored && !key.trim() ? t("settings.connections.apiKeyMissing") : null,
    model: isModel(id) && !model.trim() ? t("settings.connections.modelMissing") : null,
  });
  return {
    provider,
    address,
    key,
    model,
    known,
    same,
    stored,
    target,
    faults,
    setAddress,
    setKey,
    setModel,
    setProvider(next: string) {
      setProvider(next);
      // A key is for one provider.
      setKey("");
      setAddress("");
      setModel("");
    },
  };
}

type Fields = ReturnType<typeof useFields>;

/** Says where the texts go once this connection is used. */
function goesWords(t: Words, id: string, data: ConnectionsResponse, fields: Fields): string {
  const { provider, address, same, known } = fields;
  const what = id === CHECKER ? "sentences" : "questions";
  const shared = data.connections.find((one) => one.id === MODEL);
  if (provider === SAME)
    return shared
      ? t("settings.connections.goesTo", { what, host: shared.host })
      : t("settings.connections.goesSame", { what });
  const written = address.trim() || (same ? null : known.baseUrl);
  const host = written ? URL.parse(written)?.host : same?.host;
  return host
    ? t("settings.connections.goesTo", { what, host })
    : t("settings.connections.goesThere", { what });
}

/** Asks for the models of the endpoint and saves the connection; one request at a time. */
function useSending(id: string, fields: Fields, save: SaveConnection) {
  const t = useWords();
  const [busy, setBusy] = useState<"list" | "save" | null>(null);
  const [said, setSaid] = useState<Said | null>(null);
  const [listed, setListed] = useState<Listed | null>(null);
  const [faults, setFaults] = useState(NO_FAULTS);
  const running = useRef(false);
  const alone = async (what: "list" | "save", work: () => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    setBusy(what);
    setSaid(null);
    await work();
    running.current = false;
    setBusy(null);
  };
  const refused = (needed: Faults): boolean => {
    setFaults(needed);
    return Object.values(needed).some((fault) => fault !== null);
  };
  const list = () => {
    if (refused({ ...fields.faults(), model: null })) return;
    void alone("list", async () => {
      const target = { id, ...fields.target };
      const answer = await postJson<OfferedModels>("/api/settings/connections/models", target);
      setListed(
        answer.ok
          ? listedWords(t, answer.value)
          : { models: null, host: "", text: answer.message, failed: true },
      );
    });
  };
  const send = (check: boolean) => {
    if (refused(fields.faults())) return;
    void alone("save", async () => {
      const input: ConnectionInput = { ...fields.target, check };
      if (isModel(id)) input.model = fields.model.trim();
      const answer = await save(id, input);
      if ("fault" in answer) return setSaid({ mark: "failed", text: answer.fault, unchecked: false });
      const { saved, found } = answer;
      const text = found ? foundWords(t, id, found) : t("settings.connections.savedUnchecked");
      setSaid({ mark: saved ? "done" : "failed", text, unchecked: !saved });
    });
  };
  const forget = () => {
    setListed(null);
    setSaid(null);
    setFaults(NO_FAULTS);
  };
  return { busy, said, listed, faults, list, send, forget };
}

/** The button that shows the models of the endpoint, and what came of it. */
function ModelList({ sending, onList }: { sending: ReturnType<typeof useSending>; onList: () => void }) {
  const t = useWords();
  const { busy, listed } = sending;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button onClick={onList} aria-disabled={busy !== null}>
        {t(busy === "list" ? "settings.connections.listing" : "settings.connections.list")}
      </Button>
      <p
        role="status"
        className={listed?.failed ? "min-w-0 flex-1 basis-64 text-ink" : "text-meta text-muted"}
      >
        {listed?.text ?? ""}
      </p>
    </div>
  );
}

/** Shows the form's message, and a button that saves without a check. */
function Outcome({ said, onSave }: { said: Said | null; onSave: () => void }) {
  const t = useWords();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // It appears below the buttons, often below the window.
    if (said) place.current?.scrollIntoView({ block: "nearest" });
  }, [said]);
  return (
    <div ref={place} role="status" className="scroll-my-16">
      {said ? (
        <div className="mt-3 flex items-start gap-3">
          <StatusMark state={said.mark} label="" className="mt-0.5" />
          <div className="min-w-0 flex-1">
            <p className="break-words">{said.text}</p>
            {said.unchecked ? (
              <Button onClick={onSave} className="mt-2">
                {t("settings.connections.saveUnchecked")}
              </Button>
            ) : null}
          </div>
        </div>
      ) : null}
    </div>
  );
}

/** The address and the key. */
function AccessFields({ id, fields, faults }: { id: string; fields: Fields; faults: Faults }) {
  const t = useWords();
  const { known, same, stored } = fields;
  return (
    <>
      <AddressField
        key={`${fields.provider}-address`}
        value={fields.address}
        placeholder={
          same?.host ?? known.baseUrl ?? (isModel(id) ? "http://127.0.0.1:8000/v1" : "http://127.0.0.1:8080")
        }
        hint={same && !fields.address ? t("settings.connections.addressStored") : addressHint(t, id)}
        error={faults.address}
        folded={!known.local}
        onChange={fields.setAddress}
      />
      {known.key === "none" ? null : (
        <KeyField
          value={fields.key}
          optional={known.key === "optional"}
          stored={stored}
          error={faults.key}
          onChange={fields.setKey}
        />
      )}
    </>
  );
}

/**
 * Enters a connection: to a model (`id` is `model` or `reader`) or to a search service. It is tried when it is saved. `onDone`
 * is called with the sentence of a success, and whether the connection was tried.
 */
export function ConnectionForm({
  id,
  name,
  data,
  before,
  save,
  onDone,
  onCancel,
}: {
  id: string;
  /** The accessible name. */
  name: string;
  data: ConnectionsResponse;
  /** The stored connection that is changed. */
  before: ConnectionEntry | null;
  save: SaveConnection;
  onDone: (sentence: string, tried: boolean) => void;
  onCancel: () => void;
}) {
  const t = useWords();
  const costs = useId();
  const fields = useFields(data, id, before);
  const sending = useSending(id, fields, async (...sent) => {
    const answer = await save(...sent);
    if ("saved" in answer && answer.saved)
      onDone(
        answer.found ? foundWords(t, id, answer.found) : t("settings.connections.savedUnchecked"),
        answer.found !== null,
      );
    return answer;
  });
  const { busy, faults } = sending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    sending.send(true);
  };
  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label={name}
      className="flex max-w-120 flex-col gap-4 border-l-2 border-line pl-4 text-body text-ink"
    >
      {isModel(id) ? (
        <ProviderField
          providers={data.providers}
          same={canShare(data, id)}
          value={fields.provider}
          onChange={(next) => {
            fields.setProvider(next);
            sending.forget();
          }}
        />
      ) : null}
      {fields.provider === SAME ? null : <AccessFields id={id} fields={fields} faults={faults} />}
      {isModel(id) ? (
        <>
          <p className="text-meta wrap-anywhere text-muted">{goesWords(t, id, data, fields)}</p>
          <ModelList sending={sending} onList={sending.list} />
          <ModelChoice
            value={fields.model}
            models={sending.listed?.models ?? null}
            host={sending.listed?.host ?? ""}
            error={faults.model}
            onChange={fields.setModel}
          />
        </>
      ) : null}
      <div>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" aria-disabled={busy !== null} aria-describedby={costs} className="min-h-9">
            {t(busy === "save" ? "settings.connections.saving" : "settings.connections.save")}
          </Button>
          <Button variant="quiet" onClick={onCancel} className="min-h-9">
            {t("settings.connections.cancel")}
          </Button>
        </div>
        <p id={costs} className="mt-2 text-meta text-muted">
          {busy === "save"
            ? t("settings.check.wait")
            : t(isModel(id) ? "settings.connections.costModel" : "settings.connections.costSearch")}
        </p>
        <Outcome said={sending.said} onSave={() => sending.send(false)} />
      </div>
    </form>
  );
}
