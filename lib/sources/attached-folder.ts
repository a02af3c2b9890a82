// The folder for attached files among the person's documents. Searches find these files in the research they were
// attached to; elsewhere only if the person chose to look in the documents.

const ATTACHED_FOLDER = "attached";
const BELOW = `library://documents/${ATTACHED_FOLDER}/`;

/** The path, among the person's documents, of a file that is attached to a question. */
export const attachedPath = (name: string): string => `${ATTACHED_FOLDER}/${name}`;

/** True for the address of a document that was attached to some question. */
export const isAttachedFile = (url: string): boolean =>
  // An existing folder keeps its spelling.
  url.slice(0, BELOW.length).toLowerCase() === BELOW;
