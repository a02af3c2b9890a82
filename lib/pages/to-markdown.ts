import TurndownService from "turndown";

/** Markdown of a tree. Images go, links stay only when they lead to http(s), tables keep their rows and columns. */
export function toMarkdown(node: Node, baseUrl: string | undefined): string {
  const service = new TurndownService({
    headingStyle: "atx",
    codeBlockStyle: "fenced",
    bulletListMarker: "-",
  });
  // The stored text is quoted word for word, so it carries no escapes but the one that keeps text from becoming a tag.
  service.escape = (text) => text.replace(/<(?=[a-zA-Z/!])/g, "\\<");
  service.remove(["img", "picture", "video", "audio"] as "img"[]);
  service.addRule("link", {
    filter: (element) => element.nodeName === "A",
    replacement: (content, element) => renderLink(content, element as HTMLElement, baseUrl),
  });
  service.addRule("cell", { filter: ["td", "th"], replacement: (content) => ` ${cellText(content)} |` });
  service.addRule("row", {
    filter: "tr",
    replacement: (content, element) => renderRow(content, element as HTMLElement),
  });
  service.addRule("table", { filter: "table", replacement: (content) => `\n\n${content.trim()}\n\n` });
  service.addRule("rows", { filter: ["thead", "tbody", "tfoot"], replacement: (content) => content });
  return service
    .turndown(node as TurndownService.Node)
    .replace(/[^\S\n]+$/gm, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function renderLink(content: string, element: HTMLElement, baseUrl: string | undefined): string {
  const words = content.replace(/\s+/g, " ").trim();
  const href = element.getAttribute("href") ?? "";
  if (words === "" || href === "" || href.startsWith("#")) return content;
  if (!URL.canParse(href, baseUrl)) return content;
  const url = new URL(href, baseUrl);
  if (url.protocol !== "http:" && url.protocol !== "https:") return content;
  return `[${words}](${url.href.replaceAll("(", "%28").replaceAll(")", "%29")})`;
}

const cellText = (content: string): string => content.replace(/\s+/g, " ").trim().replaceAll("|", "\\|");

function renderRow(content: string, element: HTMLElement): string {
  const cells = [...element.children].filter((child) => /^T[DH]$/.test(child.nodeName)).length;
  const table = element.closest("table");
  const first = table?.querySelector("tr") === element;
  const rule = first ? `\n|${" --- |".repeat(cells)}` : "";
  return `|${content.trimEnd()}${rule}\n`;
}
