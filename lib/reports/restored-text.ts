// Adds to the section about how a report was made that its text is restored from an earlier version.

/** By the heading of that section, in the languages of the built-in model. */
const RESTORED: readonly [heading: string, sentence: (number: number) => string, earlier: RegExp][] = [
  [
    "## About this report",
    (number) => `This is the text of version ${number}, restored by hand.`,
    / ?This is the text of version \d{1,9}, restored by hand\./,
  ],
  [
    "## Об этом отчёте",
    (number) => `Это текст версии ${number}, восстановленный вручную.`,
    / ?Это текст версии \d{1,9}, восстановленный вручную\./,
  ],
  [
    "## Über diesen Bericht",
    (number) => `Dies ist der Text der Version ${number}, von Hand wiederhergestellt.`,
    / ?Dies ist der Text der Version \d{1,9}, von Hand wiederhergestellt\./,
  ],
  [
    "## À propos de ce rapport",
    (number) => `Ceci est le texte de la version ${number}, rétabli à la main.`,
    / ?Ceci est le texte de la version \d{1,9}, rétabli à la main\./,
  ],
  [
    "## Sobre este informe",
    (number) => `Este es el texto de la versión ${number}, restaurado a mano.`,
    / ?Este es el texto de la versión \d{1,9}, restaurado a mano\./,
  ],
];

/**
 * The text of an earlier version as it is stored again: where it has a section on how it was made, its first paragraph ends
 * with a sentence that names the version. Any other text is returned as it is.
 */
export function restoredText(content: string, number: number): string {
  for (const [heading, sentence, earlier] of RESTORED) {
    const line = content.lastIndexOf(`\n${heading}\n`);
    if (line < 0) continue;
    const from = line + heading.length + 2;
    const text = content.slice(from).replace(earlier, "");
    const said = text.search(/\S/);
    if (said < 0) return content;
    const end = text.indexOf("\n", said);
    const at = end < 0 ? text.length : end;
    return `${content.slice(0, from)}${text.slice(0, at).trimEnd()} ${sentence(number)}${text.slice(at)}`;
  }
  return content;
}
