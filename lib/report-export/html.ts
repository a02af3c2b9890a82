// A report as one self-contained page: no scripts, no external resources, all text escaped, and a content
// security policy that forbids the rest. Each citation links to its source with the supporting passage.

import { createHash } from "node:crypto";
import { skipsNumbers } from "@/lib/reports/citation-numbers";
import { externalHref } from "@/lib/reports/plain-text";
import {
  documentOf,
  type ExportedCitation,
  type ExportedReport,
  evidenceLine,
  type ListedSource,
  modelWords,
  pageWords,
  passageWords,
  type ReportDocument,
  readingWords,
  verdictWords,
} from "./exported-report";
import { attribute, bodyHtml, escapeHtml } from "./html-body";
import { unlistedWords } from "./words";

// The styles of an exported page: a reading column, light and dark themes, and print.

/** One constant string, because the page's policy contains its hash. */
const HTML_STYLE = `
:root { color-scheme: light dark;
  --ground: light-dark(#faf9f6, #171614); --ink: light-dark(#1d1c1a, #e4e1da); --muted: light-dark(#5c5954, #a8a49b);
  --line: light-dark(#e2ded5, #33312d); --sunken: light-dark(#f2f0ea, #121110); --accent: light-dark(#1b5e8a, #82b8de);
  --supported: light-dark(#2c6b41, #7cc494); --weak: light-dark(#885700, #ddb055); --unfound: light-dark(#a6302a, #f08c82); }
* { box-sizing: border-box; }
html { background: var(--ground); color: var(--ink); text-size-adjust: 100%; }
body { margin: 0; font: 1.0625rem/1.65 "Source Serif 4", Charter, Georgia, "Times New Roman", serif; }
main { max-width: 46rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; overflow-wrap: anywhere; }
h1, h2, h3, h4, h5, h6, dl, table, .evidence-line, .facts, summary, .verdict, small { font-family: system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
h1 { font-size: 1.75rem; line-height: 1.25; letter-spacing: -0.01em; margin: 0 0 1rem; text-wrap: balance; }
h2 { font-size: 1.3125rem; line-height: 1.35; margin: 2.5rem 0 0.75rem; }
h3 { font-size: 1.0625rem; margin: 1.75rem 0 0.5rem; }
h4, h5, h6 { font-size: 1rem; margin: 1.25rem 0 0.5rem; }
p, ul, ol, pre, blockquote, .table { margin: 0.85rem 0; }
li { margin: 0.25rem 0; } li > p { margin: 0.25rem 0; }
header { border-bottom: 1px solid var(--line); padding-bottom: 1rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.125rem 1rem; margin: 0; font-size: 0.875rem; line-height: 1.5; }
dt { color: var(--muted); } dd { margin: 0; }
.evidence-line { font-size: 0.875rem; margin: 0.75rem 0 0; }
a { color: var(--accent); text-underline-offset: 0.18em; text-decoration-thickness: 1px; }
a:focus-visible, summary:focus-visible, [tabindex]:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
code, pre { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; font-size: 0.85em; }
code { background: var(--sunken); border-radius: 0.2rem; padding: 0.1em 0.25em; }
pre { background: var(--sunken); border: 1px solid var(--line); border-radius: 0.375rem; padding: 0.75rem; overflow-x: auto; line-height: 1.5; }
pre code { background: none; padding: 0; font-size: inherit; }
blockquote { border-left: 2px solid var(--line); margin-left: 0; padding-left: 1rem; color: var(--muted); }
hr { border: 0; border-top: 1px solid var(--line); margin: 2rem 0; }
.answer { border-left: 2px solid var(--accent); margin: 1.5rem 0; padding-left: 1rem; } .answer .label { font: 600 0.875rem/1.5 system-ui, "Segoe UI", Roboto, Arial, sans-serif; margin: 0; } .answer p { margin: 0.35rem 0; }
.raw { white-space: pre-wrap; } .place { color: var(--muted); }
.formula { margin: 1rem 0; overflow-x: auto; text-align: center; } math { overflow-wrap: normal; }
figure { margin: 1.25rem 0; } figcaption { font: 0.8125rem/1.5 system-ui, "Segoe UI", Roboto, Arial, sans-serif; color: var(--muted); }
.picture { margin: 1.5rem 0; break-inside: avoid; } .picture img { display: block; max-width: 100%; max-height: 36rem; width: auto; height: auto; background: #fff; border: 1px solid var(--line); } .picture figcaption { margin-top: 0.5rem; font-size: 0.9em; }
.drawn { overflow-x: auto; background: #faf9f6; border: 1px solid var(--line); border-radius: 0.375rem; padding: 0.5rem; } .drawn img { display: block; margin: 0 auto; max-width: none; }
.chart-title { margin: 0; font-family: system-ui, "Segoe UI", Roboto, Arial, sans-serif; } .chart strong { color: var(--ink); font-size: 0.9375rem; } .plot { overflow-x: auto; margin: 0.5rem 0; } .plot svg { display: block; width: 100%; min-width: 30rem; height: auto; } .plot a { text-decoration: none; }
.table { overflow-x: auto; } td code { white-space: nowrap; }
table { border-collapse: collapse; width: 100%; font-size: 0.875rem; line-height: 1.45; font-variant-numeric: tabular-nums; overflow-wrap: normal; }
th, td { text-align: left; vertical-align: top; padding: 0.4rem 0.75rem 0.4rem 0; border-bottom: 1px solid var(--line); }
thead th { vertical-align: bottom; } .right { text-align: right; } .center { text-align: center; }
.mark { font: 0.75em/1 system-ui, "Segoe UI", Roboto, Arial, sans-serif; text-decoration: none; white-space: nowrap; padding: 0 0.1em; }
.mark:hover { text-decoration: underline; }
.mark small { font-size: 0.9em; }
.supported { color: var(--supported); } .likely { color: var(--muted); } .partly, .weak { color: var(--weak); } .not_found { color: var(--unfound); } .unchecked { color: var(--muted); }
.mark.supported, .mark.likely { color: var(--accent); }
.partly.mark, .weak.mark, .not_found.mark, .unchecked.mark { text-decoration: underline dotted; }
.verdict { font-size: 0.8125rem; font-weight: 600; }
.sources { padding-left: 2.25rem; } .sources > li { margin: 0 0 1rem; } .sources > li::marker { color: var(--muted); font-variant-numeric: tabular-nums; }
.sources p { margin: 0; } .name { font-weight: 600; } .address { font-size: 0.875rem; }
.facts { font-size: 0.8125rem; line-height: 1.5; color: var(--muted); } .facts code { font-size: 0.6875rem; }
details { margin-top: 0.375rem; font-size: 0.9375rem; } summary { cursor: pointer; font-size: 0.8125rem; min-height: 1.5rem; }
details ul { padding-left: 1.1rem; } details li:target { outline: 2px solid var(--line); outline-offset: 0.4rem; } details blockquote { margin: 0.25rem 0 0.75rem; } .said { color: var(--muted); }
:target { background: light-dark(#fbeab3, #4a3e17); }
@page { margin: 20mm 18mm 22mm; @bottom-right { content: counter(page) " / " counter(pages); font: 8.5pt system-ui, sans-serif; color: #5c5954; } }
@media print {
  :root { color-scheme: light; } html { background: none; }
  body { font-size: 10.5pt; line-height: 1.5; } main { max-width: none; padding: 0; }
  h1, h2, h3, h4, h5, h6 { break-after: avoid; } thead { display: table-header-group; } tr, blockquote, .sources > li { break-inside: avoid; }
  p, li { orphans: 3; widows: 3; } pre, td code { white-space: pre-wrap; } .table { overflow: visible; } figure { break-inside: avoid; } .drawn { overflow: visible; padding: 0; border: 0; } .drawn img { max-width: 100%; height: auto; } .plot { overflow: visible; } .plot svg { min-width: 0; }
  a { color: inherit; text-decoration: none; } .mark { vertical-align: super; font-size: 7.5pt; } details { display: none; }
}
`;

const STYLE_HASH = createHash("sha256").update(HTML_STYLE).digest("base64");

/** Images are embedded, and only a page with images allows them in its policy. */
const policyOf = ({ pictures }: ReportDocument, sourcePictures = 0) =>
  [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    ...(pictures.size + sourcePictures > 0 ? ["img-src data:"] : []),
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");

/** The complete page. */
export function exportHtml(exported: ExportedReport): string {
  const document = documentOf(exported);
  const { words, title, about } = document;
  const facts = about.map(({ label, value }) => `<dt>${label}</dt><dd>${escapeHtml(value)}</dd>`);
  return `<!doctype html>
<html lang="${words.language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyOf(document, exported.sourcePictures?.size)}">
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
  const said = modelWords(one, words);
  return [
    `<li id="p${one.index}"><p>${escapeHtml(one.sentence)} <span class="verdict ${one.verdict}">${verdictWords(one, words)}&nbsp;<a href="#c${one.index}" aria-label="${attribute(words("exports.back"))}">↑</a></span></p>${quote}`,
    said ? `<p class="said">${escapeHtml(said)}</p>` : "",
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
  const { words, cited, others, unlisted } = document;
  const list = (heading: string, id: string, sources: ListedSource[], note = "") =>
    sources.length === 0
      ? ""
      : `<section id="${id}"><h2>${heading}</h2>\n${note}<ol class="sources">\n${sources
          .map((source) => sourceHtml(source, document))
          .join("\n")}\n</ol></section>`;
  const note = skipsNumbers(cited)
    ? `<p class="facts">${escapeHtml(words("exports.sourceNumbers"))}</p>\n`
    : "";
  return [
    list(words("exports.sources"), "sources", cited, note),
    list(words("exports.notCited"), "others", others),
    unlisted > 0
      ? `<section id="others"><h2>${words("exports.notCited")}</h2>\n<p class="facts">${escapeHtml(unlistedWords(words, unlisted))}</p></section>`
      : "",
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
