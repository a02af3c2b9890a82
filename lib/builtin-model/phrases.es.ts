import { hedges } from "./hedge";
import type { Phrases } from "./phrases";
import { quotedIn } from "./spoken-language";

const many = (count: number, one: string, more = `${one}s`) => `${count} ${count === 1 ? one : more}`;

const searches = (count: number) => many(count, "búsqueda");
const sources = (count: number) => many(count, "fuente");
const pages = (count: number) => many(count, "página");
const sentences = (count: number) => many(count, "frase");
const passages = (count: number) => many(count, "pasaje");

/** The end of every closing section: how many passages it quotes, from how many pages. */
const quotes = (count: number, of: number) =>
  `${passages(count)} ${count === 1 ? "tomado" : "tomados"} palabra por palabra de ${pages(of)} y ${count === 1 ? "elegido" : "elegidos"} por su relación con la pregunta. No saca conclusiones propias.`;

export const es: Phrases = {
  plan: {
    goal: (question) => `Encontrar frases que respondan a esta pregunta: ${question}`,
    search: "Buscar con las palabras de la pregunta",
    read: "Leer las páginas más pertinentes",
    choose: "Elegir las frases que responden",
    write: "Escribir el informe a partir de citas",
    side: (name) => `Encontrar lo que dicen las páginas sobre ${quotedIn(name, "es")}`,
    strategies: (terms, exact) => [
      `Palabras clave juntas: ${terms}`,
      exact
        ? `Términos exactos entre comillas: ${exact}`
        : "Términos sueltos, donde la expresión entera encuentra demasiado poco",
      "Otras palabras para lo mismo",
    ],
    reason: "Varias búsquedas distintas encuentran más que una, y las páginas deciden lo que se puede decir.",
    searchAgain: (terms) => `Buscar de nuevo: ${terms}`,
    readAgain: "Leer las páginas añadidas",
    change: (terms) =>
      `Las páginas leídas hasta ahora dicen poco sobre ${terms}, así que siguen otras búsquedas.`,
  },
  clarify: {
    reason: "La pregunta no contiene ninguna palabra que se pueda buscar.",
    unclear: "el tema",
    assumptions: [
      "Se trata de un producto, una función o un concepto que la pregunta no nombra.",
      "La pregunta se refiere a algo que se dijo en otra parte.",
    ],
    questions: [
      "¿Sobre qué trata exactamente la pregunta?",
      "¿Qué producto, función o término hay que buscar?",
    ],
  },
  reason: {
    search: (query) => `Encontrar páginas que hablen de ${query}.`,
    read: (count) =>
      `El título, el fragmento y la posición de ${count === 1 ? "esta página" : "estas páginas"} son los que mejor se ajustan a la pregunta.`,
    report: (count, of) =>
      `${sentences(count)} de ${pages(of)} ${count === 1 ? "responde" : "responden"} a la pregunta; no queda nada por leer.`,
    answer: "El informe está escrito; sus primeras frases son la respuesta breve.",
    notFound: "Ninguna frase de las páginas leídas responde a la pregunta.",
  },
  situation: (counts) =>
    `Hasta ahora: ${searches(counts.searches)}, ${sources(counts.sources)} ${counts.sources === 1 ? "encontrada" : "encontradas"}, ${pages(counts.pages)} ${counts.pages === 1 ? "leída" : "leídas"}.`,
  planStatus: {
    none: "Todavía no hay plan.",
    going: "Se sigue el plan.",
    adapted: "El plan se cambió para cubrir lagunas.",
    done: "El plan está cumplido.",
  },
  think: {
    terms: (terms) => `Términos que buscar: ${terms}.`,
    unclear: "En la pregunta no hay nada que se pueda buscar.",
    searched: (count, found) =>
      `${searches(count)}: ${sources(found)} ${found === 1 ? "encontrada" : "encontradas"}.`,
    toRead: (count) =>
      `Por título, fragmento y posición, ${pages(count)} ${count === 1 ? "es la que más promete" : "son las que más prometen"}.`,
    covered: (percent) => `La mejor frase habla del ${percent} % de lo que se pregunta.`,
    missing: (terms) => `Ninguna cita habla todavía de ${terms}.`,
    enough: "Hay suficiente para responder con citas.",
    nothing: "Nada de lo leído responde a la pregunta.",
    closing: "Los límites solo dejan los pasos finales.",
    reported: "El informe está escrito.",
  },
  done: {
    searched: (count) => `${searches(count)} ${count === 1 ? "hecha" : "hechas"}`,
    read: (count) => `${pages(count)} ${count === 1 ? "leída" : "leídas"}`,
    chose: "Frases elegidas por su pertinencia, cada una comprobada en su página",
    wrote: "Informe escrito a partir de citas",
    asked: "Búsqueda de palabras con las que buscar",
  },
  report: {
    from: (page) => `De ${quotedIn(page, "es")}:`,
    subject: (name, page) => `Sobre \`${name}\`, de ${quotedIn(page, "es")}:`,
    near: `${hedges.es} Estos pasajes son los que más se acercan:`,
    above: "Este informe ya lo trata más arriba.",
    nearAbove: `${hedges.es} Este informe cita más arriba lo que más se acerca.`,
    nothing: "Sin respuesta en las páginas leídas.",
    differ: "Las fuentes no coinciden:",
    snippets:
      "No se leyó ninguna página, así que se cita lo que mostraban de ellas los resultados de la búsqueda:",
    jointHeading: "En conjunto",
    noneOfSide: "En las páginas leídas ninguna frase trata solo de esto.",
    gapsHeading: "Lo que no se hizo",
    gaps: "La investigación terminó antes de cumplir estas líneas de su plan:",
    missingHeading: "Lo que no se encontró",
    missing: (terms) => `En este informe ninguna cita habla de ${terms}.`,
    missingSome: "En este informe puede que las citas no cubran todo lo que se preguntó.",
    unused: (titles) => `Páginas leídas sin nada que citar: ${titles}.`,
    aboutHeading: "Sobre este informe",
    about: (count, of) =>
      `No hay ningún modelo de lenguaje conectado, así que este informe solo cita: ${quotes(count, of)}`,
    aboutTaken: (count, of) =>
      `Ningún modelo de lenguaje escribió este informe; solo cita: ${quotes(count, of)}`,
    aboutUnusable: (count, of) =>
      `Las respuestas del modelo conectado no se pudieron usar, así que un programa escribió este informe, que solo cita: ${quotes(count, of)}`,
    foreign: "Las citas quedan en el idioma de su fuente.",
  },
  answer: {
    seeReport: (count) => `Este informe cita ${pages(count)} al respecto.`,
    near: (closest, hint) =>
      [
        hedges.es,
        hint,
        closest
          ? `Lo más cercano en las páginas leídas:\n\n${closest}\n\nEste informe cita más pasajes.`
          : "Este informe cita los pasajes más cercanos.",
      ]
        .filter(Boolean)
        .join(" "),
    codeInReport: "Este informe contiene el código.",
    listInReport: "Este informe contiene la lista.",
    open: (question, closest) =>
      closest
        ? `Sin respuesta segura a ${quotedIn(question, "es")}. Lo más cercano en las páginas leídas:\n\n${closest}`
        : `Sin respuesta a ${quotedIn(question, "es")} en las páginas leídas.`,
    notFound: (question) =>
      `No encontrado: ninguna frase de las páginas leídas responde a ${quotedIn(question, "es")}.`,
    nothingRead: (question) =>
      `No encontrado: no se leyó ninguna página que pudiera responder a ${quotedIn(question, "es")}.`,
    searched: (queries) => `Se buscó: ${queries}.`,
    pagesRead: (titles) => `Páginas leídas: ${titles}.`,
    noPages: "Ningún resultado parecía una respuesta, o ninguno se pudo leer.",
    noResults: "Las búsquedas no encontraron nada.",
    bundledLeftOut:
      "La documentación incluida con Groundwork (Next.js y AI SDK) no se consultó, porque la pregunta no parece tratar de ella; para incluirla, nombre el producto en la pregunta, por ejemplo «en Next.js».",
    greeting:
      "No encontrado: un saludo no pregunta nada; haga una pregunta y se citarán los pasajes que la respondan.",
    noSubject: (name) => `No encontrado: ninguna página leída trata de ${quotedIn(name, "es")}.`,
    cannotSearch:
      "No encontrado: la pregunta no nombra nada que se pueda buscar, así que no se hizo ninguna búsqueda.",
    foreign: "Las páginas leídas están en inglés; una pregunta en inglés quizá encuentre más.",
    otherLanguages: (languages) =>
      `Algunas páginas leídas están en otros idiomas (${languages}); una pregunta en su idioma quizá encuentre más.`,
    foreignSearch: "Si los documentos están en inglés, una pregunta en inglés encuentra más.",
    hint: "Ayudaría el nombre de un producto, una función o un término.",
    nothingNew: "Las páginas leídas no añaden nada a lo que ya cita la respuesta anterior.",
  },
};
