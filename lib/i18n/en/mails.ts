// Mails and feeds of watches. Only the server uses these words.

export const mails = {
  "outcome.waiting": "The run works or waits",
  "outcome.completed": "New report",
  "outcome.failed": "The run failed",
  "outcome.stopped": "The run was stopped",
  "outcome.skipped": "No run was started",

  subject: "{outcome}: {question}",
  question: "Question",
  time: "Time",
  changed: "What changed",
  findings: "Findings",
  counts:
    "{added, number} new, {changed, number} changed, {gone, number} gone, {unchanged, number} unchanged",
  reason: "Reason",
  report: "Report",
  watches: "Watches",
  end: "End these e-mails",
} as const;
