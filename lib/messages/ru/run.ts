import type { Translated } from "../catalogue";

export const run: Translated<"run"> = {
  "tool.search": "Поиск",
  "tool.read": "Чтение страниц",
  "tool.plan": "План",
  "tool.adapt": "Изменение плана",
  "tool.clarification": "Вопросы к вам",
  "tool.factCheck": "Проверка утверждений",
  "tool.report": "Отчёт",
  "tool.answer": "Краткий ответ",
  "tool.reasoning": "Рассуждение",
};
