// Other English words for the same thing, as developers use them. One group a line; the first word of a phrase decides
// nothing. Used to widen a search and to recognise an answer that words it differently.

import { stemOf } from "./stems";

const GROUPS = `
abort, cancel, stop, interrupt
auth, authentication, login, sign in
authorization, permission, access control
cache, caching, memoize
revalidate, revalidation, invalidate, stale
404, not found
500, server error
redirect, rewrite
env, environment, environment variable
deploy, deployment, hosting, production
production, deploy
picture, image, photo
font, typeface
style, styling, css
test, testing
error, exception, failure
retry, retries, maxRetries
stream, streaming
typescript, types
schema, structured, object
db, database
route, routing, router
dynamic route, dynamic segment
link, navigation, navigate
upload, file
form, server action, mutation
fetch, fetching, request
metadata, seo, meta
sitemap, seo
i18n, internationalization, localization, translation
middleware, proxy
docker, container, self-hosting
static, prerender, export
token, tokens, maxOutputTokens
limit, maximum, max
chatbot, chat, useChat
tool, function calling, tools
agent, agents, loop
embedding, embeddings, vector
temperature, randomness
prompt, message, messages
speed, performance, fast, optimize
bundle, bundling, package
lazy, dynamic import
loading, spinner, suspense
parameter, param, argument
delete, remove
install, installation
upgrade, update, migrate
version, release
log, logging
monitor, observability, telemetry, instrumentation
cookie, cookies
header, headers
hook, hooks
provider, providers
timeout, time limit
`;

const groups = GROUPS.trim()
  .split("\n")
  .map((line) => line.split(",").map((phrase) => phrase.trim()));

const byStem = new Map<string, Set<string>>();
for (const group of groups)
  for (const phrase of group) {
    if (phrase.includes(" ")) continue;
    const stem = stemOf(phrase);
    const others = byStem.get(stem) ?? new Set<string>();
    for (const other of group) if (stemOf(other) !== stem) others.add(other);
    byStem.set(stem, others);
  }

/** Other words or phrases for the word with this stem, nearest first; empty when none is known. */
export function synonymsOf(stem: string): string[] {
  return [...(byStem.get(stem) ?? [])];
}
