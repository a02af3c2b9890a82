// Whether a report is made of quotations alone. The built-in model says so at the end of every report it composes, in its
// own heading and first words; the text is all that a stored report is known by, also after an edit or an import.

const SAYS_SO =
  /^## (?:About this report\n+No language model |Об этом отчёте\n+(?:Языковая модель не подключена|Этот отчёт написан не языковой моделью))/m;

/** True for a report that quotes and draws no conclusions, since no language model wrote it. */
export const isQuotesOnly = (content: string): boolean => SAYS_SO.test(content);
