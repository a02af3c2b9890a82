import type { settingsConnections as original } from "@/lib/i18n/en/settings-connections";

export const settingsConnections: Record<keyof typeof original, string> = {
  "part.connections": "Подключения",
  "find.connections": "подключить модель, ключ API, провайдер, токен, OpenAI, Anthropic, Tavily, доступ",
  "find.checker": "судья, проверка фактов, MiniCheck, вердикты, измерить, judge",
  "find.reader": "вторая, маленькая, дешёвая модель, проверка цитат, отрывки, reader",
  "connections.lead":
    "Модель и поиск в интернете подключаются здесь, без файлов. Ключи хранятся зашифрованными на компьютере, где работает Groundwork, и больше не показываются.",
  "connections.reading": "Подключения загружаются",
  "connections.model": "Модель",
  "connections.reader": "Вторая модель",
  "connections.readerLead":
    "Выполняет мелкую работу: проверяет цитаты отчёта. Достаточно небольшой и дешёвой модели. Агенты с собственным адресом её не используют.",
  "connections.readerNone": "Без неё это делает основная модель",
  "connections.connectReader": "Подключить вторую модель",
  "connections.changeReader": "Изменить вторую модель",
  "connections.removeReader": "Удалить вторую модель",
  "connections.askReader": "Удалить вторую модель? Её работу будет выполнять основная.",
  "connections.checker": "Судья цитат",
  "connections.checkerLead":
    "Отвечает «да» или «нет», когда программа не уверена, что отрывок подтверждает предложение; каждый раз об одном предложении. Достаточно небольшой проверяющей модели, например bespoke-minicheck в Ollama. Ответ может повысить или понизить такой вердикт, но неверное число, неизвестное имя и противоречие судья не отменяет. Агенты с собственным адресом его не используют.",
  "connections.checkerNone": "Без него цитаты проверяет вторая модель",
  "connections.connectChecker": "Подключить судью",
  "connections.changeChecker": "Изменить судью",
  "connections.removeChecker": "Удалить судью",
  "connections.askChecker": "Удалить судью? Цитаты будет проверять вторая или основная модель.",
  "checker.title": "Измерить судью",
  "checker.lead":
    "Сравнивает программу, судью и обоих вместе с размеченными утверждениями. Отправляется примерно {count, plural, one {# короткий запрос} few {# коротких запроса} many {# коротких запросов} other {# короткого запроса}}. Если запросы платные, эти тоже.",
  "checker.start": "Измерить судью",
  "checker.file": "Измерить по файлу",
  "checker.fileHint": "Строки JSON с полями id, claim, documents и supported; не больше 500.",
  "checker.stop": "Остановить",
  "checker.running": "Проверено утверждений с моделью {model}: {done, number} из {total, number}",
  "checker.failure.silent": "Последнее измерение прервано: судья не ответил на несколько вопросов подряд.",
  "checker.failure.broken": "Последнее измерение прервано из-за ошибки программы; подробности в журнале.",
  "checker.measured":
    "{model} на {host}, <when></when>, {set, select, own {встроенный набор} other {файл}}: {claims, plural, one {# утверждение} few {# утверждения} many {# утверждений} other {# утверждения}}, подтверждённых среди них {supported, number}",
  "checker.table": "Согласие с разметкой",
  "checker.by": "Решает",
  "checker.code": "Только программа",
  "checker.checker": "Только судья",
  "checker.both": "Вместе",
  "checker.balancedAccuracy": "Сбаланси\u00adрованная точность",
  "checker.passed": "Засчитано верных",
  "checker.passedWrongly": "Засчитано неверных",
  "checker.requests":
    "{requests, plural, one {# запрос} few {# запроса} many {# запросов} other {# запроса}}, {errors, plural, =0 {без ответа не осталось ни одного вопроса} one {без ответа # вопрос} few {без ответа # вопроса} many {без ответа # вопросов} other {без ответа # вопроса}}, {cost}",
  "checker.noPrice": "стоимость неизвестна",
  "checker.tooLarge": "Файл больше 7 МБ. Ничего не отправлено.",
  "connections.same": "То же подключение, что у основной модели",
  "connections.keyShared": "Используется ключ основной модели",
  "connections.services": "Поиск в интернете",
  "connections.servicesLead": "Если один сервис не отвечает, запрос получает следующий.",
  "connections.connectModel": "Подключить модель",
  "connections.connectSearch": "Подключить поиск в интернете",
  "connections.set":
    "Задано вне интерфейса: {names}. Эта настройка важнее введённого здесь; измените её там.",
  "connections.setAndStored": "То, что введено здесь, не используется.",
  "connections.at": "{model} на {host}",
  "connections.key": "Ключ оканчивается на {hint}",
  "connections.keyHidden": "Ключ сохранён",
  "connections.keyNone": "Без ключа",
  "connections.savedBy": "сохранено: {name}, <when></when>",
  "connections.saved": "сохранено <when></when>",
  "connections.change": "Изменить",
  "connections.changeOf": "Изменить подключение к {name}",
  "connections.connect": "Подключить",
  "connections.connectOf": "Подключить {name}",
  "connections.remove": "Удалить",
  "connections.removeOf": "Удалить подключение к {name}",
  "connections.ask": "Удалить подключение к {name} вместе с ключом? Новые запуски обойдутся без него.",
  "connections.keep": "Оставить",
  "connections.fault.secret_missing":
    "Сохранённый ключ не открыть: секрета, которым он зашифрован, больше нет. Верните secret.key или GROUNDWORK_SECRET либо введите ключ заново.",
  "connections.fault.another_secret":
    "Сохранённый ключ не открыть: он зашифрован другим секретом. Верните прежний secret.key или GROUNDWORK_SECRET либо введите ключ заново.",
  "connections.fault.damaged":
    "Сохранённый ключ не открыть: его запись в базе данных изменена. Введите ключ заново.",
  "connections.fault.secret_too_short":
    "Сохранённый ключ не открыть: в GROUNDWORK_SECRET меньше 32 символов. Задайте верное значение и запустите Groundwork заново.",
  "connections.fault.secret_file_open":
    "Сохранённый ключ не открыть: файл secret.key могут прочитать другие пользователи компьютера. Задайте файлу права 0600.",
  "connections.fault.secret_file_unusable":
    "Сохранённый ключ не открыть: файл secret.key не читается, или в нём нет секрета. Верните нужный файл либо удалите его и введите ключ заново.",
  "connections.fault.model_moved":
    "Вторая модель использовала подключение основной, но его удалили или сменили, поэтому она не используется. Выберите её заново.",
  "connections.secret.environment":
    "Ключи шифруются с помощью GROUNDWORK_SECRET. В резервной копии они зашифрованы: на другом компьютере их откроет только тот же секрет.",
  "connections.secret.file":
    "Ключи шифруются с помощью файла secret.key в папке данных. В резервную копию этот файл не входит: на другом компьютере ключи откроются, только если перенести и его.",

  "connections.provider": "Провайдер",
  "connections.service": "Сервис",
  "connections.compatible": "Другой сервер с протоколом OpenAI",
  "connections.hosted": "Провайдеры",
  "connections.local": "Свой сервер",
  "connections.address": "Адрес",
  "connections.addressOther": "Другой адрес",
  "connections.addressHint": "Такой адрес часто оканчивается на /v1.",
  "connections.addressSearxng": "Адрес вашего SearXNG, у которого в search.formats указано «json».",
  "connections.addressMissing": "Сначала введите адрес.",
  "connections.addressStored": "Используется сохранённый адрес; для другого ключ понадобится снова.",
  "connections.apiKey": "Ключ API",
  "connections.apiKeyOptional": "Ключ API, если он нужен серверу",
  "connections.apiKeyStored": "Если оставить пустым, используется сохранённый ключ.",
  "connections.apiKeyMissing": "Сначала вставьте ключ.",
  "connections.modelName": "Модель",
  "connections.modelHint": "Выберите модель из списка или введите её название.",
  "connections.modelMissing": "Сначала выберите модель.",
  "connections.goesTo":
    "{what, select, sentences {Предложения отчётов и отрывки их источников отправляются} other {Вопросы и прочитанные тексты отправляются}} на {host}.",
  "connections.goesThere":
    "{what, select, sentences {Предложения отчётов и отрывки их источников отправляются} other {Вопросы и прочитанные тексты отправляются}} по адресу, который вы здесь укажете.",
  "connections.goesSame":
    "{what, select, sentences {Предложения отчётов и отрывки их источников отправляются} other {Вопросы и прочитанные тексты отправляются}} туда же, куда и для модели.",
  "connections.list": "Показать модели",
  "connections.listing": "Запрашиваем",
  "connections.listed":
    "{host} предлагает {count, plural, one {#\u00a0модель} few {#\u00a0модели} many {#\u00a0моделей} other {#\u00a0модели}}.",
  "connections.listNone": "У {host} нет списка моделей. Введите название модели.",
  "connections.listEmpty": "В списке нет модели «{query}»; название будет использовано как есть.",
  "connections.models": "Модели на {host}",
  "connections.save": "Проверить и сохранить",
  "connections.saving": "Проверяем",
  "connections.saveUnchecked": "Сохранить без проверки",
  "connections.cancel": "Отмена",
  "connections.costModel":
    "Отправляет несколько коротких запросов. Если запросы платные, эти тоже стоят денег.",
  "connections.costSearch": "Выполняет один настоящий поиск. Если поиск платный, этот тоже стоит денег.",
  "connections.notSaved": "Ничего не сохранено.",
  "connections.savedUnchecked":
    "Сохранено, но ещё не проверено. Новые запуски используют его уже сейчас; работает ли оно, покажет первый из них или проверка.",
  "connections.removed": "Подключение удалено.",
  "connections.fromModels": "<link>Подключить модель здесь</link>, без файлов.",
  "connections.fromSearch": "<link>Подключить сервис поиска здесь</link>, без файлов.",
  "connections.onlyAdministrators": "Подключить может администратор в настройках.",

  "connections.failure.key_refused":
    "{host} не принимает ключ ({status, number}). Скопируйте ключ ещё раз целиком и проверьте, действует ли он.",
  "connections.failure.key_missing": "{host} требует ключ ({status, number}). Вставьте его выше.",
  "connections.failure.unknown_model": "На {host} нет модели «{model}».",
  "connections.failure.not_found":
    "{host} не найден. Проверьте адрес; если он верен, на этом компьютере сейчас нет сети или не работают имена узлов.",
  "connections.failure.rejected":
    "{host} отвечает, но не принял ни одного запроса ({status, number}). Проверьте адрес: он часто оканчивается на /v1.",
  "connections.failure.web_page":
    "{host} ответил веб-страницей. Проверьте адрес: он часто оканчивается на /v1.",
  "connections.failure.garbled": "Ответ {host} не похож на этот протокол. Проверьте провайдера и адрес.",
};
