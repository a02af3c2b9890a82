// The first screen and the question boxes: question, agent, sources, limits and connections.

export const home = {
  heading: "What do you want to find out?",
  question: "Your question",
  placeholder: "Ask something that needs more than one source",
  writeFirst: "Write a question first.",
  start: "Start research",
  starting: "Starting",
  followUp: "Follow-up question",
  followUpPlaceholder: "Ask a follow-up question",
  ask: "Ask",

  agent: "Agent",
  agentSummary:
    "{title} · up to {searches, plural, one {#\u00a0search} other {#\u00a0searches}}, {steps, plural, one {#\u00a0step} other {#\u00a0steps}}",
  agentDetail:
    "{description} Up to {searches, plural, one {#\u00a0search} other {#\u00a0searches}}, {steps, plural, one {#\u00a0step} other {#\u00a0steps}}.",
  beginning: "Beginning",
  atOnce: "Start at once",
  atOnceDetail: "It plans, and begins to search by itself.",
  planFirst: "Show plan first",
  planFirstDetail:
    "It waits with its plan, as long as needed, until you have looked it through and started it.",
  noPlans: "{title} makes no plans.",

  whereToLook: "Where to look",
  web: "Web",
  webDetail: "Searched with {provider}.",
  documents: "Documents on this machine",
  documentsPart: "{name}: {count, number}",
  documentsNone: "No documents yet.",
  both: "Web and documents",
  bothDetail: "Both are searched for every query.",
  webAway: "{provider} cannot be reached now.",
  noWeb: "No web search is connected.",
  noDocuments: "The documents on this machine could not be indexed.",

  more: "More",
  moreSays: "More: {says}",

  "attach.files": "Attach",
  "attach.field": "Files for the question",
  "attach.list": "Attached files",
  "attach.dropNow": "Drop the files to attach them to the question",
  "attach.adding": "adding",
  "attach.exists": "A document of this name is here already.",
  "attach.useExisting": "Use it",
  "attach.remove": "Remove {name}",
  "attach.removeDeletes": "Takes it off the question and deletes it from your documents",
  "attach.removeKeeps": "Takes it off the question; it stays in your documents",
  "attach.removed": "{name} was taken off the question and deleted from your documents.",
  "attach.removedKept":
    "{name} was taken off the question. It stays in <link>your documents</link>, where you can delete it.",
  "attach.removedStuck": "{name} was taken off the question, but is still in your documents. {fault}",
  "attach.kept": "Attached files stay in <link>your documents</link> after the research.",
  "attach.waiting": "being indexed",
  "attach.slow": "still being indexed; research that starts now may miss it",
  "attach.gone": "is no longer in your documents. Remove it here and attach it again.",
  "attach.unreadable": "cannot be read: {cause}. {mend}",
  "attach.tooMany":
    "A question takes {most, plural, one {#\u00a0file} other {#\u00a0files}} at most; the rest were left out.",
  "attach.refused":
    "Only an administrator can attach files, because everybody here can then read them. The file was not sent.",
  "attach.wait": "The files are still being added. Ask when they are there.",
  "attach.settle": "One of the files was not added. Remove it, or say what to do with it.",

  "sites.name": "Sites",
  "sites.legend": "Which sites may be used",
  "sites.lead": "Names of sites with commas between them; what lies under a site counts as well.",
  "sites.any": "Any site",
  "sites.allowed": "{count, plural, one {only {site}} other {only #\u00a0sites}}",
  "sites.preferred": "{count, plural, one {first {site}} other {first #\u00a0sites}}",
  "sites.banned": "{count, plural, one {without {site}} other {without #\u00a0sites}}",
  "sites.wrong": "“{name}” is not the name of a site. Write for example example.org.",
  "sitesField.allowed": "Only these sites",
  "sitesField.preferred": "These sites first",
  "sitesField.banned": "None of these sites",

  cap: "Cap",
  capLegend: "The most a run may use",
  capOpening: "Opening the form",
  capLead: "When a cap is reached, the run writes its report from what it has.",
  capUnset: "No spending cap",
  capNone: "No cap",
  capSome: "At most {list}",
  capSet: "Set",
  "capField.tokens": "Tokens",
  "capField.searches": "Searches",
  "capField.minutes": "Minutes of work",
  "capField.money": "Money in {currency}",
  "capHint.tokens": "In and out together, such as 60k.",
  "capHint.searches": "{title} makes {searches, number} at most.",
  "capHint.minutes": "Waiting for you does not count.",
  "capFault.tokens": "Write a whole number from 1,000 up, or leave it empty.",
  "capFault.searches": "Write a whole number from 0 to 1,000, or leave it empty.",
  "capFault.minutes": "Write a number from 0.1 to 100,000, or leave it empty.",
  "capFault.money": "Write a number from 0.0001 up, or leave it empty.",
  capNoPrice: "Money cannot be capped, because no price is known of the model. <link>How to set one</link>",

  hours: "{hours, number}\u00a0h",
  hoursMinutes: "{hours, number}\u00a0h {minutes, number}\u00a0min",
  between: "{low} to {high}",
  tokensBetween: "{low} to {high}\u00a0tokens",
  aboutMoney: "about {amount}",
  price: "{input} in, {output} out for a million tokens",
  listed: "list prices of {day}",
  estimate: "Usually takes {parts} (from {runs, plural, one {#\u00a0run} other {#\u00a0runs}})",

  aliveMore:
    "{count, plural, one {#\u00a0more stands} other {#\u00a0more stand}} first in the list of threads.",
  examples: "Examples",
  examplesLead: "Ask one of these and see a report: they can be answered here now",

  away: "{provider} cannot be reached from this machine, so research uses the documents here.",
  awayNothing: "{provider} cannot be reached from this machine.",
  "silent.model": "{model} does not answer now. Research can begin once it does.",
  "silent.server": "No model answers at {host}, which OLLAMA_HOST names, so the built-in model is used.",
  connections: "What is connected",
  "now.documents":
    "{writer, select, builtin {Works now: the built-in model quotes} other {Works now: {model} writes}} from {count, plural, one {#\u00a0document} other {#\u00a0documents}} on this machine.",
  "now.indexing":
    "{writer, select, builtin {Works now: the built-in model quotes} other {Works now: {model} writes}} from the documents on this machine ({count, number} indexed so far).",
  "now.web":
    "{writer, select, builtin {Works now: the built-in model quotes} other {Works now: {model} writes}} from what {provider} finds.",
  "now.both":
    "{writer, select, builtin {Works now: the built-in model quotes} other {Works now: {model} writes}} from what {provider} finds and {count, plural, one {#\u00a0document} other {#\u00a0documents}} on this machine.",
  "now.bothIndexing":
    "{writer, select, builtin {Works now: the built-in model quotes} other {Works now: {model} writes}} from what {provider} finds and the documents on this machine ({count, number} indexed so far).",
  "now.nothing":
    "{writer, select, builtin {The built-in model is ready} other {{model} is ready}}, but there is nothing to look in: no web search is connected, and the documents could not be indexed.",
  "missing.model": "Not connected: a language model that writes in its own words.",
  "missing.web": "Not connected: a search that looks on the web.",
  "missing.both":
    "Not connected: a language model that writes in its own words, and a search that looks on the web.",
  "missing.wide": "Not connected: a search of the whole web; Wikipedia is searched in its place.",
  "missing.bothWide":
    "Not connected: a language model that writes in its own words, and a search of the whole web; Wikipedia is searched in its place.",
  howTo:
    "To connect, put these lines with your values into <code>.env.local</code>, then check the connection. When the check succeeds, new runs use them without a restart; otherwise they take effect at the next start.",
  theLines: "the lines for .env.local",
  moreInSettings: "More in Settings",
} as const;
