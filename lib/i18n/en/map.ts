// The research map and its time strip.

export const map = {
  map: "Map of the research",
  time: "How the time was spent",
  showTable: "Show as table",
  showPicture: "Show as picture",
  showStrip: "Show as strip",
  arrowsMap: "The arrow keys move within a column and to the next one.",
  arrowsStrip: "The arrow keys move from one piece to the next.",
  found: "What the map shows",

  question: "Question",
  searches: "Searches",
  sources: "Sources",
  parts: "Parts of the report",
  opening: "Opening",
  wholeReport: "The report",
  partAndMore: "{heading} and {count, plural, one {#\u00a0more part} other {#\u00a0more parts}}",
  reportToCome: "The report will appear here.",
  noSearch: "Nothing was searched.",
  noSources: "No source yet.",
  readNotCited: "Read, not cited",
  nothingYet: "The map appears with the first search.",
  nothingEver: "Nothing was searched and nothing was read.",

  summary:
    "{searches, plural, =0 {Without a search} one {#\u00a0search} other {#\u00a0searches}}, {sources, plural, one {#\u00a0source} other {#\u00a0sources}}, {read}\u00a0read, {cited}\u00a0cited {citations, plural, one {once} other {#\u00a0times}}.",
  summaryOpen:
    "{searches, plural, =0 {No search} one {#\u00a0search} other {#\u00a0searches}}, {sources, plural, one {#\u00a0source} other {#\u00a0sources}}, {read}\u00a0read so far.",
  pointAt: "Point at anything to see what it is connected with.",
  tapOpens: "Open",

  "sentence.question":
    "The question: {count, plural, =0 {nothing was searched for it} one {#\u00a0search was made for it} other {#\u00a0searches were made for it}}.",
  "sentence.search":
    "Search {number} “{query}” brought {results, plural, =0 {no results} one {#\u00a0result} other {#\u00a0results}}, {fresh, plural, =0 {nothing new} one {#\u00a0new page} other {#\u00a0new pages}}; {read, plural, =0 {none was read} one {#\u00a0was read} other {#\u00a0were read}}, {cited, plural, =0 {none is cited} one {#\u00a0is cited} other {#\u00a0are cited}}{citations, plural, =0 {} one {\u00a0once} other { #\u00a0times}}.",
  "sentence.searchOpen":
    "Search {number} “{query}” brought {results, plural, =0 {no results} one {#\u00a0result} other {#\u00a0results}}, {fresh, plural, =0 {nothing new} one {#\u00a0new page} other {#\u00a0new pages}}; {read, plural, =0 {none was read} one {#\u00a0was read} other {#\u00a0were read}} so far.",
  "sentence.searchRunning": "Search {number} “{query}” is going on.",
  "sentence.searchFailed": "Search {number} “{query}” brought nothing: it failed or was stopped.",
  "sentence.same": "It has the same words as search {number}.",
  "sentence.known":
    "{count, plural, one {#\u00a0page was} other {#\u00a0pages were}} already read on this machine.",
  "sentence.earlier":
    "{pages, plural, one {#\u00a0source was known before this run} other {#\u00a0sources were known before this run}}; {cited, plural, =0 {none is cited} one {#\u00a0is cited} other {#\u00a0are cited}}{citations, plural, =0 {} one {\u00a0once} other { #\u00a0times}}.",
  "sentence.typed":
    "{pages, plural, one {You named the address of #\u00a0source} other {You named the addresses of #\u00a0sources}}; {cited, plural, =0 {none is cited} one {#\u00a0is cited} other {#\u00a0are cited}}{citations, plural, =0 {} one {\u00a0once} other { #\u00a0times}}.",
  "sentence.opened":
    "{pages, plural, one {#\u00a0source was opened without a search} other {#\u00a0sources were opened without a search}}; {cited, plural, =0 {none is cited} one {#\u00a0is cited} other {#\u00a0are cited}}{citations, plural, =0 {} one {\u00a0once} other { #\u00a0times}}.",
  "sentence.cited":
    "Source {number}, “{title}” ({host}), is cited {citations, plural, one {once} other {#\u00a0times}} in {parts, plural, one {#\u00a0part} other {#\u00a0parts}} of the report.",
  "sentence.citedUnread":
    "Source {number}, “{title}” ({host}), is cited {citations, plural, one {once} other {#\u00a0times}} and was never read.",
  "sentence.notCited": "Source {number}, “{title}” ({host}), was read and is not cited.",
  "sentence.read": "Source {number}, “{title}” ({host}), was read.",
  "sentence.missing": "The report cites source {number}, which does not exist.",
  "sentence.foundBy": "{count, plural, one {Search {list} found it.} other {Searches {list} found it.}}",
  "sentence.before": "It was known before this run.",
  "sentence.part":
    "“{heading}” has {citations, plural, =0 {no citation} one {#\u00a0citation} other {#\u00a0citations}} of {sources, plural, =0 {no source} one {#\u00a0source} other {#\u00a0sources}}.",
  "sentence.uncited":
    "{count, plural, one {#\u00a0factual sentence names} other {#\u00a0factual sentences name}} no source.",
  "sentence.doubt": "Doubtful: {list}.",

  "origin.earlier": "Known before",
  "origin.typed": "Named by you",
  "origin.opened": "Opened without a search",

  "short.cite":
    "{pages, plural, =0 {no results} one {{cited}\u00a0of #\u00a0page cited} other {{cited}\u00a0of #\u00a0pages cited}}",
  "short.reading":
    "{pages, plural, =0 {no results} one {{read}\u00a0of #\u00a0page read} other {{read}\u00a0of #\u00a0pages read}}",
  "short.running": "going on",
  "short.failed": "brought nothing",
  "short.cited": "cited {count}×",
  "short.missing": "No such source",
  "short.part": "{count, plural, =0 {no citations} one {#\u00a0citation} other {#\u00a0citations}}",
  "short.partOne": "{count, plural, one {#\u00a0citation} other {#\u00a0citations}}, one source",

  "rest.searches": "and {count, plural, one {#\u00a0more search} other {#\u00a0more searches}}",
  "rest.cited": "{count, plural, one {#\u00a0more cited} other {#\u00a0more cited}}",
  "rest.read": "{count, plural, one {#\u00a0more read} other {#\u00a0more read}}",
  "rest.seen": "{count, plural, one {#\u00a0more only seen} other {#\u00a0more only seen}}",
  "rest.sources": "and {list}",

  "verdict.supported": "supported",
  "verdict.likely": "likely",
  "verdict.partly": "partly supported",
  "verdict.weak": "weak",
  "verdict.not_found": "not found",
  "verdict.unchecked": "cannot be checked",
  "verdict.earlier": "written before citations were checked",
  "count.supported": "{count}\u00a0supported",
  "count.partly": "{count}\u00a0partly supported",
  "count.weak": "{count}\u00a0weak",
  "count.not_found": "{count}\u00a0not found",
  "count.unchecked": "{count}\u00a0that cannot be checked",

  "legend.thick": "The thicker a line, the more citations",
  "legend.sentence": "One mark is one sentence, however many citations it has",
  "legend.uncited": "names no source",

  "finding.open":
    "{searches, plural, =0 {Without a search} one {#\u00a0search} other {#\u00a0searches}} brought {sources, plural, one {#\u00a0source} other {#\u00a0sources}} so far; {read, plural, =0 {none was read} one {#\u00a0was read} other {#\u00a0were read}}.",
  "finding.concentrated":
    "{sources, plural, one {#\u00a0source carries} other {#\u00a0sources carry}} {share, number}\u00a0% of the citations.",
  "finding.idle":
    "{count, plural, one {Search {list} brought nothing that is cited.} other {Searches {list} brought nothing that is cited.}}",
  "finding.idleMany":
    "{count}\u00a0of {of, plural, one {#\u00a0search} other {#\u00a0searches}} brought nothing that is cited.",
  "finding.idleAll": "No search brought anything that is cited.",
  "finding.oneSource":
    "{count, plural, one {{list} rests on one source.} other {{list} rest on one source each.}}",
  "finding.noSource": "{count, plural, one {{list} names no source.} other {{list} name no source.}}",
  "finding.doubt":
    "Most of the doubtful citations stand in {heading}: {doubtful}\u00a0of its {of, plural, one {one citation} other {#\u00a0citations}}.",
  "finding.doubtAlone":
    "All doubtful citations stand in {heading}: {doubtful}\u00a0of its {of, plural, one {one citation} other {#\u00a0citations}}.",
  "finding.unread":
    "{count, plural, one {#\u00a0cited source was never read: {list}.} other {#\u00a0cited sources were never read: {list}.}}",
  "finding.oneHost":
    "{sources}\u00a0of {of, plural, one {#\u00a0cited source} other {#\u00a0cited sources}} {sources, plural, one {is} other {are}} from {host}.",
  "finding.leftAside":
    "{read}\u00a0of {of, plural, one {#\u00a0page} other {#\u00a0pages}} that were read are not cited.",

  "table.number": "No.",
  "table.search": "Search",
  "table.provider": "Asked",
  "table.results": "Results",
  "table.new": "New",
  "table.known": "Already read",
  "table.read": "Read",
  "table.cited": "Cited",
  "table.citations": "Citations",
  "table.doubtful": "Doubtful citations",
  "table.source": "Source",
  "table.from": "Came from",
  "table.part": "Part",
  "table.inParts": "In parts",
  "table.sources": "Sources",
  "table.sentences": "Cited sentences",
  "table.uncited": "Sentences without a source",
  "table.yes": "yes",
  "table.no": "no",
  "table.searchNumber": "search {number}",
  "table.quoted": "“{text}”",

  "strip.model": "Model",
  "strip.calls": "Calls",
  "strip.tokens": "Tokens",
  "strip.parts": "Sub-questions",
  "time.part": "Sub-question",
  "strip.steps": "Steps",
  "strip.waits": "Waiting",
  "strip.pieces": "Pieces of the run in order",
  "strip.summary":
    "{work} of work: the model took {asked}, calls took {called}; {tokens} in {steps, plural, one {#\u00a0step} other {#\u00a0steps}}.",
  "strip.empty": "The strip appears when the run starts.",
  "strip.none": "Nobody was asked and nothing was called.",
  "strip.kept":
    "{count, plural, one {#\u00a0step was} other {#\u00a0steps were}} taken over from the run before.",
  "strip.clock": "Working time, without waiting",
  "strip.tokensMost": "Tokens, at most {most} a step",
  "strip.most": "up to {most}",
  "strip.pointAt": "Point at a piece to see what it was.",

  "piece.deciding": "Step {step}: the model was asked for {length}, from {at}. {tokens}.",
  "piece.decidingOpen": "Step {step}: the model has been asked for {length}.",
  "piece.again": "Step {step}, try {attempt}: the model was asked for {length}, from {at}. {tokens}.",
  "piece.failed": "Step {step}, try {attempt}: the model was asked for {length} and brought nothing usable.",
  "piece.judging": "Step {step}: the model weighed results and citations for {length}. {tokens}.",
  "piece.retry": "Step {step}: a pause of {length} before the next try.",
  "piece.call": "Step {step}, {tool}: {length}, from {at}. {reason}",
  "piece.callOpen": "Step {step}, {tool}: going on for {length}. {reason}",
  "piece.callFailed": "Step {step}, {tool}: failed after {length}. {reason}",
  "piece.callStopped": "Step {step}, {tool}: stopped after {length}. {reason}",
  "wait.answer": "Waited {length} for your answer.",
  "wait.plan": "Waited {length} for you to look through the plan.",
  "wait.line": "Waited {length} in line.",
  "wait.restart": "The program was stopped for {length}.",
  "wait.crash": "The program broke off; the run went on after {length}.",
  "wait.still": "Nothing is known of {length}: the machine slept, or its clock was set.",
  "wait.cut": "Not drawn to scale.",
  "waitName.answer": "your answer",
  "waitName.plan": "your look at the plan",
  "waitName.line": "in line",
  "waitName.restart": "program stopped",
  "waitName.crash": "program broke off",
  "waitName.still": "nothing known",

  "key.deciding": "deciding a step",
  "key.judging": "weighing results and citations",
  "key.failed": "failed",
  "key.call": "call",
  "key.wait": "waiting, long ones cut",
  "key.retry": "pause before a try",

  "time.step": "Step",
  "time.began": "Began",
  "time.asked": "Model",
  "time.called": "Calls",
  "time.input": "Tokens in",
  "time.output": "Tokens out",
  "time.tries": "Tries",
  "time.calls": "Number of calls",
  "time.for": "For",
  "time.after": "After",
  "time.long": "Length",
} as const;
