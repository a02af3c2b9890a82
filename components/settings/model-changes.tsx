"use client";

import { useState } from "react";
import { ForAdministrators } from "@/components/account/administers";
import { Button } from "@/components/ui/button";
import { StoredSentences } from "@/components/ui/stored-sentences";
import { When } from "@/components/ui/when";
import { useWords } from "@/components/ui/words";
import type { Words } from "@/lib/i18n/translate";
import { SYSTEM_ROLE } from "@/lib/models/fallback-chain";
import type { Change, ModelProfile } from "@/lib/models/profile";

const MODES = ["strict", "bare", "json", "tool", "prompt", "small", "calls", "single", "loose"] as const;

/** A mode as a person reads it; an unknown one as it is stored. */
function modeWords(t: Words, mode: string): string {
  const known = MODES.find((name) => name === mode);
  return known ? t(`settings.mode.${known}`) : mode;
}

/** Names one change in how a model is asked. */
function changeWords(t: Words, { what, from, to }: Pick<Change, "what" | "from" | "to">): string {
  if (what === "history") return t("settings.change.history");
  if (what === "parameter" && from === SYSTEM_ROLE) return t("settings.change.systemRole");
  if (what === "lead") return t("settings.change.lead");
  if (what === "parameter")
    return to === ""
      ? t("settings.change.parameterNone", { from })
      : t("settings.change.parameter", { from, to });
  if (what === "calls" && to === "none") return t("settings.change.callsNone");
  return t(`settings.change.${what}`, { from: modeWords(t, from), to: modeWords(t, to) });
}

/** Lists what requests to a model leave out and why, with a button that resets it. Renders nothing without a change. */
export function ModelChanges({
  name,
  profile,
  onAnew,
}: {
  name: string;
  profile: ModelProfile | null;
  /** Resolves with an error sentence, or null. */
  onAnew: () => Promise<string | null>;
}) {
  const t = useWords();
  const [said, setSaid] = useState<{ fault: string | null } | null>(null);
  const changes = profile?.changes ?? [];
  if (changes.length === 0)
    return (
      <p role="status" className="mt-2 text-meta text-muted">
        {said ? t("settings.models.askedAnew") : null}
      </p>
    );
  return (
    <div className="mt-4">
      <h4 className="font-medium">{t("settings.models.changes", { model: name })}</h4>
      <p className="mt-1 max-w-[65ch] text-meta text-muted">{t("settings.models.changesLead")}</p>
      <ul className="mt-2 divide-y divide-line border-b border-line">
        {changes.map((change) => (
          <li key={`${change.what} ${change.from}`} className="py-2">
            {changeWords(t, change)}
            <span className="block text-meta text-muted">
              <StoredSentences text={change.reason} /> <When at={change.at} />
            </span>
          </li>
        ))}
      </ul>
      <ForAdministrators>
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button onClick={async () => setSaid({ fault: await onAnew() })}>
            {t("settings.models.askAnew")}
            <span className="unseen">{`: ${name}`}</span>
          </Button>
          <p className="min-w-0 flex-1 basis-64 text-meta text-muted">
            {t("settings.models.askAnewNote", { model: name })}
          </p>
        </div>
      </ForAdministrators>
      {said?.fault ? (
        <p role="alert" className="mt-2 text-unfound">
          {said.fault}
        </p>
      ) : null}
    </div>
  );
}
