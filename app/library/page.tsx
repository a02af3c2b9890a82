import type { Metadata } from "next";
import { LibraryScreen } from "@/components/library/library";
import { getHealth } from "@/lib/runs/health";
import { searchEverything } from "@/lib/runs/search";

type LibraryPageProps = { searchParams: Promise<{ q?: string | string[] }> };

export const metadata: Metadata = { title: "Library" };

const FIRST_RESULTS = 30;
const LONGEST = 500;

export default async function LibraryPage({ searchParams }: LibraryPageProps) {
  const { q } = await searchParams;
  const query = (typeof q === "string" ? q : "").slice(0, LONGEST).trim();
  const [{ model, search, library }, initial] = await Promise.all([
    getHealth(),
    query ? searchEverything(query, FIRST_RESULTS) : null,
  ]);
  const clock = { now: Date.now(), timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone };
  return (
    <LibraryScreen
      initial={initial && { ...initial, query }}
      health={{ model, search, library }}
      clock={clock}
    />
  );
}
