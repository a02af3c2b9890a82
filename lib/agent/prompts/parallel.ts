// The instructions about calls that work for each other, as far as the agent's configuration enables them.
// Their bytes never change within a run (GOAL-P4), and an agent without such calls gets none.

const REFERENCES = `# References
A string parameter, or an item of a list of strings, may be a reference to what the run knows instead of a text: †state.sources.3.url, †state.searches.0.urls, †state.plan.goal, †state.notes.price, †input.question. The whole string is the reference. A source has number, url, host, title, snippet; a search, counted from 0, has query, numbers, urls. A text that begins with † itself is written with two.
A call may refer to what an earlier call of the same step brings, and then waits for it: a search first, and behind it the reading of the page that this search is sure to bring. Everything else of a step still runs side by side. A result that you are to give yourself and that needs such a call is null; you are asked for it afterwards.`;

const INSTANCES = `# Sub-questions
When the question has several parts, name the part a search, reading or note belongs to in _instance: one or two words, the same words each time, null for what concerns the whole. It only groups what is found.`;

const DELEGATES = `# Giving parts away
A part of the question that needs several searches and pages of its own, and that can be understood without the rest, may be given to a delegate: a researcher with a clean memory, its own limits and no one to ask. Give away all such parts in one step, so that they are worked on at the same time, each with every name, year and unit it needs. Do not give away what one or two searches settle, nor a part that depends on another. What a delegate found comes back with its sources under your numbers: cite them like your own, and check what surprises you. Writing the report stays with you.`;

/** The instructions for the enabled features; empty when none is enabled. */
export function parallelPrompt(may: { references: boolean; instances: boolean; delegates: boolean }): string {
  const parts = [
    ...(may.references ? [REFERENCES] : []),
    ...(may.instances ? [INSTANCES] : []),
    ...(may.delegates ? [DELEGATES] : []),
  ];
  return parts.map((part) => `\n\n${part}`).join("");
}
