// What entries of the search index are told apart by, as both stores write it.

import { createHash } from "node:crypto";
import type { Verdict } from "@/lib/reports/verdict";
import type { Entry } from "./search-entries";
import type { Owner } from "./threads";

/** Turns a name into one index token that cannot be a word of a text: `_h_example_org`. */
export function searchFacet(kind: "agent" | "host" | "owner", name: string): string {
  return `_${kind[0]}_${name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "_")}`;
}

/** The entry id of an owner's address: the same for the same normalized address. */
export function addressRef(urlKey: string, owner: Owner): string {
  const name = owner === null ? urlKey : `${owner} ${urlKey}`;
  return createHash("sha256").update(name).digest("base64url").slice(0, 16);
}

/** The facets that restrict an entry to its owner. */
const ownerFacets = (owner: Owner): string[] =>
  owner === null ? [] : ["_owned", searchFacet("owner", owner)];

const VERDICTS = [
  "supported",
  "likely",
  "partly",
  "weak",
  "not_found",
  "unchecked",
] as const satisfies readonly Verdict[];

export type ReportToIndex = {
  docid: number;
  id: string;
  series_id: string;
  agent: string | null;
  owner: Owner;
  title: string;
  content: string;
  created_at: number;
} & Record<Verdict, number>;

export function reportEntry(report: ReportToIndex): Entry {
  const verdicts = VERDICTS.filter((verdict) => report[verdict] > 0).map((verdict) => `_${verdict}`);
  const asked = report.agent ? [searchFacet("agent", report.agent)] : [];
  const facets = ["_report", ...asked, ...verdicts, ...ownerFacets(report.owner)].join(" ");
  return { kind: "report", ref: report.id, source: null, page: null, at: report.created_at, facets };
}

export type RunToIndex = {
  id: string;
  question: string;
  answer: string | null;
  agent: string;
  owner: Owner;
  created_at: number;
  /** The title that a person gave its thread, for the run by which a thread without a report is found; otherwise null. */
  named: string | null;
};

/** The texts by which a run is found. */
export function runText({ question, answer, named }: RunToIndex): { title: string; text: string } {
  if (named === null) return { title: question, text: answer ?? "" };
  return { title: named, text: answer ? `${question} — ${answer}` : question };
}

export function runEntry({ id, agent, owner, created_at: at }: RunToIndex): Entry {
  const facets = ["_question", searchFacet("agent", agent), ...ownerFacets(owner)].join(" ");
  return { kind: "question", ref: id, source: null, page: null, at, facets };
}

export type SourceToIndex = Record<"id" | "url" | "host" | "title" | "snippet", string> & {
  created_at: number;
};
export type PageToIndex = { id: string; read_at: number };

/**
 * The entry of an owner's address. `before`: the one that is stored; a source that was found but never read keeps its time
 * when it is found again.
 */
export function sourceEntry(
  source: SourceToIndex,
  {
    ref,
    page,
    cited,
    owner,
    before,
  }: { ref: string; page: PageToIndex | undefined; cited: boolean; owner: Owner; before: Entry | undefined },
): Entry {
  const facets = [
    "_source",
    page ? "_read" : "_seen",
    cited ? "_cited" : "_uncited",
    ...(source.url.startsWith("library:") ? [] : ["_web"]),
    searchFacet("host", source.host),
    ...ownerFacets(owner),
  ].join(" ");
  const at = page?.read_at ?? before?.at ?? source.created_at;
  return { kind: "source", ref, source: source.id, page: page?.id ?? null, at, facets };
}
