/** Closes a name of two words: "server component". */
const HEAD =
  /^(?:components?|handlers?|actions?|functions?|files?|hooks?|routes?|boundar(?:y|ies)|modules?|tools?|variables?|tags?|buttons?|pages?)$/iu;
const CAPITAL = /^\p{Lu}/u;

/** True for two words that are one name: "server component", "Harrow Bridge". */
export const areOneName = (first: string, second: string): boolean =>
  HEAD.test(second) || (CAPITAL.test(first) && CAPITAL.test(second));
