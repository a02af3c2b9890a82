import { hedges } from "./hedge";
import type { Phrases } from "./phrases";
import { quotedIn } from "./spoken-language";

/** French counts nothing as one. */
const many = (count: number, one: string, more = `${one}s`) => `${count} ${count < 2 ? one : more}`;

const searches = (count: number) => many(count, "recherche");
const sources = (count: number) => many(count, "source");
const pages = (count: number) => many(count, "page");
const sentences = (count: number) => many(count, "phrase");
const passages = (count: number) => many(count, "passage");

/** The end of every closing section: how many passages it quotes, from how many pages. */
const quotes = (count: number, of: number) =>
  `${passages(count)} mot pour mot, tiré${count < 2 ? "" : "s"} de ${pages(of)} et choisi${count < 2 ? "" : "s"} selon leur rapport avec la question. Il n’en tire aucune conclusion.`;

export const fr: Phrases = {
  plan: {
    goal: (question) => `Trouver des phrases qui répondent à cette question : ${question}`,
    search: "Chercher avec les mots de la question",
    read: "Lire les pages les plus pertinentes",
    choose: "Choisir les phrases qui répondent",
    write: "Écrire le rapport à partir de citations",
    side: (name) => `Trouver ce que les pages disent de ${quotedIn(name, "fr")}`,
    strategies: (terms, exact) => [
      `Mots clés ensemble : ${terms}`,
      exact
        ? `Termes exacts entre guillemets : ${exact}`
        : "Termes séparés, là où l’expression entière trouve trop peu",
      "D’autres mots pour la même chose",
    ],
    reason:
      "Plusieurs recherches différentes trouvent plus qu’une seule ; ce sont les pages qui décident de ce qu’on peut dire.",
    searchAgain: (terms) => `Chercher encore : ${terms}`,
    readAgain: "Lire les pages ajoutées",
    change: (terms) => `Les pages lues jusqu’ici disent peu de ${terms} ; d’autres recherches suivent donc.`,
  },
  clarify: {
    reason: "La question ne contient aucun mot que l’on puisse chercher.",
    unclear: "le sujet",
    assumptions: [
      "Il s’agit d’un produit, d’une fonction ou d’une notion que la question ne nomme pas.",
      "La question se rapporte à quelque chose qui a été dit ailleurs.",
    ],
    questions: [
      "Sur quoi porte exactement la question ?",
      "Quel produit, quelle fonction ou quel terme faut-il chercher ?",
    ],
  },
  reason: {
    search: (query) => `Trouver des pages qui parlent de ${query}.`,
    read: (count) =>
      `Le titre, l’extrait et le rang de ${count === 1 ? "cette page" : "ces pages"} correspondent le mieux à la question.`,
    report: (count, of) =>
      `${sentences(count)} de ${pages(of)} ${count < 2 ? "répond" : "répondent"} à la question ; il ne reste rien à lire.`,
    answer: "Le rapport est écrit ; ses premières phrases sont la réponse courte.",
    notFound: "Aucune phrase des pages lues ne répond à la question.",
  },
  situation: (counts) =>
    `Jusqu’ici : ${searches(counts.searches)}, ${sources(counts.sources)} trouvée${counts.sources < 2 ? "" : "s"}, ${pages(counts.pages)} lue${counts.pages < 2 ? "" : "s"}.`,
  planStatus: {
    none: "Il n’y a pas encore de plan.",
    going: "Le plan est suivi.",
    adapted: "Le plan a été modifié pour combler des lacunes.",
    done: "Le plan est exécuté.",
  },
  think: {
    terms: (terms) => `À chercher : ${terms}.`,
    unclear: "Rien dans la question ne peut être cherché.",
    searched: (count, found) => `${searches(count)} : ${sources(found)} trouvée${found < 2 ? "" : "s"}.`,
    toRead: (count) =>
      `D’après le titre, l’extrait et le rang, ${pages(count)} ${count < 2 ? "promet" : "promettent"} le plus.`,
    covered: (percent) => `La meilleure phrase parle de ${percent} % de ce qui est demandé.`,
    missing: (terms) => `Aucune citation ne parle encore de ${terms}.`,
    enough: "Il y a de quoi répondre par des citations.",
    nothing: "Rien de ce qui a été lu ne répond à la question.",
    closing: "Les limites ne laissent que les dernières étapes.",
    reported: "Le rapport est écrit.",
  },
  done: {
    searched: (count) => `${searches(count)} faite${count < 2 ? "" : "s"}`,
    read: (count) => `${pages(count)} lue${count < 2 ? "" : "s"}`,
    chose: "Phrases choisies selon leur rapport avec la question, chacune vérifiée dans sa page",
    wrote: "Rapport écrit à partir de citations",
    asked: "Mots à chercher recherchés dans la question",
  },
  report: {
    from: (page) => `D’après ${quotedIn(page, "fr")} :`,
    subject: (name, page) => `Sur \`${name}\`, d’après ${quotedIn(page, "fr")} :`,
    near: `${hedges.fr} Voici les passages les plus proches :`,
    above: "Ce rapport en parle plus haut.",
    nearAbove: `${hedges.fr} Ce rapport cite plus haut ce qui s’en approche le plus.`,
    nothing: "Pas de réponse dans les pages lues.",
    differ: "Les sources divergent :",
    snippets:
      "Aucune page n’a été lue ; sont donc cités les extraits que les résultats de recherche en montraient :",
    jointHeading: "Ensemble",
    noneOfSide: "Dans les pages lues, aucune phrase ne porte sur ce seul point.",
    gapsHeading: "Ce qui n’a pas été fait",
    gaps: "La recherche s’est terminée avant que ces lignes de son plan soient exécutées :",
    missingHeading: "Ce qui n’a pas été trouvé",
    missing: (terms) => `Dans ce rapport, aucune citation ne parle de ${terms}.`,
    missingSome: "Dans ce rapport, les citations ne couvrent peut-être pas tout ce qui est demandé.",
    unused: (titles) => `Pages lues sans rien y trouver à citer : ${titles}.`,
    aboutHeading: "À propos de ce rapport",
    about: (count, of) =>
      `Aucun modèle de langage n’est connecté ; ce rapport ne fait donc que citer : ${quotes(count, of)}`,
    aboutTaken: (count, of) =>
      `Aucun modèle de langage n’a écrit ce rapport ; il ne fait que citer : ${quotes(count, of)}`,
    aboutUnusable: (count, of) =>
      `Les réponses du modèle connecté étaient inutilisables ; un programme a donc écrit ce rapport, qui ne fait que citer : ${quotes(count, of)}`,
    foreign: "Les citations restent dans la langue de leur source.",
  },
  answer: {
    seeReport: (count) => `Ce rapport cite ${pages(count)} à ce sujet.`,
    near: (closest, hint) =>
      [
        hedges.fr,
        hint,
        closest
          ? `Le plus proche dans les pages lues :\n\n${closest}\n\nCe rapport cite d’autres passages.`
          : "Ce rapport cite les passages les plus proches.",
      ]
        .filter(Boolean)
        .join(" "),
    codeInReport: "Ce rapport contient le code.",
    listInReport: "Ce rapport contient la liste.",
    open: (question, closest) =>
      closest
        ? `Pas de réponse sûre à ${quotedIn(question, "fr")}. Le plus proche dans les pages lues :\n\n${closest}`
        : `Pas de réponse à ${quotedIn(question, "fr")} dans les pages lues.`,
    notFound: (question) =>
      `Introuvable : aucune phrase des pages lues ne répond à ${quotedIn(question, "fr")}.`,
    nothingRead: (question) =>
      `Introuvable : aucune page n’a été lue qui puisse répondre à ${quotedIn(question, "fr")}.`,
    searched: (queries) => `Recherches faites : ${queries}.`,
    pagesRead: (titles) => `Pages lues : ${titles}.`,
    noPages: "Aucun résultat ne ressemblait à une réponse, ou aucun n’a pu être lu.",
    noResults: "Les recherches n’ont rien donné.",
    bundledLeftOut:
      "La documentation fournie avec Groundwork (Next.js et AI SDK) n’a pas été consultée, car la question ne semble pas porter sur elle ; pour l’inclure, nommez le produit dans la question, par exemple « dans Next.js ».",
    greeting:
      "Introuvable : une salutation ne demande rien ; posez une question, et les passages qui y répondent seront cités.",
    noSubject: (name) => `Introuvable : aucune page lue ne porte sur ${quotedIn(name, "fr")}.`,
    cannotSearch:
      "Introuvable : la question ne nomme rien que l’on puisse chercher ; aucune recherche n’a donc été faite.",
    foreign: "Les pages lues sont en anglais ; une question en anglais trouvera peut-être davantage.",
    otherLanguages: (languages) =>
      `Certaines pages lues sont dans d’autres langues (${languages}) ; une question dans leur langue trouvera peut-être davantage.`,
    foreignSearch: "Si les documents sont en anglais, une question en anglais trouve davantage.",
    hint: "Le nom d’un produit, d’une fonction ou d’un terme aiderait.",
    nothingNew: "Les pages lues n’ajoutent rien à ce que cite déjà la réponse précédente.",
  },
};
