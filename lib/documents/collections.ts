import { existsSync } from "node:fs";
import path from "node:path";
import type { FolderOrigin } from "@/lib/http/documents-responses";

/** Documents of one kind that hardly anybody asks for; they step back unless the question names them. */
type Demotion = { path: RegExp; unless: RegExp; factor: number };

export type Collection = {
  name: string;
  folder: string;
  /** `package`: documentation inside an installed package; `own`: files added here; `folder`: a folder the person named. */
  kind: "package" | "own" | "folder";
  /** How a question names what the collection is about; such words choose the collection and say nothing about its pages. */
  subject: RegExp | null;
  /** Pages that say what it is, for a question that names it and nothing else. */
  introduction: RegExp | null;
  /** Where its links to the site's root lead. */
  site: string | null;
  demoted: Demotion[];
  /** Who named the folder, where it was one. */
  origin?: FolderOrigin;
};

const OLDER = /migrat|upgrad|codemod|version|\bv?\d+\.\d|breaking|changelog/i;

const NEXT: Omit<Collection, "folder"> = {
  name: "next",
  kind: "package",
  subject: /(?<![\w./@-])next\.?js\b(?![/.-]\w)/gi,
  introduction: /^(?:index|01-app\/(?:index|01-getting-started\/(?:index|01-installation)))\.md$/,
  site: "https://nextjs.org",
  demoted: [
    {
      path: /^02-pages\//,
      unless: /pages?[ -]router|\bpages\/|get(?:Static|ServerSide|Initial)\w*|\b_(?:app|document|error)\b/i,
      factor: 0.72,
    },
    { path: /\/(?:upgrading|migrating)\//, unless: OLDER, factor: 0.6 },
  ],
};

const AI: Omit<Collection, "folder"> = {
  name: "ai",
  kind: "package",
  subject: /\b(?:vercel )?ai[ -]?sdk\b/gi,
  introduction:
    /^(?:00-introduction\/index|02-(?:foundations|getting-started)\/(?:01-overview|01-navigating-the-library))\.mdx$/,
  site: "https://ai-sdk.dev",
  demoted: [
    { path: /^08-migration-guides\//, unless: OLDER, factor: 0.5 },
    {
      path: /(?:^05-ai-sdk-rsc|\/03-ai-sdk-rsc)\//,
      unless: /\brsc\b|streamable|server component/i,
      factor: 0.6,
    },
  ],
};

export const OWN_COLLECTION = "documents";

/** A folder that the person named, by what its collection is called. */
export type NamedFolder = { name: string; path: string; origin?: FolderOrigin };

/**
 * The collections of this machine: the documentation inside the packages `next` and `ai`, found from `root` upward the
 * way modules are, the folder `documents` of the data directory, and the folders that were named.
 */
export function findCollections({
  root,
  dataDir,
  folders = [],
}: {
  root: string;
  dataDir: string;
  folders?: readonly NamedFolder[];
}): Collection[] {
  const found: Collection[] = [];
  for (const [collection, inside] of [
    [NEXT, "next/dist/docs"],
    [AI, "ai/docs"],
  ] as const) {
    const folder = findPackageFolder(root, inside);
    if (folder) found.push({ ...collection, folder });
  }
  const own = path.join(/* turbopackIgnore: true */ dataDir, "documents");
  const plain = { subject: null, introduction: null, site: null, demoted: [] };
  found.push({ ...plain, name: OWN_COLLECTION, folder: own, kind: "own" });
  for (const { name, path: folder, origin } of folders)
    found.push({ ...plain, name, folder, kind: "folder", ...(origin ? { origin } : {}) });
  return found;
}

function findPackageFolder(root: string, inside: string): string | null {
  for (let folder = path.resolve(/* turbopackIgnore: true */ root); ; folder = path.dirname(folder)) {
    const candidate = path.join(/* turbopackIgnore: true */ folder, "node_modules", inside);
    if (existsSync(/* turbopackIgnore: true */ candidate)) return candidate;
    if (folder === path.dirname(folder)) return null;
  }
}

/** The address of a document: `library://<collection>/<path>`, each part percent-encoded. */
export function documentUrl(collection: string, relativePath: string): string {
  return `library://${collection}/${relativePath.split("/").map(encodePart).join("/")}`;
}

/** Brackets are encoded too: the address stands in Markdown links. */
function encodePart(part: string): string {
  return encodeURIComponent(part).replace(
    /[()'!*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
