"use client";

import { TableFrame } from "@/components/report/markdown/table-frame";
import { Origin, Row, Rows, Section } from "@/components/settings/section";
import { priceLines } from "@/components/settings/settings-words";
import { CopyLines } from "@/components/shell/copy-lines";
import { EmptyState } from "@/components/ui/empty-state";
import { money } from "@/components/ui/figures";
import { useWords } from "@/components/ui/words";
import type { SettingsResponse } from "@/lib/http/settings-responses";

const COLUMNS = ["input", "cachedInput", "output"] as const;

type Prices = SettingsResponse["prices"];

/** What models cost, or the lines that say it. */
export function PricesSection({ prices }: { prices: Prices }) {
  const t = useWords();
  const { currency, models, missing } = prices;
  const any = models.length > 0;
  const list = t.list(missing.map((model) => t("settings.prices.quoted", { model })));
  return (
    <Section id="prices" title={t("settings.part.prices")} lead={t("settings.prices.lead")}>
      {any ? (
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
    </Section>
  );
}

function PriceTable({ prices: { currency, models } }: { prices: Prices }) {
  const t = useWords();
  return (
    <>
      <Rows>
        <Row name={t("settings.prices.currency")} origin={<Origin setting={currency} />}>
          {currency.value}
        </Row>
      </Rows>
      <TableFrame label={t("settings.prices.table")}>
        <table className="w-full min-w-[28rem] text-left tabular">
          <thead>
            <tr className="border-b border-edge text-meta text-muted">
              <th scope="col" className="py-2 pr-4 font-medium">
                {t("settings.prices.million")}
              </th>
              {COLUMNS.map((column) => (
                <th key={column} scope="col" className="py-2 pl-4 text-right font-medium">
                  {t(`settings.prices.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line border-b border-line">
            {models.map((price) => (
              <tr key={price.model}>
                <th scope="row" className="py-2 pr-4 font-medium break-all">
                  {price.model}
                </th>
                {COLUMNS.map((column) => (
                  <td key={column} className="py-2 pl-4 text-right whitespace-nowrap">
                    {money(t, price[column], currency.value)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
    </>
  );
}
