import type { Translated } from "@/lib/i18n/catalogue";

export const ui: Translated<"ui"> = {
  steps: "{count, plural, one {#\u00a0шаг} few {#\u00a0шага} many {#\u00a0шагов} other {#\u00a0шага}}",
  searches:
    "{count, plural, one {#\u00a0поиск} few {#\u00a0поиска} many {#\u00a0поисков} other {#\u00a0поиска}}",
  addresses:
    "{count, plural, one {по #\u00a0адресу} few {по #\u00a0адресам} many {по #\u00a0адресам} other {по #\u00a0адреса}}",
  results:
    "{count, plural, one {#\u00a0результат} few {#\u00a0результата} many {#\u00a0результатов} other {#\u00a0результата}}",
  pages:
    "{count, plural, one {#\u00a0страница} few {#\u00a0страницы} many {#\u00a0страниц} other {#\u00a0страницы}}",
  sources:
    "{count, plural, one {#\u00a0источник} few {#\u00a0источника} many {#\u00a0источников} other {#\u00a0источника}}",
  lines: "{count, plural, one {#\u00a0строка} few {#\u00a0строки} many {#\u00a0строк} other {#\u00a0строки}}",
  documents:
    "{count, plural, one {#\u00a0документ} few {#\u00a0документа} many {#\u00a0документов} other {#\u00a0документа}}",
  passages:
    "{count, plural, one {#\u00a0фрагмент} few {#\u00a0фрагмента} many {#\u00a0фрагментов} other {#\u00a0фрагмента}}",
  words: "{count, plural, one {#\u00a0слово} few {#\u00a0слова} many {#\u00a0слов} other {#\u00a0слова}}",
  thousandWords: "{count, number}\u00a0тыс.\u00a0слов",
  tokens:
    "{count, plural, one {#\u00a0токен} few {#\u00a0токена} many {#\u00a0токенов} other {#\u00a0токена}}",
  thousandTokens: "{count, number}\u00a0тыс.\u00a0токенов",
  millionTokens: "{count, number}\u00a0млн\u00a0токенов",
  thousands: "{count, number}\u00a0тыс.",
  millions: "{count, number}\u00a0млн",
  usedOf: "{used} из {cap}",
  atPage: "с.\u00a0{page}",
  atPages: "с.\u00a0{pages}",

  seconds: "{count, number}\u00a0с",
  minutes: "{count, number}\u00a0мин",
  hours: "{count, number}\u00a0ч",
  days: "{count, number}\u00a0д",
  minutesSeconds: "{minutes, number}\u00a0мин {seconds, number}\u00a0с",
  milliseconds: "{count, number}\u00a0мс",
  secondsLong:
    "{count, plural, one {#\u00a0секунда} few {#\u00a0секунды} many {#\u00a0секунд} other {#\u00a0секунды}}",
  minutesLong:
    "{count, plural, one {#\u00a0минута} few {#\u00a0минуты} many {#\u00a0минут} other {#\u00a0минуты}}",
  hoursLong: "{count, plural, one {#\u00a0час} few {#\u00a0часа} many {#\u00a0часов} other {#\u00a0часа}}",
  daysLong: "{count, plural, one {#\u00a0день} few {#\u00a0дня} many {#\u00a0дней} other {#\u00a0дня}}",

  "status.inited": "В очереди",
  "status.researching": "Выполняется",
  "status.waiting_for_clarification": "Ждёт вашего ответа",
  "status.waiting_for_plan": "План ждёт просмотра",
  "status.completed": "Готово",
  "status.partly": "Отвечено на часть вопроса",
  "status.failed": "Завершено без ответа",
  "status.error": "Ошибка",
  "status.cancelled": "Остановлено",
  modelAt: "{model} ({host})",
  "mark.planned": "В плане",
  "mark.running": "Выполняется",
  "mark.done": "Готово",
  "mark.partly": "Отвечено на часть вопроса",
  "mark.failed": "Не удалось",
  "mark.stopped": "Остановлено",
  "mark.unanswered": "Завершено без ответа",
  "mark.waiting": "Ждёт вашего ответа",

  labelled: "{name}: ",
  cancel: "Отмена",
  close: "Закрыть",
  copy: "Скопировать",
  copied: "Скопировано",
  remove: "Удалить",
  unreachable:
    "Groundwork не отвечает. Всё сохранённое цело. Посмотрите в терминале, работает ли он, и повторите.",
  tryAgain: "Повторить",
  showMore: "Показать ещё",
  newResearch: "Новое исследование",
  "kind.primary": "Первоисточник",
  "kind.scholarly": "Научная публикация",
  "kind.encyclopaedia": "Энциклопедия",
  "kind.news": "Новости",
  "kind.forum": "Форум",
  "kind.vendor": "Со слов производителя",
  "mark.retracted": "Отозвано",
  "mark.preprint": "Препринт",
  "mark.archived": "архивная копия от {day}",
  "mark.fullText": "открытый полный текст",
  "mark.cited":
    "{count, plural, one {# цитирование} few {# цитирования} many {# цитирований} other {# цитирования}}",
  "place.web": "Интернет",
  "place.scholarly": "Наука",
  "place.news": "Новости",
  "place.code": "Код",
  "place.documents": "Документы на этом компьютере",
  "place.own": "Только ваши документы",
};
