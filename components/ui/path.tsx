import { Fragment } from "react";

/** A path that wraps after separators; a single name breaks only if it fits no line. */
export function Path({ path }: { path: string }) {
  return (
    <span translate="no" className="wrap-anywhere">
      {path.split(/(?<=[/\\])/).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a path have no name but their place.
        <Fragment key={index}>
          {index > 0 ? <wbr /> : null}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
