// Words that say the same in another form: countries and their people, irregular verbs, families of one root. Used where an
// exact match would be too strict: a kindred word counts less than the word itself.

import { IRREGULAR } from "@/lib/text/thesaurus-words";
import { foldWord, stemWord } from "@/lib/text/words";
import { synonymsOf } from "./synonyms";
import { wordGroups } from "./word-groups";

/** Countries whose people have a name of another root. */
const PEOPLES =
  "france french; spain spanish spaniard; china chinese; britain british uk briton; england english; wales welsh; ireland irish; netherlands dutch holland; switzerland swiss; denmark danish dane; finland finnish finn; turkey turkish turk; poland polish pole; greece greek; america american us usa; thailand thai; iraq iraqi; peru peruvian; portugal portuguese; germany german; scotland scottish; sweden swedish; norway norwegian; iceland icelandic; philippines filipino philippine; czechia czech; cuba cuban; kenya kenyan; iran iranian; israel israeli; japan japanese; korea korean; россия российский русский; франция французский; англия английский; германия немецкий германский; испания испанский; китай китайский; сша американский; польша польский";
const VERBS =
  "become became; win won; write wrote written; sing sang sung; begin began begun; speak spoke spoken; choose chose chosen; know knew known; grow grew grown; lead led; sell sold sale; tell told; teach taught; buy bought; fight fought; bear born birth; die died death dead; fly flew flown flight; draw drew drawn; meet met; think thought; rise rose risen; drive drove driven; lose lost loss; strike struck; steal stole stolen; shoot shot; spend spent; swim swam; win winner; marry married marriage wife husband; found founded founder; play player; use usage; produce production; describe description; decide decision; receive reception recipient; succeed success successor; long length; high height; wide width; deep depth; strong strength; hot heat; true truth; maintain maintenance; explain explanation; destroy destruction; move motion; see saw seen; eat ate eaten; build built; feel felt; hear heard; keep kept; mean meant; pay paid; send sent; stand stood; understand understood; wear wore worn; freeze froze frozen; hide hidden hid; ride rode ridden; show shown; sink sank sunk; shrink shrank; spread; sit sat; sleep slept; stick stuck; sweep swept; swing swung; throw threw thrown; child children; man men; woman women; person people; foot feet; tooth teeth; mouse mice; life lives live alive; half halves; percent percentage; lend lent";

const groupsOf = wordGroups([PEOPLES, VERBS, IRREGULAR], (word) => stemWord(foldWord(word)));

/** Letters that words of one family have in common: "governor", "government". */
const FAMILY = 5;

const known = new Map<string, string[]>();
const MOST_KEPT = 100_000;

/** What a stem has in common with the kindred ones: its groups, its synonyms, or its first letters. */
export function kinOf(stem: string): string[] {
  const before = known.get(stem);
  if (before) return before;
  if (known.size >= MOST_KEPT) known.clear();
  const own = [...groupsOf(stem)].map((group) => `@${group}`).concat(synonymsOf(stem));
  if (stem.length >= FAMILY && !/\d/.test(stem)) own.push(`~${stem.slice(0, FAMILY)}`);
  known.set(stem, own);
  return own;
}

/** True for two forms of one word that have no stem in common: "find" and "found". */
export const areForms = (one: string, other: string): boolean =>
  one === other || kinOf(one).some((kin) => kin.startsWith("@") && kinOf(other).includes(kin));
