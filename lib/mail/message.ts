// The mail about what became of a time of a watch, as text and as HTML, in the language of the question, as the report is. It
// loads nothing, and has no text of a page or a report beyond the line that says what changed.

import type { Words } from "@/lib/i18n/translate";
import { wordsFor } from "@/lib/report-export/words";
import { plainTitle } from "@/lib/text/plain-title";
import { escaped } from "@/lib/watches/feed";
import { reasonText } from "@/lib/watches/reason-text";
import type { ToldWatch } from "@/lib/webhooks/message";

/** A mail as it is handed to the transport. */
export type Mail = {
  from: { name: string; address: string };
  to: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  headers: Record<string, string>;
};

const LONGEST_SUBJECT = 150;

const countsOf = (t: Words, { new: added, ...counts }: NonNullable<ToldWatch["counts"]>): string =>
  t("mails.counts", { added, ...counts });

type Line = { name: string; says: string; isLink?: boolean };

/** Texts are of models and pages: each is one line, without what changes the direction of reading. */
function linesOf(t: Words, told: ToldWatch): Line[] {
  const { question, dueAt, line, counts, errorCode, url, reportId } = told;
  const says = (name: string, text: string | null): Line[] =>
    text === null ? [] : [{ name, says: plainTitle(text) }];
  return [
    ...says(t("mails.question"), question),
    ...says(t("mails.time"), `${dueAt.slice(0, 16).replace("T", " ")} UTC`),
    ...says(t("mails.changed"), line),
    ...says(t("mails.findings"), counts && countsOf(t, counts)),
    ...says(t("mails.reason"), errorCode && reasonText(t, errorCode)),
    ...(url === null
      ? []
      : [{ name: t(reportId ? "mails.report" : "mails.watches"), says: url, isLink: true }]),
  ];
}

const written = ({ says, isLink }: Line): string =>
  isLink ? `<a href="${escaped(says)}">${escaped(says)}</a>` : escaped(says);

/** One-click ends need https (RFC 8058). */
function listHeaders(endUrl: string | null): Record<string, string> {
  if (endUrl === null) return {};
  const list = { "List-Unsubscribe": `<${endUrl}>` };
  if (!endUrl.startsWith("https:")) return list;
  return { ...list, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

/** `id`: the same in every attempt. `endUrl`: ends the mails of the watch; null without PUBLIC_URL. */
export function mailOf(
  told: ToldWatch,
  { id, from, to, endUrl }: { id: string; endUrl: string | null } & Pick<Mail, "from" | "to">,
): Mail {
  const t = wordsFor(told.question);
  const says = t(`mails.outcome.${told.outcome}`);
  const lines = linesOf(t, told);
  const subject = t("mails.subject", { outcome: says, question: plainTitle(told.question) });
  const end = endUrl === null ? [] : [{ name: t("mails.end"), says: endUrl, isLink: true }];
  const rows = lines.map((line) => `<p><strong>${line.name}:</strong> ${written(line)}</p>`);
  const foot = endUrl === null ? [] : [`<p><a href="${escaped(endUrl)}">${t("mails.end")}</a></p>`];
  return {
    ...{ from, to },
    subject: subject.slice(0, LONGEST_SUBJECT).toWellFormed(),
    text: [says, "", ...[...lines, ...end].map(({ name, says: text }) => `${name}: ${text}`), ""].join("\n"),
    html: [
      `<!doctype html><html lang="${t.language}"><head><meta charset="utf-8"></head><body>`,
      `<p>${says}</p>`,
      ...rows,
      ...foot,
      "</body></html>",
    ].join("\n"),
    messageId: `<${id}@${from.address.slice(from.address.indexOf("@") + 1)}>`,
    // Programs that answer mails leave this one alone (RFC 3834).
    headers: { "Auto-Submitted": "auto-generated", ...listHeaders(endUrl) },
  };
}
