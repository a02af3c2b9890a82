// The question of a run as programs send it: the last message, followed by the earlier conversation after a
// mark. Only the parts with the role `user` are the user's own words; answers and instructions are not.

/** Separates a question from the earlier conversation. */
export const BEFORE = "\n\n---\nEarlier in this conversation:\n\n";

const NAMES = { instructions: "Instructions", user: "User", assistant: "Answer" } as const;

type Speaker = keyof typeof NAMES;

/** A label at the start of a line; quoted text must not start a line with one. */
const LABEL = /^(?=(?:Instructions|User|Answer): )/gm;
const BETWEEN = /\n\n(?=(?:Instructions|User|Answer): )/;

/** One message as it appears after the mark. */
export const saidBefore = (role: Speaker, text: string): string =>
  `${NAMES[role]}: ${text.replace(LABEL, "\u00a0")}`;

/** The user's own words: the question itself and their earlier messages. */
export function typedParts(question: string): string[] {
  const [asked = "", ...before] = question.split(BEFORE);
  const messages = before.join(BEFORE).split(BETWEEN);
  const own = messages.filter((message) => message.startsWith(`${NAMES.user}: `));
  return [asked, ...own.map((message) => message.slice(NAMES.user.length + 2))];
}
