"use client";

import { type KeyboardEvent, type ReactNode, useId } from "react";
import { useOpenSource } from "@/components/report/source-reader/open-source";
import { classNames } from "@/components/ui/class-names";

/** Focus and highlighting of nodes, shared by the whole map. */
export type NodeHandling = {
  tabIndex: (id: string) => number;
  onKeyDown: (event: KeyboardEvent, id: string) => void;
  onLook: (id: string | null) => void;
  onReach: (id: string | null) => void;
  /** True when a touch only shows the connections, and the next touch follows the link. */
  holds: (id: string) => boolean;
  isLit: (id: string) => boolean | null;
};

/**
 * A node: a link to what it represents, or a button that only highlights it. `words` describes everything
 * that the map shows about it.
 */
export function MapNode({
  id,
  href,
  source,
  words,
  box,
  handling,
  quiet = false,
  children,
}: {
  id: string;
  href: string | undefined;
  /** What the source reader opens, if it is a source. */
  source?: { sourceId: string; citationId?: string };
  words: string;
  box: { left: string; width: string; top: string; height: string };
  handling: NodeHandling;
  /** Without a frame. */
  quiet?: boolean;
  children: ReactNode;
}) {
  const open = useOpenSource();
  const wordsId = useId();
  const lit = handling.isLit(id);
  const shared = {
    "data-node": id,
    "aria-describedby": wordsId,
    tabIndex: handling.tabIndex(id),
    style: box,
    onPointerEnter: () => handling.onLook(id),
    onPointerLeave: () => handling.onLook(null),
    onFocus: () => handling.onReach(id),
    onBlur: () => handling.onReach(null),
    onKeyDown: (event: KeyboardEvent) => handling.onKeyDown(event, id),
    className: classNames(
      "absolute flex flex-col justify-center overflow-hidden rounded-control border px-2 text-left text-ink no-underline transition-colors hover:bg-hover",
      quiet ? "border-transparent" : "border-line bg-raised",
      lit === true && "border-muted bg-raised",
      lit === false && "bg-transparent text-faint",
    ),
  };
  return (
    <>
      {href ? (
        <a
          {...shared}
          href={href}
          onClick={(event) => {
            if (handling.holds(id)) event.preventDefault();
            else if (source) open(event, source);
          }}
        >
          {children}
        </a>
      ) : (
        <button type="button" {...shared} onClick={() => handling.holds(id)}>
          {children}
        </button>
      )}
      <span id={wordsId} hidden>
        {words}
      </span>
    </>
  );
}
