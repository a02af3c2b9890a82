import type { settingsCheck as original } from "@/lib/i18n/en/settings-check";

export const settingsCheck: Record<keyof typeof original, string> = {
  "check.button": "Проверить соединение",
  "check.checking": "Проверяется",
  "check.costsModel":
    "Заново читает .env.local и отправляет модели от трёх до пяти коротких запросов. Если запросы платные, эти тоже будут платными.",
  "check.costsSearch":
    "Заново читает .env.local и выполняет один настоящий поисковый запрос. Если запросы платные, этот тоже будет платным.",
  "check.costsNothing": "Выполняет один настоящий поисковый запрос. Он бесплатный.",
  "check.wait": "Ждём ответа; медленной модели может понадобиться минута.",
  "check.results": "Что показала проверка",
  "check.modelWorks": "{host}: ответ за {time}. Модель {model}: {facts}.",
  "check.checkerWorks": "{host}: ответ за {time}. Модель {model} отвечает «да» или «нет».",
  "check.structured": "структурированный вывод работает",
  "check.structuredNot": "структурированный вывод не работает, поэтому формат описывается словами",
  "check.tools": "инструменты работают",
  "check.toolsNot": "инструменты не работают",
  "check.streams": "ответ приходит по частям",
  "check.streamsNot": "ответ приходит одним куском",
  "check.searchWorks":
    "{host}: ответ за {time}, {count, plural, =0 {результатов нет} one {#\u00a0результат} few {#\u00a0результата} many {#\u00a0результатов} other {#\u00a0результата}}.",
  "check.inUse": "Новые запуски уже используют это соединение, перезапуск не нужен.",
  "check.kept": "Пока оно не используется: Groundwork работает как раньше.",
  "check.removed": "Новые запуски обходятся без него.",
  "check.modelNothing":
    "Ни в .env.local, ни в .env модель не задана, и ни Ollama, ни LM Studio не отвечают по своим адресам (OLLAMA_HOST, LMSTUDIO_BASE_URL). Запросов не было. Запустите один из этих серверов или задайте модель в .env.local и проверьте снова.",
  "check.searchNothing": "{variable} нет ни в .env.local, ни в .env. Запросов не было.",
  "check.modelMissing": "Не хватает OPENAI_MODEL: укажите там имя модели. Запросов не было.",
  "check.badAddress": "{variable}: это не адрес http или https. Запросов не было.",
  "check.credentials":
    "{variable}: в адресе стоят имя и пароль, и они были бы видны вместе с ним. Перенесите ключ в OPENAI_API_KEY. Запросов не было.",
  "check.notUsable": "{variable}: такое значение использовать нельзя. Запросов не было.",
  "check.unreadable": "Файл {file} не открывается. Запросов не было.",
  "check.shadowed":
    "{count, plural, one {Переменная {names} задана} few {Переменные {names} заданы} many {Переменные {names} заданы} other {Переменные {names} заданы}} ещё и в окружении, в котором запущен Groundwork, а оно важнее файла. Чтобы действовал файл, запустите Groundwork без {count, plural, one {неё} few {них} many {них} other {них}}.",
  "check.later":
    "{names}: {count, plural, one {в значении есть «$», и читается оно} few {в значениях есть «$», и читаются они} many {в значениях есть «$», и читаются они} other {в значениях есть «$», и читаются они}} только при запуске. Перезапустите Groundwork, чтобы {count, plural, one {его} few {их} many {их} other {их}} использовать.",
  "failure.refused":
    "{host}: никто не отвечает, в соединении отказано. Запущен ли сервер и на этом ли порту?",
  "failure.not_found": "{host}: такого адреса нет.",
  "failure.port":
    "{host}: запрос не отправлен, этот порт закреплён за другой службой. Запущен ли там сервер? Запустите его на другом порту и измените адрес.",
  "failure.certificate": "{host}: сертификат сервера здесь не принимается.",
  "failure.timed_out": "{host}: соединение не установлено за отведённое время. Запущен ли сервер?",
  "failure.broken": "{host}: соединение оборвалось до ответа.",
  "failure.silent": "{host}: нет ответа за {time}.",
  "failure.keyRefused": "{host}: ключ не принят ({status, number}). Проверьте {variable}.",
  "failure.keyMissing": "{host}: нужен ключ ({status, number}). Добавьте его в {variable}.",
  "failure.no_json":
    "{host} не отдаёт ответы в JSON. Добавьте «json» в search.formats в settings.yml вашего SearXNG и перезапустите его.",
  "failure.neither":
    "{host} отвечает, но модель не сказала ни «да», ни «нет». Выберите модель для проверки фактов или ту, что следует указаниям.",
  "failure.no_quota": "{host}: на счёте не осталось средств.",
  "failure.unknown_model": "{host}: модели «{model}» там нет. Проверьте OPENAI_MODEL.",
  "failure.offers": "Доступны: {list}.",
  "failure.offersMore":
    "Доступны: {list} и ещё {count, plural, one {#\u00a0модель} few {#\u00a0модели} many {#\u00a0моделей} other {#\u00a0модели}}.",
  "failure.limited": "{host} просит подождать (429). Проверьте ещё раз чуть позже.",
  "failure.status": "{host}: ошибка на стороне сервера ({status, number}). Проверьте ещё раз позже.",
  "failure.rejected":
    "{host} отвечает, но не принял ни одного запроса ({status, number}). Проверьте {variable}: такой адрес часто кончается на /v1.",
  "failure.web_page":
    "{host}: вместо ответа пришла веб-страница. Проверьте {variable}: такой адрес часто кончается на /v1.",
  "failure.garbled": "{host}: ответ непонятен. Проверьте {variable}.",
  "failure.useless":
    "{host} отвечает, но ответы модели {model} не годятся для исследования. Выберите другую модель.",
};
