// Pronouns whose sentence has its subject from one before, folded.

export const PRONOUN =
  /^(?:it|its|he|him|his|she|her|they|them|their|он|его|него|ему|нему|нем|она|ее|нее|ей|ней|оно|они|их|них|им|ним)$/u;
