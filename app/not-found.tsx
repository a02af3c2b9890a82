import type { Metadata } from "next";
import Link from "next/link";
import { buttonLook } from "@/components/ui/button";

export const metadata: Metadata = { title: "Nothing here" };

export default function NotFound() {
  return (
    <div className="mx-auto w-full max-w-[calc(var(--container-column)+2rem)] px-4 pt-16 pb-16 md:pt-[20dvh]">
      <h1 className="text-page font-semibold tracking-title">There is nothing at this address</h1>
      <p className="mt-2 text-muted">
        It may have been mistyped, or belong to another machine. Nothing was lost.
      </p>
      <div className="mt-6 flex flex-wrap gap-2">
        <Link href="/library" className={buttonLook("plain")}>
          Look in the library
        </Link>
        <Link href="/" className={buttonLook("quiet")}>
          New research
        </Link>
      </div>
    </div>
  );
}
