// Whether a report consists only of quotations that code chose. Every report by the built-in model says so in its closing
// section; a stored report is recognized by its text alone, also after an import.

/** Matches the heading of the section in which a report says so, and its first words. */
export const SAYS_SO = new RegExp(
  `^## (?:${[
    "About this report\\n+(?:No language model |The replies of the connected model could not be used)",
    "Об этом отчёте\\n+(?:Языковая модель не подключена|Этот отчёт написан не языковой моделью|Ответы подключённой модели не удалось использовать)",
    "Über diesen Bericht\\n+(?:Es ist kein Sprachmodell |Diesen Bericht hat kein |Die Antworten des verbundenen )",
    "À propos de ce rapport\\n+(?:Aucun modèle de langage |Les réponses du modèle connecté )",
    "Sobre este informe\\n+(?:No hay ningún modelo |Ningún modelo de lenguaje |Las respuestas del modelo conectado )",
  ].join("|")})`,
  "m",
);

/** True for a report of quotations without conclusions, none of it written by a language model. */
export const isQuotesOnly = (content: string): boolean => SAYS_SO.test(content);
