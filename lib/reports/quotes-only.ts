// Whether a report consists only of quotations. Every report by the built-in model says so in its heading and
// first words; a stored report is recognized by its text alone, also after an edit or an import.

const SAYS_SO =
  /^## (?:About this report\n+No language model |Об этом отчёте\n+(?:Языковая модель не подключена|Этот отчёт написан не языковой моделью))/m;

/** True for a report of quotations without conclusions, written without a language model. */
export const isQuotesOnly = (content: string): boolean => SAYS_SO.test(content);
