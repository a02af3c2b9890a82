"use client";

import { Ellipsis, Pin } from "lucide-react";
import { createContext, use, useLayoutEffect, useRef, useState } from "react";
import { type ActedOn, hintThreadMenu, useThreadActions } from "@/components/shell/thread-actions";
import { useSharedThreads } from "@/components/shell/threads-context";
import { classNames } from "@/components/ui/class-names";
import { IconButton } from "@/components/ui/icon-button";
import { useWords } from "@/components/ui/words";

/** The thread as it was when its page was sent. */
export const ShownThreadContext = createContext<ActedOn | null>(null);

/** The current thread; null outside a thread's page. */
export function useShownThread(): ActedOn | null {
  const sent = use(ShownThreadContext);
  const listed = useSharedThreads(({ threads }) => threads.find(({ id }) => id === sent?.id));
  return listed ?? sent;
}

/** Rename, pin, delete: the same menu as that of its row. */
function HeadMenu({ thread }: { thread: ActedOn }) {
  const t = useWords();
  const { openMenu } = useThreadActions();
  return (
    <span className="flex shrink-0 items-center print:hidden">
      {thread.pinned ? (
        <Pin size={16} role="img" aria-label={t("shell.pinned")} className="text-muted" />
      ) : null}
      <IconButton
        label={t("shell.thread.menu")}
        side="bottom-end"
        aria-haspopup="menu"
        icon={<Ellipsis size={18} />}
        onPointerEnter={hintThreadMenu}
        onFocus={hintThreadMenu}
        onClick={(event) => openMenu(thread, event.currentTarget)}
      />
    </span>
  );
}

/**
 * The question as the title: up to three lines, then "more". Below the name that the person gave the thread, unless earlier
 * questions stand between the two.
 */
export function QuestionTitle({ question, follows }: { question: string; follows: boolean }) {
  const t = useWords();
  const thread = useShownThread();
  const title = useRef<HTMLHeadingElement>(null);
  const [open, setOpen] = useState(false);
  const [cut, setCut] = useState(false);
  const isNamed = thread?.titleBy === "person";
  const Title = isNamed && follows ? "h2" : "h1";
  // biome-ignore lint/correctness/useExhaustiveDependencies: a name makes it longer.
  useLayoutEffect(() => {
    const element = title.current;
    if (element && !open) setCut(element.scrollHeight > element.clientHeight + 1);
  }, [open, thread?.title]);
  // The page has the focus when a question was just sent, or its deletion undone.
  useLayoutEffect(() => {
    if (document.activeElement?.id === "main") title.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div>
      <div className="flex items-start justify-between gap-3">
        <Title
          ref={title}
          tabIndex={-1}
          className={classNames(
            "min-w-0 text-page font-semibold tracking-title text-pretty wrap-anywhere whitespace-pre-line",
            !open && "line-clamp-3",
          )}
        >
          {isNamed && !follows ? (
            <>
              {thread.title}
              <span className="block text-body font-normal text-muted">{question}</span>
            </>
          ) : (
            question
          )}
        </Title>
        {thread ? <HeadMenu thread={thread} /> : null}
      </div>
      {cut || open ? (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="min-h-6 text-meta text-accent underline underline-offset-3 print:hidden"
        >
          {open ? t("thread.question.less") : t("thread.question.more")}
        </button>
      ) : null}
    </div>
  );
}
