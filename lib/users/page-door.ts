// Whether somebody may open a page, for what stands before all pages: it is loaded apart from everything else and must not
// bring a second copy of the store along, so the question is left here by the process when it starts.

/** `session`: what the browser is signed in with. True lets it in. */
type Question = (session: string | null) => Promise<boolean>;

const QUESTION = Symbol.for("groundwork.page-door");
const shared = globalThis as { [QUESTION]?: Question };

export function keepPageDoor(question: Question): void {
  shared[QUESTION] = question;
}

/** True also before anything was left here: pages ask by themselves, and this only answers sooner. */
export async function mayOpenPages(session: string | null): Promise<boolean> {
  return (await shared[QUESTION]?.(session)) ?? true;
}
