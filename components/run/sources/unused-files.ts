// The attached files that the run never read or does not cite, with the known reasons.

import { mendWords, reasonWords } from "@/components/library/document-words";
import { documentName } from "@/lib/client/document-href";
import { readReason } from "@/lib/documents/reasons";
import type { OwnDocument } from "@/lib/http/documents-responses";
import { phrase } from "@/lib/i18n/phrase";
import type { Words } from "@/lib/i18n/translate";
import type { RunState, Source } from "@/lib/run-log/run-state";
import { urlKey } from "@/lib/sources/url-key";

type UnusedFile = {
  url: string;
  /**
   * `uncited`: read; `seen`: not opened; `failed`: could not be opened; `missed`: in no search result;
   * `unsearched`: there was no search.
   */
  why: "uncited" | "seen" | "failed" | "missed" | "unsearched";
  /** Why it could not be opened. */
  error: string | null;
};

/**
 * The file's current state in the library; null when it is no longer a document, undefined until it is known.
 */
export type KnownFile = Pick<OwnDocument, "state" | "error"> | null | undefined;

/** A run without a report may cite only in its answer, or in prose. */
function isCited({ number }: Source, { report, answer }: Pick<RunState, "report" | "answer">): boolean {
  if (!report || answer?.includes(`[${number}]`)) return true;
  return report.citations.some((citation) => citation.number === number);
}

function whyUnused(source: Source | undefined, state: RunState): UnusedFile["why"] | null {
  if (source?.status === "read") return isCited(source, state) ? null : "uncited";
  if (source) return source.status === "failed" ? "failed" : "seen";
  // What a delegate saw but did not read is not known here.
  if (state.delegates.length > 0) return "seen";
  return state.searches.length > 0 ? "missed" : "unsearched";
}

/**
 * Files that the run did not read or use. Empty unless the run completed, because a run that was stopped
 * might have read on.
 */
export function unusedFiles(state: RunState): UnusedFile[] {
  const { status, attached = [], sources } = state;
  if (status !== "completed" && status !== "failed") return [];
  const found = new Map(sources.map((source) => [urlKey(source.url), source]));
  return attached.flatMap((url) => {
    const source = found.get(urlKey(url));
    const why = whyUnused(source, state);
    return why ? [{ url, why, error: source?.error ?? null }] : [];
  });
}

/** "Your file “scan.pdf” was not used: the pages are pictures without text. …" */
export function unusedWords(t: Words, { url, why, error }: UnusedFile, known: KnownFile): string {
  if (why === "uncited") return t("run.notes.fileUncited", { name: documentName(url) });
  const said = (cause: string, mend: string) => t("run.notes.file", { name: documentName(url), cause, mend });
  if (known?.state === "unreadable") {
    const reason = known.error ?? "";
    return said(reason ? reasonWords(t, reason) : t("library.state.unreadableOnly"), mendWords(t, reason));
  }
  if (known?.state === "waiting") return said(t("run.notes.fileWaiting"), t("run.notes.fileLater"));
  if (known === null) return said(t("run.notes.fileGone"), t("run.notes.fileAttach"));
  if (why === "failed" && error) {
    const cause = readReason(error) ? reasonWords(t, error) : phrase(t, error).replace(/\.$/, "");
    return said(cause, mendWords(t, error));
  }
  const causes = {
    seen: "run.notes.fileSeen",
    failed: "run.notes.fileSeen",
    missed: "run.notes.fileMissed",
    unsearched: "run.notes.fileUnsearched",
  } as const;
  return said(t(causes[why]), t("run.notes.fileName"));
}
