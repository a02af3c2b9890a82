"use client";

import { ArrowRight, BookOpenText, FileText, Globe, MessageCircleQuestionMark } from "lucide-react";
import type { ReactNode } from "react";
import { Keys } from "@/components/shell/keys";
import { loneKeysOn } from "@/components/shell/lone-keys";
import type { PaletteItem } from "@/components/shell/palette-items";
import { isLone } from "@/components/shell/shortcuts";
import { classNames } from "@/components/ui/class-names";
import { MarkedText } from "@/components/ui/marked-text";
import { statusMark, statusWord } from "@/components/ui/run-status";
import { StatusMark } from "@/components/ui/status-mark";
import { useWords } from "@/components/ui/words";
import { phrase } from "@/lib/i18n/phrase";

const ICON: Record<PaletteItem["kind"], ReactNode> = {
  action: <ArrowRight size={16} aria-hidden="true" />,
  thread: <MessageCircleQuestionMark size={16} aria-hidden="true" />,
  report: <BookOpenText size={16} aria-hidden="true" />,
  source: <Globe size={16} aria-hidden="true" />,
  document: <FileText size={16} aria-hidden="true" />,
};

/** An entry of the palette; the field keeps the focus and has the keys. */
export function PaletteOption({
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
          {/* On the phone the title has the line to itself. */}
          {item.host ? (
            <span className="shrink-0 text-meta text-faint max-md:hidden">{phrase(t, item.host)}</span>
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
