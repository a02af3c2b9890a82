import { TableFrame } from "@/components/report/markdown/table-frame";
import { money } from "@/components/run/words";
import { Origin, Row, Rows, Section } from "@/components/settings/section";
import { priceLines } from "@/components/settings/settings-words";
import { CopyLines } from "@/components/shell/copy-lines";
import { EmptyState } from "@/components/ui/empty-state";
import type { ModelPrice, SettingsResponse } from "@/lib/http/settings-responses";

const COLUMNS: [keyof ModelPrice, string][] = [
  ["input", "In"],
  ["cachedInput", "In, from the cache"],
  ["output", "Out"],
];

/** What models cost, or the lines that say it. */
export function PricesSection({ prices }: { prices: SettingsResponse["prices"] }) {
  const { currency, models, missing } = prices;
  return (
    <Section
      id="prices"
      title="Prices"
      lead="With the price of a model its runs say what they cost, and money can be capped."
    >
      {models.length > 0 ? (
        <>
          <Rows>
            <Row name="Currency" origin={<Origin setting={currency} />}>
              {currency.value}
            </Row>
          </Rows>
          <TableFrame label="Prices of models for a million tokens">
            <table className="w-full min-w-[28rem] text-left tabular">
              <thead>
                <tr className="border-b border-edge text-meta text-muted">
                  <th scope="col" className="py-2 pr-4 font-medium">
                    A million tokens of
                  </th>
                  {COLUMNS.map(([column, title]) => (
                    <th key={column} scope="col" className="py-2 pl-4 text-right font-medium">
                      {title}
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
                    {COLUMNS.map(([column]) => (
                      <td key={column} className="py-2 pl-4 text-right whitespace-nowrap">
                        {money(price[column], currency.value)}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </TableFrame>
        </>
      ) : missing.length === 0 ? (
        <EmptyState sentence="No model in use costs money." className="border-y border-line" />
      ) : null}
      {missing.length > 0 ? (
        <div>
          <p className="max-w-[65ch]">
            No price is known of {missing.map((model) => `“${model}”`).join(", ")}. Put these lines{" "}
            {models.length > 0 ? "below the other models " : null}into agents.yaml, with what your provider
            takes for a million tokens:
          </p>
          <CopyLines
            lines={priceLines(missing, { currency: currency.value, any: models.length > 0 })}
            what="the lines for prices"
          />
        </div>
      ) : null}
    </Section>
  );
}
