import { verdictWord } from "@/components/report/citations/verdict-words";
import {
  passageAt,
  type SourceTarget,
  sourceHref,
  useOpenSource,
} from "@/components/report/source-reader/open-source";
import { EDGES } from "@/components/ui/edges";
import { useWords } from "@/components/ui/words";
import { placeKey } from "@/lib/reports/table-place";
import { type TableCell, tablesOf } from "@/lib/run-log/evidence-table";
import type { Source } from "@/lib/run-log/run-state";
import type { CallView } from "./call-renderer";

/** The cells of a table that an agent had built; each source opens at the passage. */
export function BuiltTable({ call, state }: CallView) {
  const t = useWords();
  const table = tablesOf(state).find(({ callId }) => callId === call.id);
  if (!table) return null;
  const at = new Map(table.cells.map((cell) => [placeKey(cell), cell]));
  const sources = new Map(state.sources.map((source) => [source.number, source]));
  return (
    <div
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      className={`focus-inset overflow-x-auto text-meta [--under:var(--color-ground)] ${EDGES}`}
    >
      <table className="w-full border-collapse tabular">
        <thead>
          <tr className="border-b border-line text-left">
            <th scope="col" className="py-1 pr-4 font-medium">
              {t("report.table.row")}
            </th>
            {table.columns.map((name) => (
              <th key={name} scope="col" className="py-1 pr-4 font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((name, row) => (
            <tr key={name} className="border-b border-line align-top text-muted">
              <th scope="row" className="py-1 pr-4 text-left font-medium text-ink">
                {name}
              </th>
              {table.columns.map((of, column) => {
                const cell = at.get(placeKey({ row, column }));
                return (
                  <td key={of} className="min-w-28 py-1 pr-4 wrap-anywhere">
                    <Value cell={cell} source={cell?.source == null ? undefined : sources.get(cell.source)} />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Value({ cell, source }: { cell: TableCell | undefined; source: Source | undefined }) {
  const t = useWords();
  const open = useOpenSource();
  if (!cell) return t("report.table.filling");
  if (cell.value === null) return t("report.table.notFound");
  if (!source) return cell.value;
  const target: SourceTarget = {
    sourceId: source.id,
    ...(cell.passage ? { citationId: passageAt(cell.passage) } : {}),
  };
  return (
    <>
      {`${cell.value} `}
      <a
        href={sourceHref(target)}
        onClick={(event) => open(event, target)}
        className="whitespace-nowrap text-accent underline"
      >
        {`[${source.number}]`}
        {cell.verdict && cell.verdict !== "supported" ? ` ${verdictWord(t, cell.verdict)}` : null}
      </a>
    </>
  );
}
