import type { AlignType, PhrasingContent, Table } from "mdast";
import { Fragment, type ReactNode } from "react";
import { TableFrame } from "@/components/ui/table-frame";
import { TableActions } from "./table-actions";

const ALIGN: Record<NonNullable<AlignType>, string> = {
  left: "text-left",
  right: "text-right",
  center: "text-center",
};

type Parts = {
  inside: (nodes: readonly PhrasingContent[]) => ReactNode;
  /** The Markdown source of adjacent nodes. */
  written: (nodes: readonly PhrasingContent[]) => string;
  /** Whether it can be copied: not where a stored page is only read. */
  copied: boolean;
  /** The offset of the table in the whole text; null for a table inside another block. */
  at: number | null;
};

type HeadPart = {
  nodes: PhrasingContent[];
  /** Whether a line may break before it. */
  breaks: boolean;
};

const AFTER_UNDERSCORE = /(?<=_)/;

/** A head in parts between which its line may break: a name such as `on_time_percent` breaks after its underscores. */
function headParts(nodes: readonly PhrasingContent[], written: Parts["written"]): HeadPart[] {
  return nodes.flatMap((node): HeadPart[] => {
    const { start, end } = node.position ?? {};
    if (node.type !== "text" || start?.offset === undefined || !end)
      return [{ nodes: [node], breaks: false }];
    const values = node.value.split(AFTER_UNDERSCORE);
    // In the source the underscores may be escaped.
    const sources = written([node]).split(AFTER_UNDERSCORE);
    if (values.length !== sources.length) return [{ nodes: [node], breaks: false }];
    let offset = start.offset;
    return values.map((value, part) => {
      const from = offset;
      offset += sources[part]?.length ?? 0;
      const position = { start: { ...start, offset: from }, end: { ...end, offset } };
      return { nodes: [{ ...node, value, position }], breaks: part > 0 };
    });
  });
}

const keyOf = (node: { position?: Table["position"] }) => node.position?.start.offset ?? 0;

/** A table whose headers are aligned like their cells, and whose figures and dates do not wrap. */
export function renderTable(node: Table, { inside, written, copied, at }: Parts): ReactNode {
  const [head, ...body] = node.children;
  const look = (column: number) => ALIGN[node.align?.[column] ?? "left"];
  const table = (
    <TableFrame>
      <table className="w-full border-collapse font-sans text-body tabular">
        <thead>
          <tr className="border-b border-edge">
            {head?.children.map((cell, column) => (
              <th
                key={keyOf(cell)}
                scope="col"
                className={`px-3 py-2 print:px-1.5 align-bottom font-semibold first:pl-0 last:pr-0 ${look(column)} ${isDated(written(cell.children)) ? "whitespace-nowrap" : ""}`}
              >
                {headParts(cell.children, written).map(({ nodes, breaks }, part) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a head keep their order.
                  <Fragment key={part}>
                    {breaks ? <wbr /> : null}
                    {inside(nodes)}
                  </Fragment>
                ))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map((row) => (
            <tr key={keyOf(row)} className="border-b border-line">
              {row.children.map((cell, column) => (
                <td
                  key={keyOf(cell)}
                  className={`px-3 py-2 print:px-1.5 align-top first:pl-0 last:pr-0 ${look(column)} ${isFigure(written(cell.children)) ? "whitespace-nowrap" : "min-w-36 print:min-w-0"}`}
                >
                  {inside(cell.children)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
  if (!copied) return table;
  const cells = node.children.map((row) => row.children.map((cell) => written(cell.children)));
  return (
    <div>
      {table}
      <TableActions cells={cells} at={at} />
    </div>
  );
}

/** A cell of figures stays on one line, including units and citations. */
const isFigure = (text: string) => text.length <= 40 && /^[\s[~≈<>±+−-]*(?:[$€£¥]|US\$)?\d/.test(text);

/** A short header with a figure, such as "14 Mar 2026" or "Q3 2026", stays on one line. */
const isDated = (text: string) => text.length <= 24 && /\d/.test(text);
