"use client";

import { Name } from "@/components/settings/found";
import { Origin, Row, Rows } from "@/components/settings/section";
import { listedWords, priceLines } from "@/components/settings/settings-words";
import { ValueTable } from "@/components/settings/value-table";
import { CopyLines } from "@/components/ui/copy-lines";
import { EmptyState } from "@/components/ui/empty-state";
import { dayWords, joined, money } from "@/components/ui/figures";
import { useWords } from "@/components/ui/words";
import type { SettingsResponse } from "@/lib/http/settings-responses";

const COLUMNS = ["input", "cachedInput", "output"] as const;

/** The number of models in the table; a button shows the others. */
const MOST = 8;

type Prices = SettingsResponse["prices"];

/** The prices of models, or the configuration lines that set them. */
export function PricesPart({ prices }: { prices: Prices }) {
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
        <div>
          <p className="max-w-[65ch]">
            {any
              ? t("settings.prices.missingMore", { models: list })
              : t("settings.prices.missing", { models: list })}
          </p>
          <CopyLines
            lines={priceLines(missing, { currency: currency.value, any })}
            what={t("settings.prices.theLines")}
          />
        </div>
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
        columns={COLUMNS.map((key) => ({ key, name: t(`settings.prices.${key}`) }))}
        rows={models}
        most={MOST}
        minWidth="min-w-[28rem]"
        keyOf={({ model }) => model}
        nameOf={({ model, listedOn }) => joined(model, listedOn && listedWords(t, listedOn))}
        breaksNames
        cell={(price, column) => money(t, price[column], currency.value)}
      />
    </>
  );
}
