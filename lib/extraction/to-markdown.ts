import TurndownService from "turndown";

/** Markdown of a tree, which is changed on the way. Images go, links stay only when they lead to http(s), tables keep their rows and columns. */
export function toMarkdown(node: Node, baseUrl: string | undefined): string {
  const service = new TurndownService({
    headingStyle: "atx",
    codeBlockStyle: "fenced",
    bulletListMarker: "-",
  });
  // The stored text is quoted word for word, so it carries no escapes but the one that keeps text from becoming a tag.
  service.escape = (text) => text.replace(/<(?=[a-zA-Z/!])/g, "\\<");
  service.addRule("image", { filter: ["img", "picture", "video", "audio"], replacement: () => "" });
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
  // The parser cuts text at entities; the escape must see it whole.
  node.normalize();
  return service
    .turndown(node as TurndownService.Node)
    .replace(/(?<![^\S\n])[^\S\n]+$/gm, "")
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
  const rule = isFirstRow(element) ? `\n|${" --- |".repeat(cells)}` : "";
  return `|${content.trimEnd()}${rule}\n`;
}

function isFirstRow(row: Element): boolean {
  if (row.previousElementSibling) return false;
  const group = row.parentElement;
  if (!group || group.nodeName === "TABLE") return true;
  const before = group.previousElementSibling;
  return !before || /^(?:CAPTION|COLGROUP)$/.test(before.nodeName);
}
