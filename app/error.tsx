"use client";

import Link from "next/link";
import { Button, buttonLook } from "@/components/ui/button";

/** A screen that broke, inside the frame: what happened, what is safe, what to do. The cause is in the server's log. */
export default function ScreenError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return (
    <div className="mx-auto w-full max-w-[calc(var(--container-column)+2rem)] px-4 pt-16 pb-16 md:pt-[20dvh]">
      <h1 className="text-page font-semibold tracking-title">This screen could not be shown</h1>
      <p role="alert" className="mt-2 text-muted">
        Something went wrong while it was put together. What was researched is safe in the database, and runs
        go on.
      </p>
      {error.digest ? (
        <p className="mt-1 text-meta text-muted">
          The log has the cause under <code className="font-mono">{error.digest}</code>.
        </p>
      ) : null}
      <div className="mt-6 flex flex-wrap gap-2">
        <Button onClick={reset}>Try again</Button>
        <Link href="/" className={buttonLook("quiet")}>
          New research
        </Link>
      </div>
    </div>
  );
}
