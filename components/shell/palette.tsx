"use client";

import { BookOpenText, FileText, Globe, Search, Settings2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { type PaletteItem, paletteGroups } from "@/components/shell/palette-items";
import { useSearch } from "@/components/shell/use-search";
import { classNames } from "@/components/ui/class-names";
import { Kbd } from "@/components/ui/kbd";
import { MarkedText } from "@/components/ui/marked-text";
import { statusMark, statusWord } from "@/components/ui/run-status";
import { Sheet } from "@/components/ui/sheet";
import { StatusMark } from "@/components/ui/status-mark";
import { useWords } from "@/components/ui/words";
import type { ThreadSummary } from "@/lib/http/responses";

const ICON: Record<PaletteItem["kind"], ReactNode> = {
  action: <Settings2 size={16} aria-hidden="true" />,
  thread: <Search size={16} aria-hidden="true" />,
  report: <BookOpenText size={16} aria-hidden="true" />,
  source: <Globe size={16} aria-hidden="true" />,
  document: <FileText size={16} aria-hidden="true" />,
};

function Option({
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
        "flex min-h-9 cursor-pointer items-center gap-2.5 rounded-control px-2.5 py-1.5 text-body hover:bg-hover pointer-coarse:min-h-11",
        active && "bg-accent-soft hover:bg-accent-soft",
      )}
    >
      {item.status ? (
        <StatusMark state={statusMark(item.status)} label={`${statusWord(t, item.status)}: `} />
      ) : (
        <span className="shrink-0 text-muted">{ICON[item.kind]}</span>
      )}
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className="truncate">{item.title}</span>
          {/* On the phone the title has the line to itself. */}
          {item.host ? (
            <span className="shrink-0 text-meta text-faint max-md:hidden">{item.host}</span>
          ) : null}
        </span>
        {item.passage?.length ? (
          <span className="line-clamp-1 text-meta text-muted">
            <MarkedText parts={item.passage} />
          </span>
        ) : null}
      </span>
    </div>
  );
}

/** Search over everything, with actions: arrows move, Enter opens, Escape closes. Loaded when it is first asked for. */
export function Palette({
  open,
  onClose,
  recent,
}: {
  open: boolean;
  onClose: () => void;
  recent: ThreadSummary[];
}) {
  return (
    <Sheet open={open} onClose={onClose} title="Search" hideTitle className="mt-16 md:mt-[16vh]">
      <PaletteBody onClose={onClose} recent={recent} />
    </Sheet>
  );
}

function PaletteBody({ onClose, recent }: { onClose: () => void; recent: ThreadSummary[] }) {
  const id = useId();
  const router = useRouter();
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const { search } = useSearch(text);
  const groups = paletteGroups({ query: text, recent, results: "results" in search ? search.results : [] });
  const items = groups.flatMap((group) => group.items);
  const active = items[Math.min(at, items.length - 1)];
  const optionId = (item: PaletteItem) => `${id}-${item.key}`;

  const pick = (item: PaletteItem) => {
    onClose();
    if ("href" in item.act) router.push(item.act.href);
    else item.act.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && active && !event.nativeEvent.isComposing) {
      event.preventDefault();
      pick(active);
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || items.length === 0) return;
    event.preventDefault();
    const next = (Math.min(at, items.length - 1) + step + items.length) % items.length;
    setAt(next);
    const target = items[next];
    if (target) document.getElementById(optionId(target))?.scrollIntoView({ block: "nearest" });
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
          aria-label="Search research, reports, sources and documents"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={active ? optionId(active) : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder="Search research, reports, sources and documents"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
          className="h-13 min-w-0 flex-1 bg-transparent text-box outline-none"
        />
        <button
          type="button"
          onClick={onClose}
          className="inline-flex min-h-8 min-w-8 items-center justify-center rounded-control text-meta text-muted hover:bg-hover pointer-coarse:min-h-11"
        >
          <span className="pointer-coarse:hidden">
            <span className="unseen">Close: </span>
            <Kbd>Esc</Kbd>
          </span>
          <span className="hidden px-2 pointer-coarse:inline">Close</span>
        </button>
      </div>
      <div id={`${id}-list`} role="listbox" aria-label="Results" className="min-h-24 overflow-y-auto p-2">
        {groups.map(({ label, items: rows }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a listbox.
          <div key={label} role="group" aria-label={label} className="pb-2">
            <p aria-hidden="true" className="px-2.5 py-1 text-fine font-medium text-faint">
              {label}
            </p>
            {rows.map((item) => (
              <Option
                key={item.key}
                item={item}
                id={optionId(item)}
                active={item === active}
                onPick={() => pick(item)}
              />
            ))}
          </div>
        ))}
      </div>
      <p role="status" className="border-t border-line px-4 py-2 text-meta text-muted">
        {statusLine(search, items.length)}
      </p>
    </>
  );
}

function statusLine(search: ReturnType<typeof useSearch>["search"], count: number): string {
  switch (search.state) {
    case "idle":
      return "Type to search questions, reports, sources and documents on this machine.";
    case "loading":
      return `Searching for “${search.query}”`;
    case "failed":
      return search.message;
    case "done":
      return count === 0
        ? `Nothing here contains “${search.query}”.`
        : `${count} ${count === 1 ? "entry" : "entries"}`;
  }
}
