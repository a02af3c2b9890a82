import Link from "next/link";
import { buttonLook } from "@/components/ui/button";

/** Shown for a page that does not exist: what is missing, and where to go. */
export function MissingPage({
  heading,
  detail,
  library,
  newResearch,
}: Record<"heading" | "detail" | "library" | "newResearch", string>) {
  return (
    <div className="mx-auto w-full max-w-[calc(var(--container-column)+2rem)] px-4 pt-16 pb-16 md:pt-[20dvh]">
      <h1 className="text-page font-semibold tracking-title">{heading}</h1>
      <p className="mt-2 text-muted">{detail}</p>
      <div className="mt-6 flex flex-wrap gap-2">
        <Link href="/library" className={buttonLook("plain")}>
          {library}
        </Link>
        <Link href="/" className={buttonLook("quiet")}>
          {newResearch}
        </Link>
      </div>
    </div>
  );
}
