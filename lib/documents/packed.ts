import type { ExtractionFault } from "@/lib/extraction/extraction";
import type { Parsed } from "./parse";
import { REASONS, type ReasonCode } from "./reasons";

/** What the reader of PDF says, as what is said of files here. */
const FAULTS: Partial<Record<ExtractionFault, Exclude<ReasonCode, "too_large">>> = {
  encrypted: "encrypted",
  scanned: "scanned",
  no_text: "no_text",
  too_slow: "too_slow",
};

/** Reads a file whose bytes are no text. Runs in a worker: a PDF may keep it busy for seconds. */
export async function readPacked(
  bytes: Uint8Array,
  { kind, name }: { kind: "pdf" | "docx"; name: string },
): Promise<Parsed> {
  if (kind === "docx") {
    const { readDocx } = await import("@/lib/extraction/docx");
    const read = readDocx(bytes);
    if (!read.ok) return { ok: false, reason: REASONS[read.code] };
    const title = read.title || /^#\s+(\S.*)$/m.exec(read.text)?.[1]?.slice(0, 200) || name;
    const headed = read.text === "" || /^#\s/.test(read.text);
    return { ok: true, title, description: "", text: headed ? read.text : `# ${title}\n\n${read.text}` };
  }
  // A million bytes of tables and fonts, for those alone who read one.
  const { extractPdf } = await import("@/lib/extraction/extract-pdf");
  const read = await extractPdf({ bytes, kind });
  if (!read.ok) return { ok: false, reason: REASONS[FAULTS[read.fault] ?? "broken"] };
  return {
    ok: true,
    title: read.title || name,
    description: "",
    text: read.text,
    ...(read.pageStarts ? { pageStarts: read.pageStarts } : {}),
  };
}
