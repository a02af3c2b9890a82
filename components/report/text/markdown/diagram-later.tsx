"use client";

import { lazy, Suspense } from "react";
import { CodeBlock } from "./code-block";

const Drawn = lazy(() => import("./diagram").then((module) => ({ default: module.Diagram })));

/** A diagram; its renderer is loaded only on pages that have one. */
export function Diagram(props: { source: string; section?: string; complete: boolean }) {
  return (
    <Suspense fallback={<CodeBlock code={props.source} language="mermaid" complete={false} />}>
      <Drawn {...props} />
    </Suspense>
  );
}
