"use client";

import type { ReactNode } from "react";
import { CopyButton } from "@/components/report/copy-button";

/** Code as written, with a way to take it along. */
export function CodeBlock({
  code,
  language,
  children,
}: {
  code: string;
  language: string | null;
  /** The code as it is shown, where parts of it are marked. */
  children: ReactNode;
}) {
  return (
    <figure className="my-6 overflow-hidden rounded-control border border-line bg-sunken font-sans">
      <figcaption className="flex min-h-9 items-center justify-between border-b border-line pr-1 pl-3 text-meta text-muted">
        {language ?? "Text"}
        <CopyButton text={code} label="Copy" className="print:hidden" />
      </figcaption>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        className="focus-inset overflow-x-auto p-3 font-mono text-meta print:whitespace-pre-wrap"
      >
        <code>{children}</code>
      </pre>
    </figure>
  );
}
