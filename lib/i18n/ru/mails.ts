import type { Translated } from "@/lib/i18n/catalogue";

export const mails: Translated<"mails"> = {
  "outcome.waiting": "Запуск идёт или ждёт ответа",
  "outcome.completed": "Новый отчёт",
  "outcome.failed": "Запуск не удался",
  "outcome.stopped": "Запуск остановлен",
  "outcome.skipped": "Запуск не начат",

  subject: "{outcome}: {question}",
  question: "Вопрос",
  time: "Время",
  changed: "Что изменилось",
  findings: "Выводы",
  counts:
    "новых: {added, number}, изменилось: {changed, number}, исчезло: {gone, number}, без изменений: {unchanged, number}",
  reason: "Причина",
  report: "Отчёт",
  watches: "Наблюдения",
  end: "Отказаться от этих писем",
};
