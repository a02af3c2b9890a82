// A third set of questions, written after search and model were finished, and only used for measurement: it shows how
// far the figures of the other two can be trusted. Only tests and benchmarks import it.

import type { Asked } from "./questions";

const asked = (question: string, page: RegExp, phrase: RegExp): Asked => ({ question, page, phrase });

export const FRESH_ENGLISH: Asked[] = [
  asked("How do I intercept a route to show a photo in a modal?", /intercepting-routes/, /\(\.\)|intercept/i),
  asked("Where can I put my app folder if I want a src directory?", /src-folder/, /src\/app|`src`/),
  asked(
    "How do I generate an Open Graph image?",
    /opengraph-image|image-response|og-images/,
    /ImageResponse/,
  ),
  asked("How can I tell robots not to crawl my site?", /metadata\/robots/, /robots\.(?:txt|ts|js)/),
  asked("What does the unauthorized function render?", /unauthorized/, /401/),
  asked(
    "How do I keep Next.js from bundling a server package?",
    /serverExternalPackages/,
    /serverExternalPackages/,
  ),
  asked("How do I add a trailing slash to every URL?", /trailingSlash/, /trailingSlash/),
  asked("How do I turn on the React Compiler?", /reactCompiler/, /reactCompiler/),
  asked("Where is the build output written and how do I change it?", /distDir/, /distDir/),
  asked("How do I write a custom server?", /custom-server/, /custom server/i),
  asked(
    "Which function tells whether a navigation is pending on a link?",
    /use-link-status/,
    /useLinkStatus/,
  ),
  asked("How do I measure web vitals?", /web-vitals|analytics/i, /useReportWebVitals/),
  asked("How do I serve several tenants from one app?", /multi-tenant/, /tenant/i),
  asked("How do I use Sass?", /sass/i, /sass/i),
  asked("How do I make my app installable as a PWA?", /progressive-web|manifest/, /manifest/i),
  asked("What is the maximum duration of a route and how is it set?", /maxDuration/, /maxDuration/),
  asked("How do I allow other origins in development?", /allowedDevOrigins/, /allowedDevOrigins/),
  asked("How do I set the CDN prefix of static assets?", /assetPrefix/, /assetPrefix/),
  asked("How do I write MDX pages?", /mdx/, /@next\/mdx/),
  asked("Can I cache the node_modules build cache in CI?", /ci-build-caching/, /\.next\/cache/),
  asked("How do I generate speech from text?", /speech/, /generateSpeech/),
  asked("How do I generate a video?", /video/, /generateVideo|experimental_generateVideo/),
  asked(
    "How can I extract the reasoning of a model from its text?",
    /extract-reasoning|middleware/,
    /extractReasoningMiddleware/,
  ),
  asked("How do I prune old messages before sending them?", /prune-messages/, /pruneMessages/),
  asked(
    "How do I validate UI messages that come from the database?",
    /validate-ui-messages|message-persistence/,
    /validateUIMessages/,
  ),
  asked("How do I define a tool whose input is only known at run time?", /dynamic-tool|tools/, /dynamicTool/),
  asked(
    "What is the default of stopWhen in ToolLoopAgent?",
    /loop-control|tool-loop-agent|agents|step-count/,
    /isStepCount|20/,
  ),
  asked("AI_LoadAPIKeyError", /load-api-key/, /API key/i),
  asked("AI_InvalidPromptError", /invalid-prompt/, /prompt/i),
  asked("Why does the AI SDK stream time out on Vercel?", /timeout-on-vercel/, /maxDuration|timeout/i),
  asked("Why does useChat send stale body values?", /stale-body/, /body/),
  asked(
    "How do I combine tools with structured output?",
    /tool-calling-with-structured|structured/,
    /output/i,
  ),
  asked(
    "How do I route between several models with one registry?",
    /provider-registry|provider-management/,
    /createProviderRegistry/,
  ),
];

export const FRESH_RUSSIAN: Asked[] = [
  asked("Как сделать группу маршрутов?", /route-groups/, /parenthes|organi[sz]e/i),
  asked("Как настроить перенаправления в Next.js?", /redirect/, /redirect/i),
  asked("Как включить черновой режим (draft mode)?", /draft-mode/, /draftMode/),
  asked("Как добавить robots.txt?", /metadata\/robots/, /robots/),
  asked(
    "Как прочитать параметры запроса в URL?",
    /search-params|page\.md|layouts-and-pages/,
    /searchParams|useSearchParams/,
  ),
  asked("Как развернуть Next.js в Docker?", /deploying|self-hosting|output/, /Docker/),
  asked("Как тестировать приложение с Cypress?", /testing\/cypress/, /Cypress/),
  asked(
    "Как обработать форму на сервере?",
    /forms|mutating-data|server-actions/,
    /Server (?:Action|Function)|formData|action/i,
  ),
  asked("Как лениво загрузить компонент?", /lazy-loading/, /dynamic|lazy/i),
  asked("Что делает функция after?", /functions\/after/, /after/),
  asked("Как получить заголовки запроса?", /functions\/headers/, /headers/),
  asked(
    "Как инвалидировать кеш по тегу?",
    /revalidateTag|updateTag|cacheTag|revalidating/,
    /revalidateTag|updateTag/,
  ),
  asked("Как задать базовый путь приложения?", /basePath/, /basePath/),
  asked(
    "Как сгенерировать изображение с помощью AI SDK?",
    /image-generation|generate-image/,
    /generateImage/,
  ),
  asked("Как вычислить эмбеддинги для нескольких текстов?", /embed/, /embedMany/),
  asked(
    "Как получить структурированные данные от модели?",
    /structured-data|output|object/,
    /Output\.object|structured/i,
  ),
  asked("Как ограничить частоту запросов (rate limiting)?", /rate-limiting/, /rate limit/i),
  asked("Как тестировать код с языковой моделью без обращения к ней?", /testing/, /MockLanguageModel|mock/i),
  asked("Что означает ошибка AI_NoSuchModelError?", /no-such-model/, /model/i),
  asked("Как кешировать ответы модели?", /caching|middleware/, /cache|caching/i),
];

/** Questions that the documentation of the two products does not answer, although it covers related subjects. */
export const FRESH_UNANSWERABLE: string[] = [
  "What does a GitHub Actions minute cost?",
  "Who designed the Next.js logo?",
  "How many employees does Vercel have?",
  "How do I write a Rails controller?",
  "What is the melting point of gallium?",
  "Which year was PostgreSQL first released?",
  "Сколько звёзд в созвездии Ориона?",
  "Кто написал роман «Обломов»?",
  "Как настроить кластер Kafka?",
  "Какая зарплата у разработчика в Vercel?",
];
