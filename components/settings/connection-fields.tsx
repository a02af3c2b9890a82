"use client";

import { Field, fieldLook } from "@/components/ui/field";
import { Summary } from "@/components/ui/summary";
import { useWords } from "@/components/ui/words";
import type { ConnectionsResponse } from "@/lib/http/connection-responses";

type Provider = ConnectionsResponse["providers"][number];

/** The provider of a second model that shares the connection of the first. */
export const SAME = "same";

/** The name of a provider. */
export function useProviderTitle(): (provider: Pick<Provider, "id" | "title">) => string {
  const t = useWords();
  return ({ id, title }) => {
    if (id === SAME) return t("settings.connections.same");
    return title || t("settings.connections.compatible");
  };
}

/** The providers of models, those in the network first, then one's own servers. `same`: also the model's connection. */
export function ProviderField({
  providers,
  same,
  value,
  onChange,
}: {
  providers: readonly Provider[];
  same: boolean;
  value: string;
  onChange: (id: string) => void;
}) {
  const t = useWords();
  const titleOf = useProviderTitle();
  const group = (local: boolean) =>
    providers
      .filter((provider) => provider.local === local)
      .map((provider) => (
        <option key={provider.id} value={provider.id}>
          {titleOf(provider)}
        </option>
      ));
  return (
    <Field label={t("settings.connections.provider")}>
      {(control) => (
        <select
          {...control}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          className={fieldLook}
        >
          {same ? <option value={SAME}>{t("settings.connections.same")}</option> : null}
          <optgroup label={t("settings.connections.hosted")}>{group(false)}</optgroup>
          <optgroup label={t("settings.connections.local")}>{group(true)}</optgroup>
        </select>
      )}
    </Field>
  );
}

/** The address; folded where nearly everybody uses the provider's own. */
export function AddressField({
  value,
  placeholder,
  hint,
  error,
  folded,
  onChange,
}: {
  value: string;
  placeholder: string;
  hint: string | null;
  error: string | null;
  folded: boolean;
  onChange: (address: string) => void;
}) {
  const t = useWords();
  const field = (
    <Field label={t("settings.connections.address")} hint={hint} error={error} hideLabel={folded}>
      {(control) => (
        <input
          {...control}
          type="url"
          inputMode="url"
          value={value}
          placeholder={placeholder}
          maxLength={500}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => onChange(target.value)}
          className={fieldLook}
        />
      )}
    </Field>
  );
  if (!folded) return field;
  return (
    <details>
      <Summary className="min-h-6 text-meta pointer-coarse:py-3">
        {t("settings.connections.addressOther")}
      </Summary>
      <div className="mt-2">{field}</div>
    </details>
  );
}

/** The key. It is sent once, and kept neither by this page nor by the browser's storage. */
export function KeyField({
  value,
  optional,
  stored,
  error,
  onChange,
}: {
  value: string;
  optional: boolean;
  /** A key is stored already, and an empty field keeps it. */
  stored: boolean;
  error: string | null;
  onChange: (key: string) => void;
}) {
  const t = useWords();
  return (
    <Field
      label={t(optional ? "settings.connections.apiKeyOptional" : "settings.connections.apiKey")}
      hint={stored ? t("settings.connections.apiKeyStored") : null}
      error={error}
    >
      {(control) => (
        <input
          {...control}
          type="password"
          value={value}
          maxLength={4096}
          autoComplete="off"
          data-1p-ignore
          data-lpignore="true"
          spellCheck={false}
          onChange={({ target }) => onChange(target.value)}
          className={fieldLook}
        />
      )}
    </Field>
  );
}
