"use client";

import { type ReactNode, useEffect, useState } from "react";
import { CopyButton } from "@/components/report/export/copy-button";
import { EDGES } from "@/components/ui/edges";
import { useWords } from "@/components/ui/words";
import type { CodeKind, CodePart } from "./code-parts";
import { underWay, whenIdle } from "./settle";

const LOOK: Record<CodeKind, string> = {
  keyword: "text-code-keyword",
  string: "text-code-string",
  comment: "text-code-comment",
  function: "text-code-function",
  constant: "text-code-constant",
  parameter: "text-code-parameter",
  punctuation: "text-code-punctuation",
};

/**
 * The coloured parts of the code in a language by any of its names; null until a worker has returned them, and when
 * there are none.
 */
function useCodeParts(code: string, language: string | null): CodePart[] | null {
  const [known, setKnown] = useState<{ of: string; parts: CodePart[] | null } | null>(null);
  useEffect(() => {
    if (!language) return;
    let wanted = true;
    const calledOff = whenIdle(() => {
      const asked = underWay(import("./code-colours").then(({ coloursOf }) => coloursOf(code, language)));
      asked.then(
        (parts) => wanted && setKnown({ of: code, parts }),
        // If colouring fails, the code is shown without colours.
        () => undefined,
      );
    });
    return () => {
      wanted = false;
      calledOff();
    };
  }, [code, language]);
  return known && known.of === code ? known.parts : null;
}

/** Code as written, coloured where its language is known, with a copy button. */
export function CodeBlock({
  code,
  language,
  complete = true,
  children,
}: {
  code: string;
  language: string | null;
  /** False while it is being written. */
  complete?: boolean;
  /** The rendered code when parts of it are marked; it is then not coloured. */
  children?: ReactNode;
}) {
  const t = useWords();
  const parts = useCodeParts(code, complete && children === undefined ? language : null);
  return (
    <figure className="my-6 overflow-hidden rounded-control border border-line bg-sunken font-sans">
      <figcaption className="flex min-h-9 items-center justify-between gap-2 border-b border-line pr-1 pl-3 text-meta text-muted">
        <span className="min-w-0 truncate">{language ?? t("report.text.code")}</span>
        <CopyButton text={code} className="text-meta print:hidden" />
      </figcaption>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        dir="ltr"
        className={`focus-inset overflow-x-auto p-3 font-mono text-meta [--under:var(--color-sunken)] print:whitespace-pre-wrap ${EDGES}`}
      >
        <code>{children ?? (parts ? parts.map(colouredPart) : code)}</code>
      </pre>
    </figure>
  );
}

function colouredPart({ text, kind }: CodePart, index: number): ReactNode {
  return kind ? (
    <span key={index} className={LOOK[kind]}>
      {text}
    </span>
  ) : (
    text
  );
}
