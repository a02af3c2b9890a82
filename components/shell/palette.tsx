"use client";

import { ArrowRight, BookOpenText, FileText, Globe, MessageCircleQuestionMark, Search } from "lucide-react";
import { usePathname, useRouter } from "next/navigation";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from "react";
import { Keys } from "@/components/shell/keys";
import { loneKeysOn } from "@/components/shell/lone-keys";
import { paletteActions } from "@/components/shell/palette-actions";
import {
  entryAfter,
  type PaletteGroup,
  type PaletteItem,
  paletteGroups,
} from "@/components/shell/palette-items";
import { isLone } from "@/components/shell/shortcut-list";
import { useThreadActions } from "@/components/shell/thread-actions";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { Kbd } from "@/components/ui/kbd";
import { useLanguage } from "@/components/ui/language-switch";
import { MarkedText } from "@/components/ui/marked-text";
import { statusMark, statusWord } from "@/components/ui/run-status";
import { Sheet } from "@/components/ui/sheet";
import { Skeleton } from "@/components/ui/skeleton";
import { StatusMark } from "@/components/ui/status-mark";
import { useWords } from "@/components/ui/words";
import { type Answer, requestJson } from "@/lib/client/request";
import type { SearchResponse, SearchResult, ThreadSummary } from "@/lib/http/responses";
import { phrase } from "@/lib/i18n/phrase";
import type { Words } from "@/lib/i18n/translate";
import { quoted } from "@/lib/text/quotation-marks";

const ICON: Record<PaletteItem["kind"], ReactNode> = {
  action: <ArrowRight size={16} aria-hidden="true" />,
  thread: <MessageCircleQuestionMark size={16} aria-hidden="true" />,
  report: <BookOpenText size={16} aria-hidden="true" />,
  source: <Globe size={16} aria-hidden="true" />,
  document: <FileText size={16} aria-hidden="true" />,
};

/** An entry of the palette; the focus stays in the field, which handles the keys. */
function PaletteOption({
  item,
  id,
  active,
  onPick,
}: {
  item: PaletteItem;
  id: string;
  active: boolean;
  onPick: () => void;
}) {
  const t = useWords();
  return (
    // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: focus stays in the field, which has the keys.
    <div
      id={id}
      role="option"
      aria-selected={active}
      onClick={onPick}
      onMouseDown={(event) => event.preventDefault()}
      className={classNames(
        "flex min-h-9 cursor-pointer scroll-my-8 items-center gap-2.5 rounded-control px-2.5 py-1.5 text-body hover:bg-hover pointer-coarse:min-h-11",
        active && "bg-accent-soft hover:bg-accent-soft",
      )}
    >
      {item.status ? (
        <StatusMark
          state={statusMark(item.status)}
          label={t("shell.markBefore", { state: statusWord(t, item.status) })}
        />
      ) : (
        <span className="shrink-0 text-muted">{ICON[item.kind]}</span>
      )}
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span dir="auto" className="truncate">
            {item.title}
          </span>
          {/* On the phone the title has its own line. */}
          {item.host ? (
            <span className="min-w-0 max-w-[60%] truncate text-meta text-faint max-md:hidden">
              {phrase(t, item.host)}
            </span>
          ) : null}
        </span>
        {item.passage?.length ? (
          <span dir="auto" className="line-clamp-1 text-meta text-muted">
            <MarkedText parts={item.passage} />
          </span>
        ) : null}
      </span>
      {item.keys && (loneKeysOn() || !isLone(item.keys)) ? (
        <span aria-hidden="true" className="shrink-0 pointer-coarse:hidden">
          <Keys keys={item.keys} />
        </span>
      ) : null}
    </div>
  );
}

type SearchState =
  | { state: "idle" }
  | { state: "loading"; query: string; results: SearchResult[] }
  | { state: "done"; query: string; corrected: string | null; results: SearchResult[] }
  | { state: "failed"; query: string; message: string };

const PAUSE_MS = 150;

type Settled = { key: string; answer: Answer<SearchResponse> };

/**
 * Full-text search as you type: waits for a pause in typing and ignores outdated responses. The previous
 * results stay until the next arrive, so that the list does not flicker. `again` repeats a failed search.
 */
function useSearch(text: string): { search: SearchState; again: () => void } {
  const query = text.trim();
  const [round, setRound] = useState(0);
  const key = `${round} ${query}`;
  const [settled, setSettled] = useState<Settled | null>(null);
  const pending = query !== "" && settled?.key !== key;
  useEffect(() => {
    if (!pending) return;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      const answer = await requestJson<SearchResponse>(`/api/search?q=${encodeURIComponent(query)}`, {
        signal: abort.signal,
      });
      if (!abort.signal.aborted) setSettled({ key, answer });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [pending, query, key]);

  const again = () => setRound((last) => last + 1);
  if (query === "") return { search: { state: "idle" }, again };
  const results = settled?.answer.ok ? settled.answer.value.results : [];
  if (pending || !settled) return { search: { state: "loading", query, results }, again };
  if (settled.answer.ok) {
    const { corrected } = settled.answer.value;
    return { search: { state: "done", query, corrected, results }, again };
  }
  return { search: { state: "failed", query, message: settled.answer.message }, again };
}

type PaletteProps = {
  open: boolean;
  onClose: () => void;
  onShortcuts: () => void;
  recent: ThreadSummary[];
};

/** Searches everything and runs actions: arrows move, Enter opens, Escape closes. Loaded on first use. */
export function Palette(props: PaletteProps) {
  const t = useWords();
  return (
    <Sheet
      open={props.open}
      onClose={props.onClose}
      title={t("shell.search")}
      hideTitle
      className="mt-16 md:mt-[16vh] max-md:mt-2 max-md:max-h-[calc(100dvh-1rem)] max-md:max-w-[calc(100vw-1rem)]"
    >
      <PaletteBody {...props} />
    </Sheet>
  );
}

const focusQuestion = () => document.querySelector<HTMLElement>("main textarea")?.focus();

/** Runs an entry; on failure shows the error and stays open. */
function usePick({ onClose }: Pick<PaletteProps, "onClose">) {
  const t = useWords();
  const router = useRouter();
  const [fault, setFault] = useState<string | null>(null);
  const pick = async ({ act }: PaletteItem) => {
    setFault(null);
    if ("run" in act) {
      try {
        await act.run();
      } catch (error) {
        return setFault(error instanceof Error ? error.message : t("shell.do.failed"));
      }
    }
    // The action may have opened another dialog, which a later close must not affect.
    onClose();
    if ("href" in act) {
      router.push(act.href);
      // Its box is focused when it opens, and it is open already.
      if (act.href === "/" && window.location.pathname === "/") setTimeout(focusQuestion);
    }
    if ("file" in act) window.location.assign(act.file);
  };
  return { pick, fault };
}

function useGroups({ recent, onShortcuts }: PaletteProps, text: string, search: SearchState) {
  const t = useWords();
  const { choose } = useLanguage();
  const pathname = usePathname();
  const thread = recent.find(({ id }) => pathname === `/research/${id}`) ?? null;
  const threadActions = useThreadActions();
  const actions = paletteActions(t, {
    thread,
    threadActions,
    showShortcuts: onShortcuts,
    chooseLanguage: choose,
  });
  const results = "results" in search ? search.results : [];
  return paletteGroups(t, { query: text, recent, actions, results });
}

function PaletteBody(props: PaletteProps) {
  const t = useWords();
  const id = useId();
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const { search, again } = useSearch(text);
  const { pick, fault } = usePick(props);
  const groups = useGroups(props, text, search);
  const items = groups.flatMap((group) => group.items);
  const active = items[Math.min(at, items.length - 1)];
  const optionId = (item: PaletteItem) => `${id}-${item.key}`;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && active) {
      event.preventDefault();
      void pick(active);
    }
    const next = event.shiftKey ? null : entryAfter(event.key, at, items.length);
    const target = next === null ? undefined : items[next];
    if (next === null || !target) return;
    event.preventDefault();
    setAt(next);
    document.getElementById(optionId(target))?.scrollIntoView({ block: "nearest" });
  };
  return (
    <>
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Search size={16} aria-hidden="true" className="shrink-0 text-muted" />
        <input
          // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type here.
          autoFocus
          type="text"
          role="combobox"
          aria-label={t("shell.searchAll")}
          aria-expanded={items.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active ? optionId(active) : undefined}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          placeholder={t("shell.searchShort")}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
          className="h-13 min-w-0 flex-1 bg-transparent text-box text-ellipsis outline-none"
        />
        <CloseButton onClose={props.onClose} />
      </div>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t("shell.results")}
        className="min-h-24 scroll-steady p-2"
      >
        <Groups groups={groups} active={active} optionId={optionId} onPick={pick} />
        {search.state === "loading" && search.results.length === 0 ? <AwaitedRows /> : null}
      </div>
      <div className="flex min-h-9 items-center justify-between gap-3 border-t border-line px-4 py-1.5 text-meta text-muted">
        <p role="status">{fault ?? statusLine(t, search, items.length)}</p>
        {search.state === "failed" ? (
          <Button variant="quiet" onClick={again} className="shrink-0">
            {t("ui.tryAgain")}
          </Button>
        ) : null}
      </div>
    </>
  );
}

function CloseButton({ onClose }: { onClose: () => void }) {
  const t = useWords();
  return (
    <button
      type="button"
      onClick={onClose}
      className="inline-flex min-h-8 min-w-8 items-center justify-center rounded-control text-meta text-muted hover:bg-hover pointer-coarse:min-h-11"
    >
      <span className="pointer-coarse:hidden">
        <span className="unseen">{t("ui.labelled", { name: t("ui.close") })}</span>
        <Kbd>{"Esc"}</Kbd>
      </span>
      <span className="hidden px-2 pointer-coarse:inline">{t("ui.close")}</span>
    </button>
  );
}

function Groups({
  groups,
  active,
  optionId,
  onPick,
}: {
  groups: PaletteGroup[];
  active: PaletteItem | undefined;
  optionId: (item: PaletteItem) => string;
  onPick: (item: PaletteItem) => Promise<void>;
}) {
  return groups.map(({ key, label, items }) => (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a listbox.
    <div key={key} role="group" aria-label={label} className="pb-2">
      <p aria-hidden="true" className="px-2.5 py-1 text-fine font-medium text-faint">
        {label}
      </p>
      {items.map((item) => (
        <PaletteOption
          key={item.key}
          item={item}
          id={optionId(item)}
          active={item.key === active?.key}
          onPick={() => void onPick(item)}
        />
      ))}
    </div>
  ));
}

/** The place of what a search will find; the line below says in words what is awaited. */
function AwaitedRows() {
  return (
    <div aria-hidden="true">
      {["w-64", "w-48", "w-56"].map((width) => (
        <span key={width} className="flex h-13 items-center gap-2.5 px-2.5">
          <Skeleton className="size-4" />
          <span className="flex flex-col gap-2">
            <Skeleton className={width} />
            <Skeleton className="h-2.5 w-40" />
          </span>
        </span>
      ))}
    </div>
  );
}

function statusLine(t: Words, search: SearchState, count: number): string {
  switch (search.state) {
    case "idle":
      return t("shell.searchHint");
    case "loading":
      return t("shell.searching", { query: search.query });
    case "failed":
      return search.message;
    case "done": {
      const entries = t("shell.entries", { count });
      if (count > 0 && !search.corrected) return entries;
      const nothing = t("shell.nothingFound", { query: search.query });
      return count > 0 ? `${nothing} ${quoted(search.corrected ?? "", t.language)}: ${entries}.` : nothing;
    }
  }
}
