import type { Words } from "@/lib/i18n/translate";
import { severalPages } from "@/lib/reports/page-numbers";

/** "p. 12", "pp. 12–13": page numbers in the form of `page-numbers.ts`. */
export function pagesWords(t: Words, pages: string): string {
  return severalPages(pages) ? t("ui.atPages", { pages }) : t("ui.atPage", { page: pages });
}
