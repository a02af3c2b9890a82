// A research with its runs, and the list of its sources.

export const thread = {
  opening: "Opening the research",
  "missing.title": "This research does not exist",
  "missing.words":
    "It may have been mistyped, or belong to another installation. Nothing was lost: what was researched here is in the library.",
  "missing.library": "Look in the library",
  "unreadable.title": "What this run did cannot be read",
  "unreadable.words":
    "Its record in the database is damaged or was written by a newer version of Groundwork. Nothing of it was changed, and earlier questions can be opened. <code>npm run verify</code> names what is wrong.",
  "unreadable.answer": "Its answer was",

  "title.edit": "Edited by hand",
  "title.again": "Tried again: {question}",
  "title.againFrom": "Tried again from step {step, number}: {question}",
  "title.opening": "Opening",
  "title.rewriting": "Rewriting section “{section}”: {question}",
  "title.rewritten": "Section “{section}” rewritten: {question}",
  "title.notRewritten": "Section “{section}”, not rewritten: {question}",
  "question.more": "more",
  "question.less": "less",

  "try.nth":
    "{nth, selectordinal, =1 {the first try} =2 {the second try} =3 {the third try} =4 {the fourth try} =5 {the fifth try} one {the #st try} two {the #nd try} few {the #rd try} other {the #th try}}",
  "try.earlier": "an earlier try",
  "branch.kept": "{count, plural, one {#\u00a0step} other {#\u00a0steps}} kept from <run>{source}</run>",
  "branch.anew": "Begun anew after <run>{source}</run>",

  "meta.pagesRead": "{count, plural, one {#\u00a0page read} other {#\u00a0pages read}}",
  "meta.sourcesCited": "{count, plural, one {#\u00a0source cited} other {#\u00a0sources cited}}",
  "meta.checkedAgain": "its citations are checked again",
  "scope.web": "Web",
  "scope.documents": "My documents",
  "scope.both": "Web and my documents",

  "earlier.show": "{count, plural, one {Show #\u00a0earlier question} other {Show #\u00a0earlier questions}}",
  "earlier.fold": "Fold",
  "earlier.foldToAnswer": "Fold to the answer",
  "earlier.openReport": "Open the report",
  "earlier.openFound": "Open what was found",
  "earlier.opening": "Opening what was found",
  "earlier.region": "run {number, number}",

  "follow.newest": "Jump to the newest line",
  "follow.unseen": "{count, plural, one {#\u00a0new step} other {#\u00a0new steps}}",
  "dock.later": "Ask further when this is done",
  "dock.notLeftOut":
    "The question was asked, but {sites} could not be left out of it: {fault} You can leave them out in the list of its sources.",

  "sources.title": "Sources",
  "sources.none": "This run found no sources.",
  "sources.soon": "The first search fills this list.",
  "sources.groups.top": "Kept on top",
  "sources.groups.found": "Found so far",
  "sources.groups.cited": "Cited",
  "sources.groups.read": "Read",
  "sources.groups.seen": "Only seen",
  "sources.read": "read {words}",
  "sources.notRead": "not read",
  "sources.unreadable": "could not be read",
  "sources.readEarlier": "read on <when></when> in earlier research",
  "sources.filter": "Filter the sources",
  "sources.filterHint": "Title or site",
  "sources.fitting": "{count, plural, one {#\u00a0source fits} other {#\u00a0sources fit}}",
  "sources.noneFits": "No source has “{text}” in its title or address.",
  "sources.clear": "Show all",
  "sources.actions": "What to do with source {number, number}",
  "sources.keepOnTop": "Keep on top",
  "sources.letGo": "Keep no longer on top",
  "sources.leaveOut": "Leave out this site<site>({name})</site>",
  "sources.leftOut": "Left out at your wish",
  "sources.leftOutSites":
    "Left out at your wish: {sites}. Nothing more of {count, plural, one {it} other {them}} is offered or read.",
  "sources.leaveOutAsked": "Offer and read nothing more of {site} in this run? What was read stays.",
  "sources.leaveOutNow": "Leave it out",
  "sources.leaveOutSending": "Sending",
  "sources.leaveIn": "Keep it",
  "sources.leaveOutNext": "Leave out of further questions<site>({name})</site>",
  "sources.leftOutNext": "Left out of further questions",
  "sources.takeIn": "Take in again<site>({name})</site>",
  "sources.leftOutNextSites":
    "Further questions will offer and read nothing of {count, plural, one {this site} other {these sites}}: {sites}.",
} as const;
