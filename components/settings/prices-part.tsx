"use client";

import { ForAdministrators } from "@/components/account/administers";
import { Name } from "@/components/settings/found";
import { PriceForm } from "@/components/settings/price-form";
import { Origin, Row, Rows } from "@/components/settings/section";
import { listedWords, priceLines } from "@/components/settings/settings-words";
import { ValueTable } from "@/components/settings/value-table";
import { CopyLines } from "@/components/ui/copy-lines";
import { EmptyState } from "@/components/ui/empty-state";
import { dayWords, joined, money } from "@/components/ui/figures";
import { Summary } from "@/components/ui/summary";
import { useWords } from "@/components/ui/words";
import type { SettingsResponse } from "@/lib/http/settings-responses";

const COLUMNS = ["input", "cachedInput", "cacheWrite", "output"] as const;

/** The number of models in the table; a button shows the others. */
const MOST = 8;

type Prices = SettingsResponse["prices"];

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
