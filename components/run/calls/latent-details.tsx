"use client";

import { EDGES } from "@/components/ui/edges";
import { joined } from "@/components/ui/figures";
import { useWords } from "@/components/ui/words";
import { type CallView, textIn } from "./call-renderer";
import { pointsOf } from "./compare-sources";
import { tableOf } from "./extract-table";

const STANCE = {
  agree: "run.compare.agree",
  differ: "run.compare.differs",
  one_only: "run.compare.oneOnly",
} as const;

/** Each point with what the sources say about it, and the conclusion. */
export function Comparison({ call }: CallView) {
  const t = useWords();
  const conclusion = textIn(call.output, "conclusion");
  return (
    <div className="space-y-2 text-meta text-muted">
      <ul className="space-y-2">
        {pointsOf(call.output).map(({ point, stance, said, why }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the points of a call never change
          <li key={index}>
            <p className="text-ink wrap-anywhere">{joined(point, t(STANCE[stance]))}</p>
            <ul className="list-disc pl-4">
              {said.map(({ number, statement }, position) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <li key={position} className="wrap-anywhere">
                  {`[${number}] ${statement}`}
                </li>
              ))}
            </ul>
            {why ? <p className="wrap-anywhere">{why}</p> : null}
          </li>
        ))}
      </ul>
      {conclusion ? <p className="text-ink wrap-anywhere">{conclusion}</p> : null}
    </div>
  );
}

/** The values as a table, each row with its source. */
export function ExtractedTable({ call }: CallView) {
  const t = useWords();
  const { columns, rows, missing } = tableOf(call);
  return (
    <div className="space-y-2 text-meta">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <div tabIndex={0} className={`focus-inset overflow-x-auto [--under:var(--color-ground)] ${EDGES}`}>
        <table className="w-full border-collapse tabular">
          <thead>
            <tr className="border-b border-line text-left">
              {columns.map((column, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same heading
                <th key={index} scope="col" className="py-1 pr-4 font-medium">
                  {column}
                </th>
              ))}
              <th scope="col" className="py-1 font-medium">
                {t("run.table.source")}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ cells, number }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a call never change
              <tr key={index} className="border-b border-line align-top text-muted">
                {cells.map((cell, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <td key={column} className="py-1 pr-4">
                    {cell}
                  </td>
                ))}
                <td className="py-1">{`[${number}]`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {missing.length > 0 ? (
        <p className="text-muted wrap-anywhere">{t("run.table.missing", { values: missing.join("; ") })}</p>
      ) : null}
    </div>
  );
}
