// Whether a person changed a report by hand, and what its text then says of itself.

import type { ReportOrigin } from "@/lib/run-log/run-state";
import { SAYS_SO } from "./quotes-only";

type Version = {
  id: string;
  origin: ReportOrigin;
  writtenAt: number;
  /** The earlier version whose text it has again. */
  restores?: string | undefined;
};

/**
 * When a person last changed the text of a version by hand; null if nobody did. `versions`: those of its report, oldest
 * first. A version that was only checked again, or in which the agent rewrote one section, still has the changed text.
 */
export function editedByHand(versions: readonly Version[], id: string): number | null {
  const at = versions.findIndex((version) => version.id === id);
  const before = versions.slice(0, at + 1);
  const made = before.findLast(({ origin }) => ["edit", "agent", "restore"].includes(origin));
  // Each step leads to an older version.
  if (made?.origin === "restore")
    return editedByHand(versions.slice(0, versions.indexOf(made)), made.restores ?? "");
  return made?.origin === "edit" ? made.writtenAt : null;
}

/** By the first letters of the heading of that section, in the languages of the built-in model. */
const SINCE_EDITED: readonly [heading: string, sentence: string][] = [
  ["## About", "This report was edited by hand; what follows is true of the text before that."],
  ["## Об этом", "Этот отчёт правили вручную; дальше сказано о тексте до правки."],
  ["## Über", "Dieser Bericht wurde von Hand bearbeitet; das Folgende gilt für den Text davor."],
  ["## À propos", "Ce rapport a été modifié à la main ; ce qui suit vaut pour le texte d’avant."],
  ["## Sobre", "Este informe fue editado a mano; lo que sigue vale para el texto anterior."],
];

/**
 * A text that says it only quotes, after a person changed it: a sentence before that claim limits it to the earlier text. Any
 * other text is returned as it is.
 */
export function limitQuotesClaim(content: string): string {
  const claim = SAYS_SO.exec(content);
  const sentence = claim && SINCE_EDITED.find(([heading]) => claim[0].startsWith(heading))?.[1];
  if (!claim || !sentence) return content;
  const at = claim.index + claim[0].lastIndexOf("\n") + 1;
  return `${content.slice(0, at)}${sentence} ${content.slice(at)}`;
}
