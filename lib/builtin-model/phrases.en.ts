import { quoted } from "@/lib/text/quotation-marks";
import { hedges } from "./hedge";
import type { Phrases } from "./phrases";

const many = (count: number, one: string, more = `${one}s`) => `${count} ${count === 1 ? one : more}`;

export const en: Phrases = {
  plan: {
    goal: (question) => `Find sentences that answer: ${question}`,
    search: "Search by the terms of the question",
    read: "Read the most relevant pages",
    choose: "Choose the sentences that answer it",
    write: "Write the report from quotations",
    side: (name) => `Find what the pages say about ${quoted(name, "en")}`,
    strategies: (terms, exact) => [
      `Key words together: ${terms}`,
      exact
        ? `Exact terms in quotation marks: ${exact}`
        : "Single terms, where the whole phrase finds too little",
      "Other words for the same thing",
    ],
    reason: "Several different searches find more than one, and the pages decide what can be said.",
    searchAgain: (terms) => `Search again for ${terms}`,
    readAgain: "Read the pages that were added",
    change: (terms) => `The pages read so far say little about ${terms}, so other searches follow.`,
  },
  clarify: {
    reason: "The question holds no word that could be searched for.",
    unclear: "the subject",
    assumptions: [
      "A product, function or concept is meant that the question does not name.",
      "The question belongs to something said elsewhere.",
    ],
    questions: [
      "What exactly is the question about?",
      "Which product, function or term should be looked up?",
    ],
  },
  reason: {
    search: (query) => `Find pages that speak of ${query}.`,
    read: (count) =>
      `Title, snippet and rank of ${count === 1 ? "this page" : "these pages"} fit the question best.`,
    report: (sentences, pages) =>
      `${many(sentences, "sentence")} from ${many(pages, "page")} answer the question; nothing else is left to read.`,
    answer: "The report is written; its opening sentences are the short answer.",
    notFound: "No sentence of the pages read answers the question.",
  },
  situation: ({ searches, sources, pages }) =>
    `${many(searches, "search", "searches")} made, ${many(sources, "source")} found, ${many(pages, "page")} read.`,
  planStatus: {
    none: "No plan yet.",
    going: "The plan is being followed.",
    adapted: "The plan was changed to close gaps.",
    done: "The plan is carried out.",
  },
  think: {
    terms: (terms) => `Terms to look for: ${terms}.`,
    unclear: "Nothing in the question can be searched for.",
    searched: (searches, sources) =>
      `${many(searches, "search", "searches")} brought ${many(sources, "source")}.`,
    toRead: (count) => `${many(count, "page")} promise most by title, snippet and rank.`,
    covered: (percent) => `The best sentence speaks of ${percent} % of what is asked.`,
    missing: (terms) => `Nothing quoted speaks of ${terms} yet.`,
    enough: "There is enough to quote an answer.",
    nothing: "Nothing that was read answers the question.",
    closing: "The limits leave only the closing steps.",
    reported: "The report is written.",
  },
  done: {
    searched: (count) => `Made ${many(count, "search", "searches")}`,
    read: (count) => `Read ${many(count, "page")}`,
    chose: "Chose sentences by relevance and checked that each stands in its page",
    wrote: "Wrote the report from quotations",
    asked: "Looked for words to search by",
  },
  report: {
    from: (page) => `From ${quoted(page, "en")}:`,
    subject: (name, page) => `On \`${name}\`, from ${quoted(page, "en")}:`,
    near: `${hedges.en} These passages come closest:`,
    above: "What is quoted above speaks of this, too.",
    nearAbove: `${hedges.en} What comes closest is quoted above.`,
    nothing: "No answer in the pages read.",
    differ: "The sources differ:",
    snippets: "No page was read, so this quotes what the search results showed of them:",
    jointHeading: "Together",
    noneOfSide: "No sentence in the pages read is about this alone.",
    gapsHeading: "What was not done",
    gaps: "The run ended before these lines of its plan were done:",
    missingHeading: "What was not found",
    missing: (terms) => `Nothing quoted here speaks of ${terms}.`,
    missingSome: "These quotes may not cover everything that was asked.",
    unused: (titles) => `Read without finding anything to quote: ${titles}.`,
    aboutHeading: "About this report",
    about: (passages, pages) =>
      `No language model is connected, so this report only quotes: ${many(passages, "passage")} taken word for word from ${many(pages, "page")}, chosen by relevance to the question. It draws no conclusions of its own.`,
    aboutTaken: (passages, pages) =>
      `No language model wrote this report; it only quotes: ${many(passages, "passage")} taken word for word from ${many(pages, "page")}, chosen by relevance to the question. It draws no conclusions of its own.`,
    aboutUnusable: (passages, pages) =>
      `The replies of the connected model could not be used, so code wrote this report and it only quotes: ${many(passages, "passage")} taken word for word from ${many(pages, "page")}, chosen by relevance to the question. It draws no conclusions of its own.`,
    foreign: "Quotations stay in the language of their source.",
  },
  answer: {
    seeReport: (pages) => `The report quotes ${many(pages, "page")} on this.`,
    near: (closest, hint) =>
      [
        hedges.en,
        hint,
        closest
          ? `Closest in the pages read:\n\n${closest}\n\nThe report quotes more.`
          : "The report quotes the closest passages.",
      ]
        .filter(Boolean)
        .join(" "),
    codeInReport: "The code is in the report.",
    listInReport: "The list is in the report.",
    open: (question, closest) =>
      closest
        ? `No sure answer to ${quoted(question, "en")}. Closest in the pages read:\n\n${closest}`
        : `No answer to ${quoted(question, "en")} in the pages read.`,
    notFound: (question) =>
      `Not found: no sentence in the pages that were read answers ${quoted(question, "en")}.`,
    nothingRead: (question) => `Not found: no page was read that could answer ${quoted(question, "en")}.`,
    searched: (queries) => `Searched for: ${queries}.`,
    pagesRead: (titles) => `Read: ${titles}.`,
    noPages: "No result looked like an answer, or none could be read.",
    noResults: "The searches found nothing.",
    bundledLeftOut:
      "The documentation that comes with Groundwork (Next.js and the AI SDK) was not searched, because the question does not seem to be about it; to include it, name the product in the question, for example “in Next.js”.",
    greeting:
      "Not found: a greeting asks nothing; ask a question, and passages that answer it will be quoted.",
    noSubject: (name) => `Not found: no page that was read is about ${quoted(name, "en")}.`,
    cannotSearch: "Not found: the question names nothing that could be searched for, so no search was made.",
    foreign: "The pages read are in English; a question in English may find more.",
    otherLanguages: (languages) =>
      `Some of the pages read are in other languages (${languages}); a question in their language may find more.`,
    foreignSearch: "Where the documents are in English, a question in English finds more.",
    hint: "Naming a product, function or term would help.",
    nothingNew: "Nothing was found beyond what the previous answer quotes.",
  },
};
