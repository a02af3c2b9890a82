"use client";

import { lazy, Suspense } from "react";

const Placed = lazy(() =>
  import("./source-picture").then((module) => ({ default: module.PlacedSourcePicture })),
);

/** A picture of a source; its code is loaded only on pages that have one. */
export function SourcePicture(props: { url: string }) {
  return (
    <Suspense fallback={null}>
      <Placed {...props} />
    </Suspense>
  );
}
