// Document folders; part of the settings.

export const settingsFolders = {
  "folders.title": "Folders read in place",
  "folders.note":
    "They are watched and never written to. They can also be named under <code>documents.folders</code> of agents.yaml, or in <code>DOCUMENT_FOLDERS</code> of .env.local.",
  "folders.none": "No folder has been added.",
  "folders.here": "added here",
  "folders.path": "Folder",
  "folders.pathHint": "Its whole path on the machine that Groundwork runs on.",
  "folders.pathMissing": "Write the path of the folder first.",
  "folders.name": "Name",
  "folders.nameHint": "Part of the addresses of its documents. If empty, the name of the folder is used.",
  "folders.check": "Check the folder",
  "folders.checking": "Checking",
  "folders.would":
    "As “{name}”, {files, plural, one {#\u00a0file} other {#\u00a0files}} ({size}) would be read.",
  "folders.wouldNone": "As “{name}”, nothing would be read yet. What is put there later is found.",
  "folders.more": "There are more files than were counted here.",
  "folders.kind":
    "{kind, select, markdown {Markdown} html {HTML} text {Text} pdf {PDF} docx {DOCX} table {CSV and TSV} json {JSON} other {Code}}: {files, number}",
  "folders.left": "Left out",
  "folders.leftFor":
    "{reason, select, unknown_kind {Files of the kind .{kind}} too_large {Files over 5\u00a0MB} packed_too_large {PDF and DOCX over 40\u00a0MB} empty {Empty files} link_out {Links out of the folder} link_broken {Links to nowhere} too_deep {Folders that lie too deep} folder_closed {Folders that may not be opened} other {Files that may not be opened}}: {files, number}, such as <path>{example}</path>",
  "folders.leftMore": "For other reasons: {files, number}",
  "folders.never": "Hidden files and the contents of node_modules are never read.",
  "folders.sent": "The text of its files is sent to {host}, so that passages can be found by meaning.",
  "folders.add": "Add the folder",
  "folders.adding": "Adding",
  "folders.added": "“{name}” was added.",
  "folders.remove": "Remove",
  "folders.removeOf": "Remove {name}",
  "folders.sure":
    "Remove “{name}”? Searches no longer find its documents. The folder and its files stay as they are, and reports keep the text they cite.",
  "folders.keep": "Keep it",
  "folders.removed": "“{name}” was removed.",
} as const;
