"use client";

import { type Figure, FiguresForm, useFormFold } from "@/components/settings/figures-form";
import { useGeneral } from "@/components/settings/use-general";
import { Button, buttonLook } from "@/components/ui/button";
import { useWords } from "@/components/ui/words";
import type { SettingsResponse } from "@/lib/http/settings-responses";

const PARTS = ["input", "cachedInput", "cacheWrite", "output"] as const;

/** The prices that are that of input unless they are entered. */
const OF_CACHE: readonly (typeof PARTS)[number][] = ["cachedInput", "cacheWrite"];
const MOST = 1_000_000;

type Price = SettingsResponse["prices"]["models"][number];

/** Enters or changes the price of a model. `price` is null while none is known. */
export function PriceForm({
  model,
  price,
  currency,
  onChanged,
}: {
  model: string;
  price: Price | null;
  currency: string;
  onChanged: () => unknown;
}) {
  const t = useWords();
  const { open, close, button } = useFormFold();
  const { saving, fault, change } = useGeneral(onChanged);
  const figures = PARTS.map(
    (name): Figure => ({
      name,
      label: t(`settings.prices.${name}`),
      hint: t(OF_CACHE.includes(name) ? "settings.prices.cachedHint" : "settings.prices.hint", { currency }),
      value: OF_CACHE.includes(name) && price?.[name] === price?.input ? null : (price?.[name] ?? null),
      fixed: null,
      faultOf: (value) => {
        const fits = value === null ? OF_CACHE.includes(name) : value >= 0 && value <= MOST;
        return fits ? null : t("settings.prices.fault");
      },
    }),
  );
  const save = async (changed: Record<string, number | null>) => {
    const { input, cachedInput, cacheWrite, output } = Object.fromEntries(
      figures.map(({ name, value }) => [name, changed[name] === undefined ? value : changed[name]]),
    );
    if (typeof input !== "number" || typeof output !== "number") return;
    const entered = {
      input,
      output,
      ...(typeof cachedInput === "number" ? { cachedInput } : {}),
      ...(typeof cacheWrite === "number" ? { cacheWrite } : {}),
    };
    if (await change({ prices: { [model]: entered } })) close();
  };
  return (
    <div className="border-b border-line py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="min-w-0 break-all">{model}</span>
        <span className="flex flex-wrap gap-2">
          <button {...button} className={buttonLook()}>
            {t(price ? "settings.prices.change" : "settings.prices.enter")}
            <span className="unseen">{`: ${model}`}</span>
          </button>
          {price?.entered ? (
            <Button
              variant="quiet"
              aria-disabled={saving}
              onClick={() => void change({ prices: { [model]: null } })}
            >
              {t("settings.prices.takeBack")}
              <span className="unseen">{`: ${model}`}</span>
            </Button>
          ) : null}
        </span>
      </div>
      <FiguresForm
        label={t("settings.prices.of", { model })}
        {...{ open, figures, saving, fault }}
        onSave={(changed) => void save(changed)}
        onCancel={close}
      />
    </div>
  );
}
