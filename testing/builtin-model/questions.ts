// Questions with their expected answers: the page that contains the answer, and a decisive phrase. Only tests import
// it.

export type Asked = {
  question: string;
  /** Addresses of pages that answer. */
  page: RegExp;
  /** What an answer must contain. */
  phrase: RegExp;
  /** The previous question of the same thread. */
  earlier?: string;
};

const asked = (question: string, page: RegExp, phrase: RegExp, earlier?: string): Asked => ({
  question,
  page,
  phrase,
  ...(earlier ? { earlier } : {}),
});

/** Used while the choice of sentences was tuned. */
export const TUNED: Asked[] = [
  asked("How do I set environment variables?", /environment-variables/, /\.env/),
  asked(
    "What does streamText return on abort?",
    /stream-text|stopping-streams|abort-handling/,
    /onAbort|abort signal/,
  ),
  asked(
    "How to add OpenTelemetry",
    /open-telemetry|telemetry/,
    /@vercel\/otel|registerTelemetry|instrumentation/,
  ),
  asked(
    "How can I write a custom provider?",
    /provider-management|providers-and-models|custom-provider/,
    /customProvider|custom provider/i,
  ),
  asked("How do I add a favicon?", /app-icons/, /favicon\.ico/),
  asked("How can I show a spinner while a page loads?", /loading/, /loading\.(?:js|tsx)|Suspense/),
  asked("What is a route group?", /route-groups/, /parenthes|organi[sz]e/i),
  asked("What is the default value of staleTimes?", /staleTimes/, /\b0\b|static|dynamic/),
  asked(
    "What is the difference between redirect and permanentRedirect?",
    /permanentRedirect|redirect/,
    /30[78]|permanent/i,
  ),
  asked("Which values can the cacheLife profile have?", /cacheLife/, /stale|revalidate|expire|minutes|hours/),
  asked("Can I use useRouter in a server component?", /use-router|server-and-client/, /Client Component/),
  asked("AI_NoObjectGeneratedError", /no-object-generated/, /cannot generate|could not|occurs when/i),
  asked("next.config basePath", /basePath/, /sub-path|basePath/),
  asked("How do I migrate from AI SDK 6 to 7?", /migration-guide-7-0/, /7/),
  asked(
    "How do I limit how many steps an agent may take?",
    /loop-control|step-count|building-agents/,
    /stopWhen|isStepCount|stepCount/,
  ),
  asked("What is useChat for?", /use-chat|02-chatbot/, /conversational|chat/i),
  asked("Why is my stream not working when deployed?", /06-streaming-not-working/, /header|deploy|proxy/i),
  asked(
    "How do I repair invalid tool calls?",
    /tools-and-tool-calling|tool-call-repair/,
    /repairToolCall|repair/i,
  ),
  asked(
    "What does the tool choice setting do?",
    /tools-and-tool-calling|generate-text|stream-text/,
    /toolChoice|which tool|auto/,
  ),
  asked(
    "How do I self-host a Next.js app?",
    /self-hosting|17-deploying/,
    /Node\.js server|Docker|next start|self-host/i,
  ),
  asked("When should I use generateViewport?", /generate-viewport/, /viewport/i),
  asked("How to revalidate a page by its path", /revalidatePath|revalidating/, /revalidatePath/),
  asked("How do I create embeddings for many texts at once?", /embed/, /embedMany/),
  asked(
    "How do I compute the similarity of two embeddings?",
    /cosine-similarity|embeddings/,
    /cosineSimilarity/,
  ),
  asked("Where do I put static files such as images?", /public-folder|images/, /public/),
  asked("What is Fast Refresh?", /fast-refresh/, /Fast Refresh/),
  asked("Does Next.js support internationalized routing?", /internationalization/, /rout|locale/i),
  asked("How do I read the request headers?", /functions\/headers|headers/, /headers/),
  asked(
    "How do I upload files with server actions?",
    /forms|server-actions|serverActions|mutating/,
    /FormData|form|body/i,
  ),
  asked("How do I cache a fetch request?", /functions\/fetch|caching/, /force-cache|use cache/),
  asked(
    "and for a database query?",
    /caching|unstable_cache|use-cache|cach/,
    /use cache|unstable_cache/,
    "How do I cache a fetch request in Next.js?",
  ),
  asked(
    "What about its default timeout?",
    /stream-text|generate-text|settings/,
    /timeout/i,
    "How do I set a timeout for streamText?",
  ),
  asked("Как настроить переменные окружения?", /environment-variables/, /\.env/),
  asked("Что такое промежуточное ПО (proxy) в Next.js?", /proxy/, /before a request|request/i),
  asked("Как добавить метаданные на страницу?", /metadata/, /metadata/i),
  asked("Какое значение по умолчанию у temperature?", /settings|generate-text|prompt/, /temperature/i),
  asked("Как обработать ошибки в useChat?", /error-handling|use-chat/, /onError|error/),
  asked("Чем отличается layout от template?", /layout|template/, /layout|template/i),
  asked("Как остановить поток?", /stopping-streams|use-chat|abort/, /stop|abort/i),
  asked("Какие есть способы стилизации в Next.js?", /css/, /Tailwind|CSS Modules/),
  asked("Можно ли использовать Next.js без сервера, как статический сайт?", /static-export/, /export/),
  asked("Как перевести речь в текст?", /transcri/, /transcribe|transcription/i),
  asked("Зачем нужен компонент Link?", /components\/link|linking/, /prefetch|navigation|navigat/i),
  asked("Как создать агента с инструментами?", /agents|tool-loop-agent/, /ToolLoopAgent/),
  asked(
    "а как ограничить число шагов?",
    /loop-control|step-count|agents|tool/,
    /stopWhen|isStepCount/,
    "Как создать агента с инструментами в AI SDK?",
  ),
];

/** Held out while the choice of sentences was tuned. */
export const HELD_OUT: Asked[] = [
  asked("How do I generate an image with the AI SDK?", /image-generation|generate-image/, /generateImage/),
  asked("What does the forbidden function do?", /forbidden/, /403/),
  asked(
    "How can I stream an object to the client?",
    /object-generation|generating-structured|stream-object|use-object/,
    /useObject|streamObject|partialOutputStream/,
  ),
  asked("What is partial prerendering?", /glossary|ppr|cacheComponents|cach/i, /static|dynamic/i),
  asked("What is the default of minimumCacheTTL?", /image/, /4 hours|14400|seconds/),
  asked("How do I turn off the x-powered-by header?", /poweredByHeader/, /poweredByHeader/),
  asked("Which browsers are supported?", /supported-browsers/, /Chrome|Safari|modern browsers/),
  asked(
    "Difference between revalidateTag and updateTag",
    /revalidateTag|updateTag/,
    /Server Actions|stale|immediately/i,
  ),
  asked(
    "Should I use useCompletion or useChat?",
    /use-completion|completion|use-chat|overview/,
    /completion/i,
  ),
  asked("How do I write tests for a Next.js app with Vitest?", /testing\/vitest/, /vitest/i),
  asked("AI_APICallError", /api-call-error/, /API call/i),
  asked("How do I make a dynamic route catch all segments?", /dynamic-routes/, /ellipsis|Catch-all|\.\.\./),
  asked("How do I protect a page so that only logged in users see it?", /authentication/, /session|auth/i),
  asked(
    "Why is rendering in the browser showing a flash before hydration?",
    /preventing-flash/,
    /hydrat|flash/i,
  ),
  asked("Is it possible to disable prefetching on a link?", /link|prefetch/, /prefetch/),
  asked("What is the maximum size of a server action body?", /serverActions/, /1MB|bodySizeLimit/),
  asked("How do I attach telemetry metadata in the AI SDK?", /telemetry/, /telemetry/i),
  asked(
    "and how do I reset it?",
    /error/,
    /reset|unstable_retry|retry/i,
    "How do I handle errors with error.js in Next.js?",
  ),
  asked("Как сгенерировать карту сайта?", /sitemap/, /sitemap/),
  asked("Что делает generateStaticParams?", /generate-static-params/, /statically generate|dynamic route/),
  asked("Как подключить MCP сервер?", /mcp/, /createMCPClient|MCP/),
  asked("Как прочитать куки?", /cookies/, /cookies/),
  asked("Какая разница между серверными и клиентскими компонентами?", /server-and-client/, /Server|Client/),
  asked("Как загрузить шрифт Google?", /font/, /next\/font\/google/),
  asked("Что означает ошибка AI_RetryError?", /retry-error/, /retr/i),
  asked("Как сохранить сообщения чата?", /message-persistence/, /sav|stor|persist/i),
];

/** Questions that the documentation of the two products does not answer. */
export const UNANSWERABLE: string[] = [
  "How high is Mount Everest?",
  "What is the price of a Vercel Pro plan?",
  "How do I configure a Kubernetes ingress controller?",
  "Who founded OpenAI?",
  "How do I write a Laravel migration?",
  "What is the best recipe for borscht?",
  "When was Angular Signals released?",
  "Какая столица Австралии?",
  "Как приготовить плов?",
  "Как настроить репликацию в PostgreSQL?",
  "Сколько стоит подписка на GitHub Copilot?",
];
