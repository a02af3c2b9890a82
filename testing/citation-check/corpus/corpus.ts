// The seeded corpus that measures the citation check: true sentences and inserted errors, each with its page.
// A third of the pages and templates is held out and was not used for tuning.

import { contrasts } from "./contrasts";
import { type DocPage, docPages, edited, otherNumber } from "./docs";
import { COMPANIES, type Domain, type Subject, type Template } from "./english";
import { SPANS_DOMAIN, TRIALS_DOMAIN } from "./english-more";
import { FIELD_KINDS, type Kind, withError } from "./errors";
import { type Random, randomFrom } from "./random";
import { COMPANIES_RU } from "./russian";
import { SPANS_RU, TRIALS_RU } from "./russian-more";
import { type Language, Writer } from "./writing";

export type Case = {
  kind: "true" | Kind;
  origin: "invented" | "documentation";
  language: Language;
  /** Held out while tuning. */
  held: boolean;
  sentence: string;
  /** The cited page; null for a source that was never read. */
  page: string | null;
};

const SUBJECTS = 5;
const THIRD = 3;

type Made = {
  domain: Domain;
  language: Language;
  held: boolean;
  subjects: Subject[];
  text: string;
  writer: Writer;
};

/** A page about several subjects of one domain, each under its own heading, as sentences or partly as a table. */
function makePage(random: Random, wish: { domain: Domain; language: Language; index: number }): Made {
  const { domain, language, index } = wish;
  const writer = new Writer(random, language);
  const subjects = Array.from({ length: SUBJECTS }, (_, place) =>
    domain.subject(random, index * SUBJECTS + place),
  );
  const parts = [`# ${domain.title}`, random.pick(domain.filler)];
  for (const subject of subjects) {
    const [first = "", ...rest] = domain.page(writer, subject);
    parts.push(
      `## ${subject.name.replace(/[«»]/g, "")}`,
      [first, ...rest, random.pick(domain.filler)].join(" "),
    );
  }
  if (domain.table && random.next() < 0.5) {
    const rows = subjects.map((subject) => domain.table?.row(writer, subject) ?? "");
    parts.push([domain.table.head, domain.table.head.replace(/[^|]+/g, " --- "), ...rows].join("\n"));
  }
  return {
    domain,
    language,
    held: domain.held || index % THIRD === 2,
    subjects,
    text: parts.join("\n\n"),
    writer,
  };
}

const ended = (sentence: string) => sentence.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

/** Templates that are used for tuning, or those that are held out. */
const templatesOf = ({ domain, held }: Made): Template[] =>
  domain.held ? domain.claims : domain.claims.filter((_, place) => (place % THIRD === 2) === held);

function invented(random: Random, made: Made, elsewhere: Made): Case[] {
  const cases: Case[] = [];
  const { language, held, writer } = made;
  const add = (kind: Case["kind"], sentence: string, page: string | null) =>
    cases.push({ kind, origin: "invented", language, held, sentence: ended(sentence), page });
  for (const [place, subject] of made.subjects.entries())
    for (const template of templatesOf(made)) {
      const rival = made.subjects[(place + 1 + random.whole(0, SUBJECTS - 2)) % SUBJECTS] ?? subject;
      const say = (one: Subject, two: Subject) => template.say(writer, one, two);
      add("true", say(subject, rival), made.text);
      for (const kind of random.shuffled(FIELD_KINDS).slice(0, 2)) {
        const wrong = withError(kind, template, { random, subject, rival });
        if (!wrong) continue;
        // A rounded statement may also be true of the other number.
        if (
          kind === "digit" &&
          /about|around|roughly|approximately|около|примерно|приблизительно/i.test(
            say(subject, rival) + say(wrong.subject, wrong.rival),
          )
        )
          continue;
        const page = kind === "unread" ? null : kind === "moved" ? elsewhere.text : made.text;
        add(kind, say(wrong.subject, wrong.rival), page);
      }
    }
  return cases;
}

function documented(random: Random, root: string, most: number): Case[] {
  const pages = docPages(root);
  const all: { page: DocPage; index: number; sentence: string }[] = [];
  // All sentences of a page in one report, so that each page is prepared only once.
  for (const { page, index } of random.shuffled(pages.map((page, index) => ({ page, index })))) {
    if (all.length >= most) break;
    for (const sentence of page.sentences) all.push({ page, index, sentence });
  }
  const cases: Case[] = [];
  for (const { page, index, sentence } of random.shuffled(all).slice(0, most)) {
    const shared = { origin: "documentation" as const, language: "en" as const, held: index % THIRD === 2 };
    const written = edited(random, sentence);
    cases.push({ kind: "true", ...shared, sentence: written, page: page.text });
    const wrong = otherNumber(random, sentence);
    if (wrong && !page.text.includes(wrong))
      cases.push({ kind: "digit", ...shared, sentence: wrong, page: page.text });
    if (random.next() > 0.06) continue;
    const other = pages[(index + random.whole(1, pages.length - 1)) % pages.length];
    if (other && other !== page && !other.sentences.includes(sentence))
      cases.push({ kind: "moved", ...shared, sentence: written, page: other.text });
    cases.push({ kind: "unread", ...shared, sentence: written, page: null });
    const words = sentence.split(" ");
    const cut = words.slice(2, 14);
    const quoted = [...cut.slice(0, 5), ...cut.slice(6)].join(" ");
    if (cut.length > 8 && !quoted.includes('"'))
      cases.push({
        kind: "quote",
        ...shared,
        sentence: `The documentation says: "${quoted}".`,
        page: page.text,
      });
  }
  return cases;
}

/** `root`: where the packages are installed. Deterministic for the same sizes. */
export function corpus(wish: { root: string; pages: number; documented: number }): Case[] {
  const random = randomFrom(20_261_121);
  const domains: [Domain, Language][] = [
    [COMPANIES, "en"],
    [SPANS_DOMAIN, "en"],
    [TRIALS_DOMAIN, "en"],
    [COMPANIES_RU, "ru"],
    [SPANS_RU, "ru"],
    [TRIALS_RU, "ru"],
  ];
  const made = domains.flatMap(([domain, language]) =>
    Array.from({ length: wish.pages }, (_, index) => makePage(random, { domain, language, index })),
  );
  const cases = made.flatMap((page, place) => {
    const others = made.filter(
      (other) =>
        other.domain === page.domain &&
        !other.subjects.some(({ name }) => page.subjects.some((own) => own.name === name)),
    );
    const elsewhere = others[place % others.length] ?? page;
    return invented(random, page, elsewhere);
  });
  return [...cases, ...contrasts(), ...documented(random, wish.root, wish.documented)];
}
