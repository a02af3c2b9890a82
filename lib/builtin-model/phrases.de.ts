import { hedges } from "./hedge";
import type { Phrases } from "./phrases";
import { quotedIn } from "./spoken-language";

const many = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;

const searches = (count: number) => many(count, "Suche", "Suchen");
const sources = (count: number) => many(count, "Quelle", "Quellen");
const pages = (count: number) => many(count, "Seite", "Seiten");
const sentences = (count: number) => many(count, "Satz", "Sätze");
const passages = (count: number) => many(count, "Stelle", "Stellen");

/** The end of every closing section: how many passages it quotes, from how many pages. */
const quotes = (count: number, of: number) =>
  `${passages(count)} wörtlich aus ${pages(of)}, ausgewählt nach der Nähe zur Frage. Eigene Schlüsse zieht er nicht.`;

export const de: Phrases = {
  plan: {
    goal: (question) => `Sätze finden, die diese Frage beantworten: ${question}`,
    search: "Mit den Wörtern der Frage suchen",
    read: "Die passendsten Seiten lesen",
    choose: "Die Sätze auswählen, die antworten",
    write: "Den Bericht aus Zitaten schreiben",
    side: (name) => `Finden, was die Seiten über ${quotedIn(name, "de")} sagen`,
    strategies: (terms, exact) => [
      `Stichwörter zusammen: ${terms}`,
      exact
        ? `Genaue Begriffe in Anführungszeichen: ${exact}`
        : "Einzelne Begriffe, wo die ganze Wendung zu wenig findet",
      "Andere Wörter für dasselbe",
    ],
    reason: "Mehrere verschiedene Suchen finden mehr als eine; was sich sagen lässt, entscheiden die Seiten.",
    searchAgain: (terms) => `Noch einmal suchen: ${terms}`,
    readAgain: "Die hinzugekommenen Seiten lesen",
    change: (terms) => `Die bisher gelesenen Seiten sagen wenig über ${terms}; deshalb folgen andere Suchen.`,
  },
  clarify: {
    reason: "Die Frage enthält kein Wort, nach dem sich suchen lässt.",
    unclear: "der Gegenstand",
    assumptions: [
      "Gemeint ist ein Produkt, eine Funktion oder ein Begriff, den die Frage nicht nennt.",
      "Die Frage bezieht sich auf etwas, das anderswo gesagt wurde.",
    ],
    questions: [
      "Worum genau geht es in der Frage?",
      "Nach welchem Produkt, welcher Funktion oder welchem Begriff soll gesucht werden?",
    ],
  },
  reason: {
    search: (query) => `Seiten finden, die von ${query} handeln.`,
    read: (count) =>
      `Titel, Ausschnitt und Rang ${count === 1 ? "dieser Seite passen" : "dieser Seiten passen"} am besten zur Frage.`,
    report: (count, of) =>
      `${sentences(count)} aus ${pages(of)} ${count === 1 ? "beantwortet" : "beantworten"} die Frage; mehr ist nicht zu lesen.`,
    answer: "Der Bericht ist geschrieben; seine ersten Sätze sind die kurze Antwort.",
    notFound: "Kein Satz der gelesenen Seiten beantwortet die Frage.",
  },
  situation: (counts) =>
    `Bisher: ${searches(counts.searches)}, ${sources(counts.sources)} gefunden, ${pages(counts.pages)} gelesen.`,
  planStatus: {
    none: "Es gibt noch keinen Plan.",
    going: "Der Plan wird befolgt.",
    adapted: "Der Plan wurde geändert, um Lücken zu schließen.",
    done: "Der Plan ist ausgeführt.",
  },
  think: {
    terms: (terms) => `Gesucht wird nach: ${terms}.`,
    unclear: "Nichts in der Frage lässt sich suchen.",
    searched: (count, found) => `${searches(count)}: ${sources(found)} gefunden.`,
    toRead: (count) =>
      `${pages(count)} ${count === 1 ? "verspricht" : "versprechen"} nach Titel, Ausschnitt und Rang am meisten.`,
    covered: (percent) => `Der beste Satz spricht von ${percent} % dessen, was gefragt ist.`,
    missing: (terms) => `Noch spricht kein Zitat von ${terms}.`,
    enough: "Für eine Antwort aus Zitaten reicht es.",
    nothing: "Nichts von dem Gelesenen beantwortet die Frage.",
    closing: "Die Grenzen lassen nur noch die abschließenden Schritte zu.",
    reported: "Der Bericht ist geschrieben.",
  },
  done: {
    searched: (count) => `${searches(count)} gemacht`,
    read: (count) => `${pages(count)} gelesen`,
    chose: "Passende Sätze ausgewählt und geprüft, dass jeder auf seiner Seite steht",
    wrote: "Den Bericht aus Zitaten geschrieben",
    asked: "Nach Wörtern gesucht, mit denen sich suchen lässt",
  },
  report: {
    from: (page) => `Aus ${quotedIn(page, "de")}:`,
    subject: (name, page) => `Zu \`${name}\`, aus ${quotedIn(page, "de")}:`,
    near: `${hedges.de} Diese Stellen kommen am nächsten:`,
    above: "In diesem Bericht steht dazu etwas weiter oben.",
    nearAbove: `${hedges.de} In diesem Bericht steht weiter oben, was am nächsten kommt.`,
    nothing: "Keine Antwort auf den gelesenen Seiten.",
    differ: "Die Quellen weichen voneinander ab:",
    snippets: "Keine Seite wurde gelesen; zitiert wird deshalb, was die Suchergebnisse von ihnen zeigten:",
    jointHeading: "Zusammen",
    noneOfSide: "Auf den gelesenen Seiten handelt kein Satz nur davon.",
    gapsHeading: "Was nicht getan wurde",
    gaps: "Der Lauf endete, bevor diese Zeilen seines Plans erledigt waren:",
    missingHeading: "Was nicht gefunden wurde",
    missing: (terms) => `In diesem Bericht sagt kein Zitat etwas über ${terms}.`,
    missingSome: "In diesem Bericht decken die Zitate vielleicht nicht alles ab, was gefragt ist.",
    unused: (titles) => `Gelesen, ohne dass es etwas zu zitieren gab: ${titles}.`,
    aboutHeading: "Über diesen Bericht",
    about: (count, of) =>
      `Es ist kein Sprachmodell verbunden, deshalb zitiert dieser Bericht nur: ${quotes(count, of)}`,
    aboutTaken: (count, of) =>
      `Diesen Bericht hat kein Sprachmodell geschrieben; er zitiert nur: ${quotes(count, of)}`,
    aboutUnusable: (count, of) =>
      `Die Antworten des verbundenen Modells waren nicht zu gebrauchen, deshalb hat ein Programm diesen Bericht geschrieben, und er zitiert nur: ${quotes(count, of)}`,
    foreign: "Zitate bleiben in der Sprache ihrer Quelle.",
  },
  answer: {
    seeReport: (count) =>
      `In diesem Bericht ${count === 1 ? "wird" : "werden"} dazu ${pages(count)} zitiert.`,
    near: (closest, hint) =>
      [
        hedges.de,
        hint,
        closest
          ? `Am nächsten kommt auf den gelesenen Seiten:\n\n${closest}\n\nIn diesem Bericht stehen weitere Stellen.`
          : "In diesem Bericht stehen die Stellen, die am nächsten kommen.",
      ]
        .filter(Boolean)
        .join(" "),
    codeInReport: "In diesem Bericht steht der Code.",
    listInReport: "In diesem Bericht steht die Liste.",
    open: (question, closest) =>
      closest
        ? `Keine sichere Antwort auf ${quotedIn(question, "de")}. Am nächsten kommt auf den gelesenen Seiten:\n\n${closest}`
        : `Keine Antwort auf ${quotedIn(question, "de")} auf den gelesenen Seiten.`,
    notFound: (question) =>
      `Nicht gefunden: Kein Satz der gelesenen Seiten beantwortet ${quotedIn(question, "de")}.`,
    nothingRead: (question) =>
      `Nicht gefunden: Es wurde keine Seite gelesen, die ${quotedIn(question, "de")} beantworten könnte.`,
    searched: (queries) => `Gesucht wurde nach: ${queries}.`,
    pagesRead: (titles) => `Gelesen: ${titles}.`,
    noPages: "Kein Ergebnis sah nach einer Antwort aus, oder keines ließ sich lesen.",
    noResults: "Die Suchen ergaben nichts.",
    bundledLeftOut:
      "Die mit Groundwork gelieferte Dokumentation (Next.js und AI SDK) wurde nicht durchsucht, weil die Frage nicht von ihr zu handeln scheint; soll sie einbezogen werden, nennen Sie das Produkt in der Frage, zum Beispiel „in Next.js“.",
    greeting:
      "Nicht gefunden: Ein Gruß fragt nichts; stellen Sie eine Frage, dann werden Stellen zitiert, die sie beantworten.",
    noSubject: (name) => `Nicht gefunden: Keine gelesene Seite handelt von ${quotedIn(name, "de")}.`,
    cannotSearch:
      "Nicht gefunden: Die Frage nennt nichts, wonach sich suchen ließe, deshalb wurde nicht gesucht.",
    foreign: "Die gelesenen Seiten sind auf Englisch; eine Frage auf Englisch findet vielleicht mehr.",
    otherLanguages: (languages) =>
      `Einige der gelesenen Seiten sind in anderen Sprachen (${languages}); eine Frage in deren Sprache findet vielleicht mehr.`,
    foreignSearch: "Wo die Dokumente auf Englisch sind, findet eine Frage auf Englisch mehr.",
    hint: "Der Name eines Produkts, einer Funktion oder eines Begriffs würde helfen.",
    nothingNew: "Die gelesenen Seiten fügen dem, was die vorige Antwort zitiert, nichts hinzu.",
  },
};
