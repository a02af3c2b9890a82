// The question of a run as programs send it: what was asked last, with what was said before behind a mark. Only the parts
// that the user wrote are the user's own words; answers and instructions that came along are not.

/** Stands between a question and what was said before it. */
export const BEFORE = "\n\n---\nEarlier in this conversation:\n\n";

const NAMES = { instructions: "Instructions", user: "User", assistant: "Answer" } as const;

type Speaker = keyof typeof NAMES;

/** A label at the beginning of a line; text that is quoted must not begin a line with one. */
const LABEL = /^(?=(?:Instructions|User|Answer): )/gm;
const BETWEEN = /\n\n(?=(?:Instructions|User|Answer): )/;

/** One message as it stands behind the mark. */
export const saidBefore = (role: Speaker, text: string): string =>
  `${NAMES[role]}: ${text.replace(LABEL, "\u00a0")}`;

/** What the user wrote of a question: the question itself and their earlier messages. */
export function typedParts(question: string): string[] {
  const [asked = "", ...before] = question.split(BEFORE);
  const messages = before.join(BEFORE).split(BETWEEN);
  const own = messages.filter((message) => message.startsWith(`${NAMES.user}: `));
  return [asked, ...own.map((message) => message.slice(NAMES.user.length + 2))];
}
