// Responses about Zotero and the folder for notes, shared with the client. Types only.

import type {
  notes,
  savedNotes,
  zoteroCollections,
  zoteroExport,
} from "@/lib/integrations/openapi/openapi-notes-schemas";
import type { Answered } from "./answered";

export type NotesResponse = Answered<typeof notes>;
export type ZoteroCollectionsResponse = Answered<typeof zoteroCollections>;
export type ZoteroExportResponse = Answered<typeof zoteroExport>;
export type SavedNotesResponse = Answered<typeof savedNotes>;
