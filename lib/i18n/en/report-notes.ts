// Sending a report to Zotero and Obsidian. Part of `report`.

export const reportNotes = {
  "notes.obsidian": "Save to Obsidian",
  "notes.obsidian.detail": "A note with links to one for each source",
  "notes.saving": "Saving the notes",
  "notes.saved": "Saved as {path}, with {count, plural, =0 {no source} one {# source} other {# sources}}.",
  "notes.same": "The notes were up to date: {path}.",
  "notes.copied":
    "{count, plural, one {A note had been changed by hand and stays; the new text is beside it:} other {# notes had been changed by hand and stay; the new texts are beside them:}} {paths}",
  "notes.zotero": "Export to Zotero…",
  "notes.zotero.detail": "The cited sources, with their passages",
  "notes.title": "Export to Zotero",
  "notes.lead":
    "The sources that the report cites are added to a collection, each with its cited passages as a note. What is there already is not added twice and not changed.",
  "notes.reading": "Asking Zotero for its collections",
  "notes.collection": "Collection",
  "notes.new": "A new collection",
  "notes.name": "Name of the new collection",
  "notes.nameMissing": "Write a name first.",
  "notes.files": "Attach the text of each page as it was read",
  "notes.export": "Export",
  "notes.exporting": "Exporting",
  "notes.exported": "{added, number} added, {existing, number} there already, {failed, number} failed.",
  "notes.state.added": "added",
  "notes.state.existing": "there already",
  "notes.state.failed": "failed",
} as const;
