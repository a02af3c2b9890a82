import type { PaletteItem } from "@/components/shell/palette-items";
import type { Shortcut } from "@/components/shell/shortcut-list";
import { SHORTCUTS } from "@/components/shell/shortcut-list";
import type { ThreadActions } from "@/components/shell/thread-actions";
import { announceThreadsChanged } from "@/components/shell/use-threads";
import { applyTheme, THEMES } from "@/components/ui/preferences";
import { isLive, isWaiting } from "@/components/ui/run-status";
import { cancelRun, exportHref, finishRun } from "@/lib/client/api";
import type { ThreadSummary } from "@/lib/http/responses";
import type { Words } from "@/lib/i18n/translate";
import { LANGUAGES, type Language } from "@/lib/text/languages";

/** What the palette's actions need from the frame. */
type Surroundings = {
  /** The thread on whose page it was opened. */
  thread: ThreadSummary | null;
  threadActions: ThreadActions;
  showShortcuts: () => void;
  chooseLanguage: (language: Language) => void;
};

const keysOf = (command: Shortcut["command"]): string | undefined =>
  SHORTCUTS.flatMap(({ shortcuts }) => shortcuts).find((each) => each.command === command)?.keys[0];

function screens(t: Words): PaletteItem[] {
  const screen = (
    place: "new" | "library" | "watches" | "agents" | "settings",
    href: string,
  ): PaletteItem => ({
    key: place,
    title: t(`shell.place.${place}`),
    kind: "action",
    keys: keysOf(place),
    act: { href },
  });
  return [
    screen("new", "/"),
    screen("library", "/library"),
    screen("watches", "/watches"),
    screen("agents", "/agents"),
    screen("settings", "/settings"),
  ];
}

/** The actions for the current thread. */
function forThread(t: Words, thread: ThreadSummary, actions: ThreadActions): PaletteItem[] {
  const { runId, reportId, status, pinned } = thread;
  const action = (key: string, title: string, act: PaletteItem["act"]): PaletteItem => ({
    key,
    title,
    kind: "action",
    act,
  });
  const tell = (does: (runId: string) => Promise<void>) => async () => {
    await does(runId);
    announceThreadsChanged();
  };
  const open = isLive(status) || isWaiting(status);
  return [
    ...(status === "researching" ? [action("finish", t("shell.do.finish"), { run: tell(finishRun) })] : []),
    ...(open ? [action("stop", t("shell.do.stop"), { run: tell(cancelRun) })] : []),
    ...(reportId
      ? [
          action("report", t("shell.do.report"), { href: `/reports/${reportId}` }),
          action("template", t("templates.saveQuestionAs"), { href: `/templates/new?run=${runId}` }),
          action("watch", t("shell.do.watch"), { href: `/watches/new?thread=${thread.id}` }),
          action("docx", t("shell.do.exportWord"), { file: exportHref(reportId, "docx") }),
          action("markdown", t("shell.do.exportMarkdown"), { file: exportHref(reportId, "markdown") }),
        ]
      : []),
    action("rename", t("shell.do.rename"), { run: () => actions.rename(thread) }),
    action("pin", t(pinned ? "shell.do.unpin" : "shell.do.pin"), { run: () => actions.pin(thread, !pinned) }),
    action("delete", t("shell.do.delete"), { run: () => actions.remove([thread]) }),
  ];
}

/** All actions of the palette; those of the current page come first. */
export function paletteActions(
  t: Words,
  { thread, threadActions, showShortcuts, chooseLanguage }: Surroundings,
): PaletteItem[] {
  return [
    ...(thread ? forThread(t, thread, threadActions) : []),
    ...screens(t),
    {
      key: "templates",
      title: `${t("templates.startFrom")}…`,
      kind: "action",
      act: { href: "/templates" },
    },
    {
      key: "shortcuts",
      title: t("shell.shortcuts"),
      kind: "action",
      keys: keysOf("shortcuts"),
      act: { run: showShortcuts },
    },
    ...THEMES.map(
      (theme): PaletteItem => ({
        key: `theme-${theme}`,
        title: t(`shell.useTheme.${theme}`),
        kind: "action",
        act: { run: () => applyTheme(theme) },
      }),
    ),
    ...LANGUAGES.filter((language) => language !== t.language).map(
      (language): PaletteItem => ({
        key: `language-${language}`,
        title: t(`shell.useLanguage.${language}`),
        kind: "action",
        act: { run: () => chooseLanguage(language) },
      }),
    ),
  ];
}
