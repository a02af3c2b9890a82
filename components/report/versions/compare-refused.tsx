import Link from "next/link";
import { buttonLook } from "@/components/ui/button";
import { GroundworkError } from "@/lib/errors/errors";
import { errorSentence } from "@/lib/i18n/error-sentence";
import type { Words } from "@/lib/i18n/translate";

/** Why two versions were not compared, and whether a retry can help. */
type Refusal = { text: string; language: string; retryable: boolean };

/** The error text for a failed comparison; null for an error without one. */
export function refusalOf(t: Words, error: unknown): Refusal | null {
  if (!(error instanceof GroundworkError) || error.code === "internal") return null;
  const { retryable, ...failure } = error.toRunError();
  return { ...errorSentence(t, failure), retryable };
}

/** Shown when a comparison failed: why, what is safe, and what to do. */
export function CompareRefused({
  t,
  refusal,
  report,
  comparison,
  heading,
}: {
  t: Words;
  refusal: Refusal;
  /** Address of the report. */
  report: string;
  /** Address of the comparison itself. */
  comparison: string;
  /** The heading; by default it says that two versions were not compared. */
  heading?: string;
}) {
  const { text, language, retryable } = refusal;
  return (
    <div className="mx-auto w-full max-w-[calc(var(--container-column)+2rem)] px-4 pt-16 pb-16 md:pt-[20dvh]">
      <h1 className="text-page font-semibold tracking-title">{heading ?? t("report.compare.refused")}</h1>
      <p role="alert" lang={language === t.language ? undefined : language} className="mt-2 text-muted">
        {text}
      </p>
      <div className="mt-6 flex flex-wrap gap-2">
        {retryable ? (
          // A plain link, so that the page is loaded again.
          <a href={comparison} className={buttonLook("plain")}>
            {t("ui.tryAgain")}
          </a>
        ) : null}
        <Link href={report} className={buttonLook(retryable ? "quiet" : "plain")}>
          {t("report.back")}
        </Link>
      </div>
    </div>
  );
}
