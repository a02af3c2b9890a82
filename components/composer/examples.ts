/** Questions that the documents shipped inside the installed packages `next` and `ai` can answer. */
export const EXAMPLES = [
  "What is the difference between revalidateTag and updateTag in Next.js?",
  "How does the AI SDK decide when an agent’s tool loop stops?",
  "How do I resume a chat stream after a page reload with the AI SDK?",
] as const;
