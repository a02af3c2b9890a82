"use client";

import "./globals.css";

/** Shown when not even the frame could be put together, for example because the database does not open. */
export default function FrameError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return (
    <html lang="en">
      <body>
        <title>Not available · Groundwork</title>
        <main className="mx-auto max-w-column px-4 pt-[20dvh]">
          <h1 className="text-page font-semibold">Groundwork could not be shown</h1>
          <p role="alert" className="mt-2 text-muted">
            Something went wrong on this machine before the page was put together. What was saved before is
            safe; the log of the server has the cause{error.digest ? ` under ${error.digest}` : ""}.
          </p>
          <button
            type="button"
            onClick={reset}
            className="mt-6 min-h-8 rounded-control border border-edge bg-raised px-3 font-medium hover:bg-hover pointer-coarse:min-h-11"
          >
            Try again
          </button>
        </main>
      </body>
    </html>
  );
}
