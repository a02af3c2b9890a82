// Labels within a report's text: contents, formulas, code, diagrams and notes. Part of `report`.

export const reportText = {
  "text.contents": "Contents",
  "text.contentsOf": "Contents of the report",
  "text.report": "Report",
  "text.inShort": "In short",
  "text.retracted":
    "{count, plural, one {Source {numbers} was retracted: do not rely on it.} other {Sources {numbers} were retracted: do not rely on them.}}",
  "text.quotesOnly": "These are quotes, chosen without a language model.",
  "text.answerLater": "The short answer is written last, from the finished report.",
  "text.beingWritten": "Being written",
  "text.facts":
    "<when></when> · {words}{count, plural, =0 {} one { · #\u00a0source} other { · #\u00a0sources}}{times, plural, =0 {} =1 {, cited once} one {, cited #\u00a0time} other {, cited #\u00a0times}}",
  "text.noSource": "This sentence cites no source",
  "text.tooHeavy":
    "From here on, the text has more markup than a page can show, so it is shown as plain text. Nothing of it is lost: it can be edited and exported.",
  "text.asked": "Asked: <link>{question}</link>",
  "text.copyLink": "Copy the link to this section",
  "text.linkCopied": "Link copied",
  "text.notCopied": "Not copied",
  "text.formula": "Formula",
  "text.table": "Table",
  "text.code": "Text",
  "text.taskDone": "Done",
  "text.taskOpen": "Open",
  "text.image": "{name} (image)",
  "text.imageUnnamed": "Image",
  "text.mailTo": "Mail to {address}",
  "text.note": "Note {label}",
  "text.diagram": "Diagram",
  "text.diagramOf": "Diagram: {name}",
  "text.diagramFailed": "This diagram cannot be drawn. Its source is shown instead.",
  "text.diagramSlow": "Drawing this diagram took too long and was stopped. Its source is shown instead.",
  "text.diagramLong": "This diagram is too large to be drawn. Its source is shown instead.",
  "text.showSource": "Show source",
  "text.showDiagram": "Show diagram",
  "text.showLarger": "Show larger",
} as const;
