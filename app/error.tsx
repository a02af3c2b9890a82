"use client";

import Link from "next/link";
import { Button, buttonLook } from "@/components/ui/button";
import { useWords } from "@/components/ui/words";

/**
 * Shown inside the frame when a screen fails: what happened, what is safe, what to do. The cause is in the
 * server's log.
 */
export default function ScreenError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  const t = useWords();
  return (
    <div className="mx-auto w-full max-w-[calc(var(--container-column)+2rem)] px-4 pt-16 pb-16 md:pt-[20dvh]">
      <h1 className="text-page font-semibold tracking-title">{t("shell.broken.heading")}</h1>
      <p role="alert" className="mt-2 text-muted">
        {t("shell.broken.detail")}
      </p>
      {error.digest ? (
        <p className="mt-1 text-meta text-muted">
          {t.rich("shell.broken.cause", {
            digest: error.digest,
            code: (chunks) => (
              <code key="code" className="font-mono">
                {chunks}
              </code>
            ),
          })}
        </p>
      ) : null}
      <div className="mt-6 flex flex-wrap gap-2">
        <Button onClick={reset}>{t("ui.tryAgain")}</Button>
        <Link href="/" className={buttonLook("quiet")}>
          {t("ui.newResearch")}
        </Link>
      </div>
    </div>
  );
}
