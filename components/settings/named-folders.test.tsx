import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { AdministersContext } from "@/components/account/administers";
import type { FolderCheck, FolderState } from "@/lib/http/documents-responses";
import type { Language } from "@/lib/text/languages";
import { WithWords } from "@/testing/components/words";
import { FolderFound } from "./folder-found";
import { NamedFolders } from "./named-folders";

const folder = (given: Partial<FolderState>): FolderState => ({
  name: "notes",
  folder: "/home/me/notes",
  own: false,
  state: "ready",
  done: 2,
  total: 2,
  ...given,
});

const FOLDERS = [
  folder({ name: "documents", own: true }),
  folder({ name: "papers", origin: { from: "environment", key: "DOCUMENT_FOLDERS" } }),
  folder({ name: "book", origin: { from: "file", key: "documents.folders.book" } }),
  folder({ origin: { from: "here", key: null }, state: "indexing", done: 1 }),
];

const shown = (folders: FolderState[], administers = true) =>
  renderToStaticMarkup(
    <WithWords>
      <AdministersContext value={administers}>
        <NamedFolders initial={folders} sentTo={null} onChange={async () => undefined} />
      </AdministersContext>
    </WithWords>,
  );

describe("Named folders", () => {
  it("say who named them, and only those named here can be removed", () => {
    const markup = shown(FOLDERS);
    expect(markup).toContain("DOCUMENT_FOLDERS</code>");
    expect(markup).toContain("documents.folders.book</code>");
    expect(markup).toContain("added here");
    expect(markup).not.toContain("Remove documents");
    expect(markup.match(/aria-label="Remove [^"]*"/g)).toEqual(['aria-label="Remove notes"']);
    expect(markup).toContain("1 of 2 files indexed");
    expect(markup).toContain("<form");
  });

  it("can be seen and not changed by who is no administrator", () => {
    const markup = shown(FOLDERS, false);
    expect(markup).toContain("added here");
    expect(markup).not.toContain("<form");
    expect(markup).not.toContain("Remove");
  });

  it("are said to be none", () => {
    expect(shown([folder({ own: true })])).toContain("No folder has been added.");
  });
});

describe("What was found in a folder", () => {
  const found: FolderCheck = {
    name: "notes",
    folder: "/home/me/notes",
    files: 1,
    bytes: 1500,
    kinds: [{ kind: "code", files: 1 }],
    leftOut: [
      { reason: "unknown_kind", kind: "mp4", files: 1200, example: "<b>film.mp4" },
      { reason: "file_closed", files: 1, example: "x.md" },
    ],
    whole: true,
  };
  const told = (given: Partial<FolderCheck>, language: Language = "en", sentTo: string | null = null) =>
    renderToStaticMarkup(
      <WithWords language={language}>
        <FolderFound found={{ ...found, ...given }} sentTo={sentTo} adding={false} onAdd={() => undefined} />
      </WithWords>,
    ).replaceAll("\u00a0", " ");

  it("is counted, with what is left out and why", () => {
    const markup = told({});
    expect(markup).toContain("As “notes”, 1 file (1.5 kB) would be read.");
    expect(markup).toContain("Code: 1");
    expect(markup).toMatch(/Files of the kind \.mp4: 1,200, such as <code[^>]*>&lt;b&gt;film\.mp4<\/code>/);
    expect(markup).toContain("Files that may not be opened: 1");
    expect(markup).not.toContain("is sent to");
    expect(markup).not.toContain("more files than");
    expect(told({}, "ru")).toContain("Имя — «notes», будет прочитан 1 файл (1,5 кБ).");
  });

  it("says when nothing is there, when there is more, and who is sent the text", () => {
    expect(told({ files: 0, kinds: [], leftOut: [] })).toContain("nothing would be read yet");
    expect(told({ whole: false })).toContain("There are more files than were counted here.");
    expect(told({}, "en", "vectors.example")).toContain("sent to vectors.example");
  });
});
