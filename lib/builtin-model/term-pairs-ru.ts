// Russian two-word terms with their English name; a word-by-word translation would search for something else.

import { lazy } from "@/lib/text/lazy";
import { stemOf } from "./stems";

/** Two-word terms with one meaning. */
const PAIRS = `
база данных = database
вызов инструмента = tool calling
вызов функции = function call
интерфейс чата = chat interface
история сообщений = message history
карта сайта = sitemap
история чата = chat history
клиентский компонент = client component
максимальное число = maximum number
обработка ошибок = error handling
обработать ошибку = error handling
обработчик маршрута = route handler
переменная окружения = environment variable
переменная среды = environment variable
поисковая оптимизация = seo
потоковая передача = stream
потоковый вывод = stream
потоково выводить = stream
реальное время = realtime
сегмент маршрута = route segment
серверное действие = server action
серверный компонент = server component
серверный экшен = server action
статическая генерация = static generation
статический экспорт = static export
структурированный вывод = structured output
структурированные данные = structured data
структурированный ответ = structured output
языковая модель = language model
страница ошибки = error page
векторное представление = embedding
`;

const pairs = lazy(() => {
  const lines = PAIRS.trim()
    .split("\n")
    .map((line) => line.split("="));
  return new Map(
    lines.map(([russian = "", english = ""]) => [
      russian.trim().split(/\s+/).map(stemOf).join(" "),
      english.trim(),
    ]),
  );
});

/** English for two adjacent Russian words, by their stems; null when they are no fixed term. */
export function translationOfPair(first: string, second: string): string | null {
  return pairs().get(`${first} ${second}`) ?? null;
}
