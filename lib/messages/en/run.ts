// What a run says of itself: what it does now, what it did, what it asks, how it ended and what helps then.

export const run = {
  "tool.search": "Search",
  "tool.read": "Read pages",
  "tool.plan": "Plan",
  "tool.adapt": "Change the plan",
  "tool.clarification": "Questions to you",
  "tool.factCheck": "Weigh claims",
  "tool.report": "Report",
  "tool.answer": "Short answer",
  "tool.reasoning": "Reasoning",
} as const;
