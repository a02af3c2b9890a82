// Whether a report consists only of quotations that code chose. Every report by the built-in model says so in its closing
// section; a stored report is recognized by its text alone, also after an import.

/** Matches the heading of the section in which a report says so, and its first words. */
export const SAYS_SO = new RegExp(
  `^## (?:${[
    "About this report\\n+(?:No language model |The replies of the )",
    "Об этом отчёте\\n+(?:Языковая модель |Этот отчёт написан не |Ответы )",
    "Über diesen Bericht\\n+(?:Es ist kein Sprachmodell |Diesen Bericht hat kein |Die Antworten des )",
    "À propos de ce rapport\\n+(?:Aucun modèle |Les réponses du )",
    "Sobre este informe\\n+(?:No hay ningún modelo |Ningún modelo |Las respuestas del )",
  ].join("|")})`,
  "m",
);

/** True for a report of quotations without conclusions, none of it written by a language model. */
export const isQuotesOnly = (content: string): boolean => SAYS_SO.test(content);
