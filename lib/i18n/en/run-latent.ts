// Texts about latent calls, which the model answers in the step that makes them.

export const runLatent = {
  "compare.doing": "Comparing sources: {question}",
  "compare.line": "Compared sources: {question}",
  "compare.differ": "{count, plural, one {#\u00a0point differs} other {#\u00a0points differ}}",
  "compare.agree": "the sources agree",
  "compare.differs": "the sources differ",
  "compare.oneOnly": "only one source mentions it",

  "note.doing": "Noting {name}",
  "note.line": "Note “{name}”: {text}",
  "delegate.find": "To be found: {find}",
  "delegate.doing": "Researching a sub-question: “{question}”",
  "delegate.doingMany":
    "Researching {count, plural, one {#\u00a0sub-question} other {#\u00a0sub-questions}} at once: “{question}”",
  "delegate.narrow": "Researching {count, plural, one {#\u00a0sub-question} other {#\u00a0sub-questions}}",
  "delegate.line": "Sub-question “{question}”",
  "delegate.working": "running",
  "delegate.failed": "ended without an answer",
  "delegate.error": "failed",
  "delegate.cancelled": "stopped",
  "delegate.open": "Open this research",
  "delegate.sources": "{count, plural, one {#\u00a0source} other {#\u00a0sources}}",
  "delegate.read": "{count, number} read",
  "delegate.nothing": "It brought no sources.",
  "lane.name": "For {name}",
  "lane.other": "For the whole question",
  "buildTable.filling":
    "Filling the table: {filled} of {cells, plural, one {#\u00a0cell} other {#\u00a0cells}}",
  "buildTable.doing": "Filling the table: {title}",
  "buildTable.line": "Evidence table “{title}”",
  "buildTable.cells": "{filled} of {cells, plural, one {#\u00a0cell} other {#\u00a0cells}}",
  "table.doing": "Making a table: {title}",
  "table.line": "Table “{title}”",
  "table.rows": "{count, plural, one {#\u00a0row} other {#\u00a0rows}}",
  "table.source": "Source",
  "table.missing": "In none of the sources: {values}",
} as const;
