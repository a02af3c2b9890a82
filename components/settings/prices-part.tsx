"use client";

import { ForAdministrators } from "@/components/account/administers";
import { Button, buttonLook } from "@/components/ui/button";
import { CopyLines } from "@/components/ui/copy-lines";
import { EmptyState } from "@/components/ui/empty-state";
import { dayWords, joined, money } from "@/components/ui/figures";
import { Summary } from "@/components/ui/summary";
import { useWords } from "@/components/ui/words";
import type { SettingsResponse } from "@/lib/http/settings-responses";
import { type Figure, FiguresForm, useFormFold } from "./figures-form";
import { Name, Origin, Row, Rows } from "./section";
import { listedWords, priceLines } from "./settings-words";
import { useGeneral } from "./use-general";
import { ValueTable } from "./value-table";

const COLUMNS = ["input", "cachedInput", "cacheWrite", "output"] as const;

/** The number of models in the table; a button shows the others. */
const MOST = 8;

type Prices = SettingsResponse["prices"];

const PARTS = ["input", "cachedInput", "cacheWrite", "output"] as const;

/** The prices that are that of input unless they are entered. */
const OF_CACHE: readonly (typeof PARTS)[number][] = ["cachedInput", "cacheWrite"];
const HIGHEST_PRICE = 1_000_000;

type Price = SettingsResponse["prices"]["models"][number];

/** Enters or changes the price of a model. `price` is null while none is known. */
function PriceForm({
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
        const fits = value === null ? OF_CACHE.includes(name) : value >= 0 && value <= HIGHEST_PRICE;
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

/** The prices of models, a form for each, and the configuration lines that set those that are missing. */
export function PricesPart({ prices, onChanged }: { prices: Prices; onChanged: () => unknown }) {
  const t = useWords();
  const { currency, models, missing, searches, list: shipped } = prices;
  // Prices of the shipped list stand in no file that lines could be added to.
  const any = models.some(({ listedOn }) => !listedOn);
  const list = t.list(missing.map((model) => t("settings.prices.quoted", { model })));
  return (
    <section aria-labelledby="prices-title" className="mt-8">
      <h3 id="prices-title" className="font-medium">
        <Name id="prices">{t("settings.part.prices")}</Name>
      </h3>
      <p className="mt-1 mb-3 max-w-[65ch] text-muted">{t("settings.prices.lead")}</p>
      {models.length > 0 ? (
        <PriceTable prices={prices} />
      ) : missing.length === 0 ? (
        <EmptyState sentence={t("settings.prices.free")} className="border-y border-line" />
      ) : null}
      {missing.length > 0 ? (
        <p className="max-w-[65ch]">{t("settings.prices.missing", { models: list })}</p>
      ) : null}
      <ForAdministrators>
        {missing.length > 0 ? (
          <div className="mt-3 border-t border-line">
            {missing.map((model) => (
              <PriceForm key={model} {...{ model, onChanged }} price={null} currency={currency.value} />
            ))}
          </div>
        ) : null}
        {models.length > 0 ? (
          <details className="mt-2">
            <Summary className="min-h-8 text-accent pointer-coarse:min-h-11">
              {t("settings.prices.changeOne")}
            </Summary>
            <div className="border-t border-line">
              {models.map((price) => (
                <PriceForm
                  key={price.model}
                  {...{ price, onChanged }}
                  model={price.model}
                  currency={currency.value}
                />
              ))}
            </div>
          </details>
        ) : null}
      </ForAdministrators>
      {missing.length > 0 ? (
        <details className="mt-3">
          <Summary className="min-h-8 text-accent pointer-coarse:min-h-11">
            {t("settings.prices.inFile")}
          </Summary>
          <CopyLines
            lines={priceLines(missing, { currency: currency.value, any })}
            what={t("settings.prices.theLines")}
          />
        </details>
      ) : null}
      {searches.length > 0 ? (
        <p className="mt-3 max-w-[65ch]">
          {t("settings.prices.searches", {
            services: t.list(
              searches.map(({ service, amount }) => `${service} ${money(t, amount, currency.value)}`),
            ),
          })}
        </p>
      ) : null}
      <p className="mt-3 max-w-[65ch] text-meta text-muted">
        {t("settings.prices.listedNote", { day: dayWords(t, Date.parse(shipped.day)) })}
      </p>
    </section>
  );
}

function PriceTable({ prices: { currency, models } }: { prices: Prices }) {
  const t = useWords();
  const writesCost = models.some(({ input, cacheWrite = input }) => cacheWrite !== input);
  const columns = COLUMNS.filter((key) => key !== "cacheWrite" || writesCost);
  return (
    <>
      <Rows>
        <Row id="currency" name={t("settings.prices.currency")} origin={<Origin setting={currency} />}>
          {currency.value}
        </Row>
      </Rows>
      <ValueTable
        label={t("settings.prices.table")}
        corner={t("settings.prices.million")}
        columns={columns.map((key) => ({ key, name: t(`settings.prices.${key}`) }))}
        rows={models}
        most={MOST}
        minWidth="min-w-[28rem]"
        keyOf={({ model }) => model}
        nameOf={({ model, listedOn }) => joined(model, listedOn && listedWords(t, listedOn))}
        breaksNames
        cell={(price, column) => money(t, price[column] ?? price.input, currency.value)}
      />
    </>
  );
}
