"use client";

import Link from "next/link";
import { Button, buttonLook } from "@/components/ui/button";
import { useWords } from "@/components/ui/words";

/** A research that could not be put together, inside the frame. The cause is in the server's log. */
export default function ResearchError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  const t = useWords();
  const code = (text: React.ReactNode[]) => (
    <code key="code" className="font-mono">
      {text}
    </code>
  );
  return (
    <div className="mx-auto w-full max-w-[calc(var(--container-column)+2rem)] px-4 pt-16 pb-16 md:pt-[20dvh]">
      <h1 className="text-page font-semibold tracking-title">{t("thread.broken.title")}</h1>
      <p role="alert" className="mt-2 text-muted">
        {t("thread.broken.words")}
      </p>
      {error.digest ? (
        <p className="mt-1 text-meta text-muted">
          {t.rich("thread.broken.log", { digest: error.digest, code })}
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
