import Link from "next/link";
import { buttonLook } from "@/components/ui/button";
import { GroundworkError } from "@/lib/errors/errors";
import { errorSentence } from "@/lib/i18n/error-sentence";
import type { Words } from "@/lib/i18n/translate";

/** Why two versions were not compared, and whether asking again can help. */
type Refusal = { text: string; language: string; retryable: boolean };

/** What the table of errors says of a comparison that was not made; null for an error that it has no sentence for. */
export function refusalOf(t: Words, error: unknown): Refusal | null {
  if (!(error instanceof GroundworkError) || error.code === "internal") return null;
  const { retryable, ...failure } = error.toRunError();
  return { ...errorSentence(t, failure), retryable };
}

/** In place of a comparison that was not made: why not, what is safe, and what to do. */
export function CompareRefused({
  t,
  refusal,
  report,
  comparison,
}: {
  t: Words;
  refusal: Refusal;
  /** Address of the report. */
  report: string;
  /** Address of the comparison itself. */
  comparison: string;
}) {
  const { text, language, retryable } = refusal;
  return (
    <div className="mx-auto w-full max-w-[calc(var(--container-column)+2rem)] px-4 pt-16 pb-16 md:pt-[20dvh]">
      <h1 className="text-page font-semibold tracking-title">{t("report.compare.refused")}</h1>
      <p role="alert" lang={language === t.language ? undefined : language} className="mt-2 text-muted">
        {text}
      </p>
      <div className="mt-6 flex flex-wrap gap-2">
        {retryable ? (
          // Not a link of the router: the page is to be made anew.
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
