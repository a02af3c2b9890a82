"use client";

import Link from "next/link";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { CAPS, type Cap, type Caps, capsInForce, capsToKeep, readCap } from "@/components/composer/caps";
import { Button } from "@/components/ui/button";
import { Field, fieldLook } from "@/components/ui/field";
import { useWords } from "@/components/ui/words";
import type { AgentOffer } from "@/lib/http/settings-responses";
import type { Words } from "@/lib/i18n/translate";

const NONE: Record<Cap, null> = { tokens: null, searches: null, minutes: null, money: null };

function labels(
  t: Words,
  { searches, currency, title }: AgentOffer,
): Record<Cap, { label: string; hint: string | null }> {
  return {
    tokens: { label: t("home.capField.tokens"), hint: t("home.capHint.tokens") },
    searches: { label: t("home.capField.searches"), hint: t("home.capHint.searches", { title, searches }) },
    minutes: { label: t("home.capField.minutes"), hint: t("home.capHint.minutes") },
    money: { label: t("home.capField.money", { currency: currency ?? "" }), hint: null },
  };
}

type Faults = Partial<Record<Cap, string>>;

/** Parses all four fields; money only where it can be capped. */
function readAll(
  t: Words,
  texts: Record<Cap, string>,
): { values: Record<Cap, number | null>; faults: Faults } {
  const values: Record<Cap, number | null> = { ...NONE };
  const faults: Faults = {};
  for (const cap of CAPS) {
    const read = readCap(t, cap, texts[cap]);
    if (read.ok) values[cap] = read.value;
    else faults[cap] = read.sentence;
  }
  return { values, faults };
}

/**
 * The caps as fields. It is nested in the question's form, so it saves with its own button and with Enter.
 */
export function BudgetForm({
  agent,
  caps,
  onSet,
}: {
  agent: AgentOffer;
  caps: Caps;
  onSet: (caps: Caps) => void;
}) {
  const t = useWords();
  const first = useRef<HTMLInputElement>(null);
  const [texts, setTexts] = useState<Record<Cap, string>>(() => {
    const force = capsInForce(caps, agent);
    const text = (cap: Cap) =>
      force[cap] === null ? "" : t.number(force[cap], { useGrouping: false, maximumFractionDigits: 6 });
    return {
      tokens: text("tokens"),
      searches: text("searches"),
      minutes: text("minutes"),
      money: text("money"),
    };
  });
  const [faults, setFaults] = useState<Faults>({});
  useEffect(() => first.current?.focus(), []);

  const set = () => {
    const read = readAll(t, texts);
    setFaults(read.faults);
    if (Object.keys(read.faults).length === 0) onSet(capsToKeep(read.values, agent, caps));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    // Enter would otherwise submit the question.
    event.preventDefault();
    set();
  };
  const words = labels(t, agent);
  const shown = CAPS.filter((cap) => cap !== "money" || agent.currency !== null);
  return (
    <div className="flex flex-col gap-3">
      <p className="text-meta text-muted">{t("home.capLead")}</p>
      <div className="grid grid-cols-2 gap-3">
        {shown.map((cap) => (
          <Field
            key={cap}
            label={words[cap].label}
            hint={faults[cap] ? null : words[cap].hint}
            error={faults[cap]}
          >
            {(control) => (
              <input
                {...control}
                ref={cap === "tokens" ? first : undefined}
                type="text"
                inputMode="decimal"
                autoComplete="off"
                placeholder={t("home.capNone")}
                value={texts[cap]}
                onChange={({ target }) => {
                  setTexts({ ...texts, [cap]: target.value });
                  setFaults({ ...faults, [cap]: undefined });
                }}
                onKeyDown={onKeyDown}
                className={`${fieldLook} tabular`}
              />
            )}
          </Field>
        ))}
      </div>
      {agent.currency === null ? (
        <p className="text-meta text-muted">
          {t.rich("home.capNoPrice", {
            link: (chunks: ReactNode) => (
              <Link key="link" href="/settings/limits#prices" className="text-accent underline">
                {chunks}
              </Link>
            ),
          })}
        </p>
      ) : null}
      <div className="flex gap-2">
        <Button onClick={set}>{t("home.capSet")}</Button>
        <Button variant="quiet" onClick={() => onSet(capsToKeep(NONE, agent, {}))}>
          {t("home.capNone")}
        </Button>
      </div>
    </div>
  );
}
