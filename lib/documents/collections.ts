import { existsSync } from "node:fs";
import path from "node:path";
import type { FolderOrigin } from "@/lib/http/documents-responses";

/** Rarely needed documents of one kind, ranked lower unless the question names them. */
type Demotion = { path: RegExp; unless: RegExp; factor: number };

export type Collection = {
  name: string;
  folder: string;
  /**
   * `package`: documentation inside an installed package; `own`: files added in the interface; `folder`: a
   * configured folder.
   */
  kind: "package" | "own" | "folder";
  /**
   * How questions name the topic of the collection; such words select the collection and are ignored in
   * ranking its pages.
   */
  subject: RegExp | null;
  /** Names of its own that hardly mean anything else; a question with one may be about the topic. */
  names?: RegExp;
  /** Overview pages, for a question that only names the topic. */
  introduction: RegExp | null;
  /** The target of its root-relative links. */
  site: string | null;
  demoted: Demotion[];
  /** Where the folder was configured, if it is one. */
  origin?: FolderOrigin;
};

const OLDER = /migrat|upgrad|codemod|version|\bv?\d+\.\d|breaking|changelog/i;

const NEXT: Omit<Collection, "folder"> = {
  name: "next",
  kind: "package",
  names:
    /(?<!\b(?:an?|the|this|that|each|every|my|your|our|its|his|her|their|very)\s)\bnext (?:build|dev|export|info|lint|start|telemetry|typegen|upgrade)\b|\b(?:app|pages) router\b|\bserver (?:action|component)s?\b|\bclient components?\b|\broute (?:handler|group)s?\b|\b(?:parallel|intercepting) routes\b|\bstatic exports?\b|\bmiddlewares?\b|\bturbopack\b/i,
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
  names: /\btool call(?:s|ing)?\b/i,
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

/** A configured folder, by its collection's name. */
export type NamedFolder = { name: string; path: string; origin?: FolderOrigin };

/**
 * The collections of this machine: the documentation of the packages `next` and `ai`, resolved upward from
 * `root` like modules, the folder `documents` of the data directory, and the configured folders.
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

/** Brackets are encoded too, because the address is used in Markdown links. */
function encodePart(part: string): string {
  return encodeURIComponent(part).replace(
    /[()'!*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
