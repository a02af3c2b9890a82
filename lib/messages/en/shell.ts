// The frame: sidebar, palette, shortcuts, notifications, and what is said in place of a page that cannot be shown.

export const shell = {
  language: "Language",
  needsYou: "Needs you",
  running: "Running",
  today: "Today",
  yesterday: "Yesterday",
  dayAndTime: "{day}, {time}",

  "line.place": "{place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} in line",
  "line.somewhere": "In line",
  "standing.clarification":
    "It has questions for you and goes on when you answer; {count, plural, one {#\u00a0source} other {#\u00a0sources}} so far.",
  "standing.plan": "Its plan is ready for you to look through.",
  "standing.linePlace":
    "{place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} in line: it starts by itself when a place is free.",
  "standing.line": "In line: it starts by itself when a place is free.",
  "standing.researching":
    "It is searching and reading; {count, plural, one {#\u00a0source} other {#\u00a0sources}} so far.",
  "news.completed": "The report is done.",
  "news.failed": "It ended without an answer. What was found is kept.",
  "news.error": "It failed. What was found is kept.",
  "news.clarification": "It has questions for you and goes on when you answer.",
  "news.plan": "Its plan waits for you to look through.",

  "store.full":
    "The disk is full. Everything found so far is safe, and runs are paused; they go on by themselves when there is room on the disk.",
  "store.busy":
    "Another program holds the database. Nothing is lost, and runs wait; end that program, or let it finish.",
  "store.damaged":
    "The database is damaged, so nothing more is written. Stop Groundwork and bring back the newest backup with “npm run restore”.",
} as const;
