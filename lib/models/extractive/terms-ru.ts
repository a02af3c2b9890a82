// Russian terms of web and model development with their English words: the documentation on this machine is English,
// the question may not be. Left: forms of the word (their stems are what counts); right: English, best first.

import { stemOf } from "./stems";

const TERMS = `
сделать создать создание создавать завести = create
добавить добавлять добавление подключить подключать = add
настроить настройка настраивать = configure
использовать использование применить применение = use
задать указать выставить поменять = set
получить получать достать = get
проверить проверка = check
число количество = number
формат = format
провайдер = provider
поддерживать поддержка = support
сохранить сохранять = persist
агент агентский = agent
адаптер = adapter
адрес = url
анимация = animation
аргумент = argument
асинхронный асинхронно = async
атрибут = attribute
аутентификация авторизация логин вход войти = authentication
база бд = database
безопасность безопасный = security
библиотека = library
браузер браузерный = browser
бандл сборщик = bundle
векторный вектор = vector
вебхук = webhook
версия = version
вернуть возвращать возвращает = return
вложенный вложение = nested
вывод выводить выход = output
вызов вызывать вызвать = call
генерация генерировать сгенерировать генерирование = generate
граница = boundary
данные данный = data
деплой развертывание развернуть развёртывание выкладка = deploy
директива = directive
динамический динамически = dynamic
документ документация = document
домен = domain
доступ = access
доступность = accessibility
доступный = available
дочерний = children
жизненный = lifecycle
журнал логирование логировать = logging
заголовок = header
загрузка загружать загрузить подгрузка = loading
закешировать закэшировать = cache
запрос запрашивать = request
запретить отключить отключать выключить отключение = disable
зависимость = dependency
защита защитить защищенный = protect
значение = value
значок иконка = icon
изображение картинка рисунок фото = image
имя название = name
импорт импортировать = import
индексация = indexing
инструмент инструментальный = tool
интернационализация локализация перевод = internationalization
интерфейс = interface
исключение = exception
история = history
каталог папка директория = directory
клавиша = key
клиент клиентский = client
ключ = key
компилятор компиляция = compiler
компонент компонента = component
контейнер докер = docker
контекст = context
конфигурация конфиг конфигурировать = configuration
куки кука = cookies
кэш кэширование кэшировать кеш кеширование кешировать = cache
ленивый = lazy
лимит ограничение ограничить предел = limit
логотип = logo
макет лейаут шаблон разметка = layout
максимальный максимум = maximum
маршрут маршрутизация роут роутинг = route
маршрутизатор роутер = router
массив = array
мета метаданные метатег = metadata
миграция мигрировать = migration
модель = model
модуль = module
мидлвар промежуточный миддлвар = middleware
мутация изменение изменять = mutation
навигация = navigation
обернуть обертка оберточный = wrap
облако = cloud
обновление обновить обновлять = update
обработка обработать обрабатывать = handling
обработчик = handler
объект = object
окружение среда = environment
оптимизация оптимизировать = optimization
отладка отлаживать = debugging
отмена отменить прервать прерывание прерывать остановить остановка остановить = abort
отправка отправить отправлять = send
ответ = response
отступ = spacing
ошибка = error
очередь = queue
пагинация = pagination
пакет = package
память = memory
параллельный параллельно = parallel
параметр = parameter
переадресация редирект перенаправление перенаправить перенаправлять = redirect
переменная = variable
перехват перехватить = intercepting
переписать рерайт = rewrite
перепроверка ревалидация ревалидировать инвалидация инвалидировать сбросить сброс = revalidate
плагин = plugin
повтор повторить повторный попытка ретрай = retry
поиск искать = search
поле = field
политика = policy
пользователь пользовательский = user
поток потоковый потоково стрим стриминг стримить = stream
предзагрузка = prefetch
предпросмотр превью черновик = draft
предварительный пререндеринг = prerender
префикс = prefix
провайдер поставщик = provider
производительность = performance
продакшн продакшен прод = production
промпт подсказка = prompt
прокси = proxy
прокрутка скролл = scroll
валидация валидировать = validation
путь = path
развивать разработка разработчик = development
разделение сплиттинг = splitting
разрешение = permission
размер = size
расширение = extension
реакт = react
рендеринг рендер рендерить отрисовка отображение отобразить = rendering
ресурс = resource
родительский = parent
рассуждение размышление = reasoning
сайт = site
сборка собрать билд = build
свойство проп пропс = props
сегмент = segment
секрет = secret
сервер серверный = server
сессия = session
сигнал = signal
скрипт = script
событие = event
соединение подключение соединить = connect
сообщение = message
состояние = state
ссылка = link
статический статичный статика = static
стиль стилизация = css
страница страничный = page
строка = string
структура = structure
структурированный = structured
схема = schema
счетчик = counter
таблица = table
таймаут = timeout
текст текстовый = text
телеметрия = telemetry
температура = temperature
тест тестирование тестировать = testing
тип типизация = typescript
токен = token
турбопак = turbopack
удалить удаление удалять = delete
умолчание = default
управление управлять = control
условие = condition
установка установить инсталляция = installation
файл файловый = file
фавикон = favicon
форма = form
формат = format
фрагмент = fragment
фреймворк = framework
функция = function
хранилище хранить хранение = storage
хостинг = hosting
хук = hook
цикл = loop
чат чатбот бот = chatbot
цвет = color
шаг = step
шифрование = encryption
шрифт = font
экспорт экспортировать = export
экран = screen
эмбеддинг = embedding
элемент = element
эндпоинт = endpoint
язык языковой = language
отличие отличаться отличается разница различие = difference
вставка вставить = embed
изолированный = isolated
подписка = subscription
видео = video
аудио звук речь = speech
расшифровка распознавание транскрипция = transcription
ранжирование = reranking
одновременно одновременный = parallel
собственный кастомный свой = custom
главный корневой корень = root
поддержка поддерживать = support
приложение = app
`;

const ENDINGS: [RegExp, string[]][] = [
  [/овать$/, ["ует", "уется", "ую", "уют", "овал", "ованный", "ован"]],
  [/ать$/, ["ает", "ается", "аю", "ают", "ал", "ан"]],
  [/ить$/, ["ит", "ится", "им", "ят", "ил", "ен"]],
  [/еть$/, ["еет", "еется", "еют", "ел"]],
];

/** The stemmer keeps some forms of a verb apart; those a question is likely to use are added. */
function withVerbForms(form: string): string[] {
  const rule = ENDINGS.find(([ending]) => ending.test(form));
  return rule ? [form, ...rule[1].map((ending) => form.replace(rule[0], ending))] : [form];
}

const translations = new Map<string, string[]>();
for (const line of TERMS.trim().split("\n")) {
  const [russian = "", english = ""] = line.split("=");
  const words = english.trim().split(/\s*,\s*/);
  for (const form of russian.trim().split(/\s+/).flatMap(withVerbForms)) {
    const stem = stemOf(form);
    if (!translations.has(stem)) translations.set(stem, words);
  }
}

/** English words for a Russian word by its stem; empty when the term is not known. */
export function translationsOf(stem: string): string[] {
  return translations.get(stem) ?? [];
}
