import type { runWarnings as original } from "@/lib/i18n/en/run-warnings";

export const runWarnings: Record<keyof typeof original, string> = {
  "warned.The tools of the MCP server … were left out": "Инструменты сервера MCP «{name}» не используются.",
  "warned.The server has not answered yet": "Сервер пока не ответил.",
  "warned.The server refused the credentials in the configuration":
    "Сервер не принял учётные данные из настроек.",
  "warned.The server says that no more may be asked": "Сервер сообщил, что запросов больше делать нельзя.",
  "warned.The server asks to be left alone for a while": "Сервер просит пока не обращаться к нему.",
  "warned.The server could not be reached": "Нет связи с сервером.",
  "warned.The server did not answer in the time given": "Сервер не ответил за отведённое время.",
  "warned.The server did not answer as an MCP server does": "Сервер ответил не так, как отвечает сервер MCP.",
  "warned.The request was given up": "Запрос прекращён.",
  "warned.The instructions stand in the first message from here on":
    "Дальше указания передаются в первом сообщении.",
  "warned.The model is asked with … of at most # from here on":
    "Дальше в запросах к модели `{name}` — не больше {n, number}.",
  "warned.The model is asked with … instead of … from here on":
    "Дальше в запросах к модели вместо `{second}` стоит `{name}`.",
  "warned.The model is asked without … from here on": "Дальше запросы к модели идут без `{name}`.",
  "warned.Earlier function calls are written with shorter ids from here on":
    "Дальше прежние вызовы функций записываются с короткими идентификаторами.",
  "warned.The model is asked in a simpler form from here on":
    "Дальше запросы к модели идут в более простой форме.",
  "warned.Each step is asked for as one object from here on, not by function calls":
    "Дальше каждый шаг запрашивается одним объектом, а не вызовами функций.",
  "warned.From here on code leads the research, and the model only writes short sections":
    "Дальше исследование ведёт программа, а модель пишет только короткие разделы.",
  "warned.The model does not manage to write what the endpoint enforces":
    "Модели не удаётся написать то, чего требует сервер.",
  "warned.This model does not call functions": "Эта модель не вызывает функции.",
  "warned.The model's replies did not have the form that was asked for":
    "Ответы модели были не в той форме, которая запрошена.",
  "warned.The model's window is too small for the whole schema; a larger one is better":
    "Окно модели слишком мало для всей схемы; лучше больше.",
  "warned.The endpoint answered #: its template has no place for instructions of their own":
    "Сервер ответил кодом {n, number}: в его шаблоне нет места для отдельных указаний.",
  "warned.The endpoint answered #: it takes at most # as …":
    "Сервер ответил кодом {n, number}: `{name}` может быть не больше {m, number}.",
  "warned.The endpoint answered #: it does not take …":
    "Сервер ответил кодом {n, number}: он не принимает `{name}`.",
  "warned.The endpoint answered #: it does not accept this schema":
    "Сервер ответил кодом {n, number}: он не принимает эту схему.",
  "warned.The endpoint answered #: it does not take function calls":
    "Сервер ответил кодом {n, number}: он не принимает вызовы функций.",
  "warned.The endpoint answered #: it does not take function calls for this model here":
    "Сервер ответил кодом {n, number}: для этой модели он здесь не принимает вызовы функций.",
  "warned.The next run asks for them again": "Следующий запуск попробует их снова.",
  "warned.The endpoint answered #: it does not take earlier function calls in this form":
    "Сервер ответил кодом {n, number}: он не принимает прежние вызовы функций в такой форме.",
  "warned.The endpoint answered #: it takes earlier function calls only together with the model's thoughts":
    "Сервер ответил кодом {n, number}: прежние вызовы функций он принимает только вместе с рассуждениями модели.",
  "warned.The endpoint answered # without a reason that is known here":
    "Сервер ответил кодом {n, number}; причина здесь неизвестна.",
  "warned.The endpoint answered # to this form of request":
    "Сервер ответил кодом {n, number} на такую форму запроса.",
  "warned.The endpoint's function calls are not whole": "Вызовы функций этого сервера неполны.",
  "warned.The run reached what may be used in a day": "Исчерпано то, что можно израсходовать за день.",
  "warned.The run reached the cap of # tokens":
    "Достигнут предел: {n, plural, one {#\u00a0токен} few {#\u00a0токена} many {#\u00a0токенов} other {#\u00a0токена}}.",
  "warned.The run reached the cap of # minutes":
    "Достигнут предел: {n, plural, one {#\u00a0минута} few {#\u00a0минуты} many {#\u00a0минут} other {#\u00a0минуты}}.",
  "warned.The run reached the cap of # minute":
    "Достигнут предел: {n, plural, one {#\u00a0минута} few {#\u00a0минуты} many {#\u00a0минут} other {#\u00a0минуты}}.",
  "warned.The run reached the cap of # in money": "Достигнут предел расходов: {n, number}.",
  "warned.The run reached the cap of # ¤": "Достигнут предел расходов: {n, number}\u00a0{name}.",
  "warned.The built-in model writes the rest from what was found, at no cost":
    "Остальное из найденного бесплатно пишет встроенная модель.",
  "warned.Earlier runs showed that this model cannot lead a research":
    "Прежние запуски показали, что эта модель не может вести исследование.",
  "warned.The model searched for nothing in its first two steps":
    "За первые два шага модель ничего не искала.",
  "warned.The model ended the run without a search": "Модель закончила, ни разу не поискав.",
  "warned.The model's searches found nothing": "Поиск модели ничего не дал.",
  "warned.The model's report cites no source": "В отчёте модели нет ни одной ссылки на источник.",
  "warned.The model repeated itself and found nothing new": "Модель повторялась и не нашла ничего нового.",
  "warned.The model ended the run without an answer": "Модель закончила без ответа.",
  "warned.The model's replies could not be used": "Ответы модели не удалось использовать.",
  "warned.The model did not answer in time": "Модель не ответила вовремя.",
  "warned.The model was too slow for the time it may take": "Модель не уложилась в отведённое ей время.",
  "warned.The model refused to go on": "Модель отказалась продолжать.",
  "warned.A web page answered in place of the model": "Вместо модели ответила веб-страница.",
  "warned.No step fits into the model's window": "Ни один шаг не помещается в окно модели.",
};
