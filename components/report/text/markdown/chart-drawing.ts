// Builds the elements of a drawing that the server made. The page's policy lets no text become markup, so they are
// created one by one, and a drawing with any other element gives nothing.

const SVG = "http://www.w3.org/2000/svg";
const ALLOWED = new Set(["svg", "title", "desc", "g", "a", "path", "rect", "text"]);
const ATTRIBUTE = /(?<=\s)([\w:-]{1,40})="([^"]{0,200000})"/g;
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"' };

const decoded = (text: string) => text.replace(/&(amp|lt|gt|quot);/g, (_, name) => ENTITIES[name] ?? "");

/** The drawing as an element; null when it has another form. */
export function drawingOf(svg: string, document: Document): Element | null {
  let root: Element | null = null;
  let open: Element | null = null;
  for (const piece of svg.split("<").slice(1)) {
    const end = piece.indexOf(">");
    const head = piece.slice(0, end);
    const name = /^\/?([a-z]{1,10})/.exec(head)?.[1] ?? "";
    if (end < 0 || !ALLOWED.has(name)) return null;
    if (head.startsWith("/")) open = (open as Element | null)?.parentElement ?? null;
    else {
      const element: Element = document.createElementNS(SVG, name);
      for (const [, key = "", value = ""] of head.matchAll(ATTRIBUTE))
        if (!/^(?:on|xmlns)/i.test(key)) element.setAttribute(key, decoded(value));
      (open as Element | null)?.append(element);
      root ??= element;
      open = element;
    }
    const text = decoded(piece.slice(end + 1));
    if (text.trim() !== "") (open as Element | null)?.append(text);
  }
  return root;
}
