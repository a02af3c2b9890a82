// A report as one page that stands on its own: no script, nothing from elsewhere, every word escaped, and a policy in its
// head that forbids the rest. Each citation leads to its source, where the passage stands that bears it.

import { createHash } from "node:crypto";
import { externalHref } from "@/lib/reports/plain-text";
import {
  documentOf,
  type ExportedCitation,
  type ExportedReport,
  evidenceLine,
  type ListedSource,
  pageWords,
  passageWords,
  type ReportDocument,
  readingWords,
  verdictWords,
} from "./exported-report";
import { attribute, bodyHtml, escapeHtml } from "./html-body";
import { HTML_STYLE } from "./html-style";

const STYLE_HASH = createHash("sha256").update(HTML_STYLE).digest("base64");

/** Pictures stand in the page itself, and only a page that has some lets them be shown. */
const policyOf = ({ pictures }: ReportDocument) =>
  [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    ...(pictures.size > 0 ? ["img-src data:"] : []),
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");

/** The whole page. */
export function exportHtml(exported: ExportedReport): string {
  const document = documentOf(exported);
  const { words, title, about } = document;
  const facts = about.map(({ label, value }) => `<dt>${label}</dt><dd>${escapeHtml(value)}</dd>`);
  return `<!doctype html>
<html lang="${words.language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyOf(document)}">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${HTML_STYLE}</style>
</head>
<body>
<main>
<header>
<h1>${escapeHtml(title)}</h1>
<dl>${facts.join("")}</dl>
<p class="evidence-line"><a href="#evidence">${escapeHtml(evidenceLine(document))}</a></p>
</header>
${answerHtml(document)}<article>
${bodyHtml(document)}
</article>
${sourcesHtml(document)}
${evidenceHtml(document)}
</main>
</body>
</html>
`;
}

function answerHtml(document: ReportDocument): string {
  const { answer, words } = document;
  if (!answer) return "";
  return `<section class="answer" aria-label="${attribute(words("exports.inShort"))}"><p class="label">${words("exports.inShort")}</p>
${bodyHtml(document, answer)}</section>
`;
}

function addressHtml({ url }: ListedSource, { words }: ReportDocument): string {
  const href = externalHref(url);
  if (!href) return escapeHtml(words("exports.onThisMachine", { address: url }));
  return `<a rel="noopener noreferrer nofollow" href="${attribute(href)}">${escapeHtml(url)}</a>`;
}

function factsOf(source: ListedSource, { words }: ReportDocument): string {
  const hash = source.sha256 ? `SHA-256 <code>${source.sha256}</code>` : "";
  const facts = [source.host, ...readingWords(source, words), ...pageWords(source, words)].map(escapeHtml);
  return [...facts, hash].filter((fact) => fact !== "").join(" · ");
}

function passageHtml(one: ExportedCitation, document: ReportDocument): string {
  const { words } = document;
  const quote = one.passage === null ? "" : `<blockquote>${escapeHtml(one.passage)}</blockquote>`;
  const said = one.citation.judgement?.evidence;
  return [
    `<li><p>${escapeHtml(one.sentence)} <span class="verdict ${one.verdict}">${verdictWords(one, words)}&nbsp;<a href="#c${one.index}" aria-label="${attribute(words("exports.back"))}">↑</a></span></p>${quote}`,
    said ? `<p class="said">${escapeHtml(words("exports.judged", { words: said }))}</p>` : "",
    "</li>",
  ].join("");
}

function sourceHtml(source: ListedSource, document: ReportDocument): string {
  const passages = source.citations.map((one) => passageHtml(one, document)).join("\n");
  const details =
    passages === ""
      ? ""
      : `\n<details><summary>${document.words("exports.passages", { count: source.citations.length })}</summary><ul>${passages}</ul></details>`;
  return `<li id="source-${source.number}" value="${source.number}"><p class="name">${escapeHtml(source.heading)}</p>
<p class="address">${addressHtml(source, document)}</p>
<p class="facts">${factsOf(source, document)}</p>${details}</li>`;
}

function sourcesHtml(document: ReportDocument): string {
  const { words, cited, others } = document;
  const list = (heading: string, id: string, sources: ListedSource[]) =>
    sources.length === 0
      ? ""
      : `<section id="${id}"><h2>${heading}</h2>\n<ol class="sources">\n${sources
          .map((source) => sourceHtml(source, document))
          .join("\n")}\n</ol></section>`;
  return [
    list(words("exports.sources"), "sources", cited),
    list(words("exports.notCited"), "others", others),
  ].join("\n");
}

function doubtHtml(one: ExportedCitation, document: ReportDocument): string {
  const { words } = document;
  const passage = passageWords(one, words);
  const quote = passage === null ? "" : `<p class="facts">${escapeHtml(passage)}</p>`;
  return `<li><p><a href="#c${one.index}">[${one.citation.number}]</a> <span class="verdict ${one.verdict}">${verdictWords(one, words)}</span> ${escapeHtml(one.sentence)}</p>${quote}</li>`;
}

function evidenceHtml(document: ReportDocument): string {
  const { words, doubtful, uncited, disagreements } = document;
  const list = (heading: string, items: string[]) =>
    items.length === 0 ? "" : `<h3>${heading}</h3>\n<ul>${items.join("\n")}</ul>`;
  const differing = disagreements.map(
    ({ subject, values }) =>
      `<li>${escapeHtml(subject)}: ${values
        .map(({ number, value }) => `${escapeHtml(value)} <a href="#source-${number}">[${number}]</a>`)
        .join("; ")}</li>`,
  );
  return `<section id="evidence"><h2>${words("exports.evidence")}</h2>
<p>${escapeHtml(evidenceLine(document))}.</p>
${list(
  words("exports.doubtful"),
  doubtful.map((one) => doubtHtml(one, document)),
)}
${list(
  words("exports.uncited"),
  uncited.map((text) => `<li>${escapeHtml(text)}</li>`),
)}
${list(words("exports.differ"), differing)}</section>`;
}
