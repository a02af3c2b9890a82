const SHORT = 300;
/** Where the common frameworks hang what they draw. */
const EMPTY_ROOT =
  /<(?:div|main|section)[^>]{0,200}\bid\s*=\s*["']?(?:root|app|__next|__nuxt|___gatsby|svelte|q-app|main-app|react-root)\b[^>]{0,200}>\s*<\/(?:div|main|section)>|<app-root[^>]{0,200}>/i;
const ASKS =
  /(?:enable|requires?|turn on|need|without)[^<]{0,40}javascript|javascript[^<]{0,60}(?:enable|required|disabled)|(?:включит|требуется)[^<]{0,40}javascript|javascript[^<]{0,60}(?:включ|отключ)/i;

/** True for HTML whose words come only with its scripts: what stands there without them is next to nothing. */
export function needsScript(source: string, text: string): boolean {
  if (text.length > SHORT || !/<script[\s>]/i.test(source)) return false;
  const head = source.slice(0, 500_000);
  return text.trim() === "" || EMPTY_ROOT.test(head) || ASKS.test(head);
}
