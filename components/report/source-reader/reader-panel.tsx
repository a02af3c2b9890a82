"use client";

import { Maximize2, X } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useYieldSidebar } from "@/components/shell/yield-sidebar";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Sheet } from "@/components/ui/sheet";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import { useWords } from "@/components/ui/words";
import { ApiError, fetchSource } from "@/lib/client/api";
import { useMedia } from "@/lib/client/use-media";
import type { SourceResponse } from "@/lib/http/responses";
import { showsCitation } from "./cited-passages";
import { placeAt, type SourceTarget, sourceHref } from "./open-source";
import { Reader } from "./reader";

type Wanted = { sourceId: string; pageId: string | null };
/** `error` is null when the reason is unknown. */
type Loaded = { of: Wanted; data: SourceResponse } | { of: Wanted; error: string | null };

/** The source, or a version of it. `again` refetches it in the background; `retry` starts over. */
function useSource(target: SourceTarget) {
  const { sourceId, citationId } = target;
  const [wanted, setWanted] = useState<Wanted>({ sourceId, pageId: null });
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [followed, setFollowed] = useState(target);
  if (followed !== target) {
    setFollowed(target);
    const data = loaded?.of.sourceId === sourceId && "data" in loaded ? loaded.data : null;
    // A response from before the report was stored, or of another reading, does not contain the passage.
    const shown = !citationId || (data !== null && (placeAt(citationId) || showsCitation(data, citationId)));
    if (wanted.sourceId !== sourceId || !shown) setWanted({ sourceId, pageId: null });
  }
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    // Each attempt fetches again.
    void attempt;
    fetchSource(wanted, abort.signal).then(
      (data) => setLoaded({ of: wanted, data }),
      (error: unknown) => {
        if (abort.signal.aborted) return;
        const words = error instanceof ApiError ? error.message : null;
        setLoaded({ of: wanted, error: words });
      },
    );
    return () => abort.abort();
  }, [wanted, attempt]);
  const again = () => setAttempt((count) => count + 1);
  const retry = () => {
    setLoaded(null);
    again();
  };
  const show = (pageId: string | null) => setWanted({ sourceId, pageId });
  // Another version replaces the shown one when it has loaded.
  return { loaded: loaded?.of.sourceId === sourceId ? loaded : null, again, retry, show };
}

/** The source reader beside the report, or over it on narrow windows. */
export function ReaderPanel({ target, onClose }: { target: SourceTarget; onClose: () => void }) {
  const t = useWords();
  const beside = useMedia("(min-width: 75rem)", true);
  const { loaded, again, retry, show } = useSource(target);
  const actions = (
    <span className="flex shrink-0">
      <a
        href={sourceHref(target)}
        aria-label={t("reader.openApart")}
        title={t("reader.openApart")}
        className="inline-flex size-8 items-center justify-center rounded-control text-muted hover:bg-hover hover:text-ink pointer-coarse:size-11"
      >
        <Maximize2 size={16} aria-hidden="true" />
      </a>
      <IconButton
        label={t("reader.closeReader")}
        icon={<X size={16} />}
        side="bottom-end"
        onClick={onClose}
      />
    </span>
  );
  const body =
    loaded === null ? (
      <Waiting />
    ) : "error" in loaded ? (
      <Fault words={loaded.error ?? t("reader.failed")} onRetry={retry} onClose={onClose} />
    ) : (
      <Reader
        key={target.sourceId}
        data={loaded.data}
        at={target.citationId ?? null}
        actions={actions}
        onShow={show}
        onRead={again}
      />
    );
  if (beside)
    return (
      <Beside target={target} onClose={onClose}>
        {body}
      </Beside>
    );
  return (
    <Sheet open onClose={onClose} title={t("reader.source")} side="right" hideTitle>
      {body}
    </Sheet>
  );
}

/**
 * Moves the focus to the panel with each opened source, and back to the opener of the last one. A source that
 * only scrolls to its passage does not take the focus.
 */
function useFocusFor(target: SourceTarget, panel: RefObject<HTMLElement | null>) {
  const opener = useRef<Element | null>(null);
  const begun = useRef(false);
  useEffect(() => {
    // Every request creates a new target.
    void target;
    const here = document.activeElement;
    if (panel.current?.contains(here) || (begun.current && !here?.matches("a, button"))) return;
    begun.current = true;
    opener.current = here;
    panel.current?.focus({ preventScroll: true });
  }, [target, panel]);
  useEffect(
    () => () => {
      begun.current = false;
      if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    },
    [],
  );
}

/** Makes room by folding the sidebar. */
function Beside({
  target,
  onClose,
  children,
}: {
  target: SourceTarget;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useWords();
  const panel = useRef<HTMLElement>(null);
  useYieldSidebar("reader");
  useFocusFor(target, panel);
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label={t("reader.region")}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
      className="fixed inset-y-0 right-0 z-40 w-beside overflow-y-auto overscroll-contain border-l border-line bg-ground shadow-float outline-none print:hidden"
    >
      {children}
    </aside>
  );
}

function Waiting() {
  const t = useWords();
  return (
    <SkeletonGroup label={t("reader.opening")}>
      <div className="space-y-3 px-5 pt-5">
        <Skeleton className="h-5 w-4/5" />
        <Skeleton className="w-2/5" />
        <Skeleton className="mt-8" />
        <Skeleton />
        <Skeleton />
        <Skeleton className="w-3/5" />
      </div>
    </SkeletonGroup>
  );
}

function Fault({ words, onRetry, onClose }: { words: string; onRetry: () => void; onClose: () => void }) {
  const t = useWords();
  return (
    <div className="space-y-3 px-5 pt-5">
      <p role="alert">{words}</p>
      <div className="flex gap-2">
        <Button onClick={onRetry}>{t("ui.tryAgain")}</Button>
        <Button variant="quiet" onClick={onClose}>
          {t("ui.close")}
        </Button>
      </div>
    </div>
  );
}
