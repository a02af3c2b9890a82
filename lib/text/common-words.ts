// Everyday English words that occur in questions about anything and rarely name their topic.

import { lazy } from "./lazy";
import { stemWord } from "./words";

const COMMON = `able accept according across act actual actually afraid again ago agree ahead allow almost alone along already
always another answer anyway anymore appear apply approach area arrive aside ask away back bad base basic become begin behave
believe best better big bit body bother bring broken build busy call came care careful carry case catch cause certain chance
change choose clean clear clearly close code come comes common complete completely concern configure consider constantly
continue cool correct correctly couple course create current currently day deal decide define depend describe
detail determine die differ difference different directly do easily easy eat either else empty end enough entire entirely
especially even eventually ever every everybody everyone everything everywhere exact exactly example exist expect explain
extra face fact fail fairly fall false far feature feel few final finally fine finish first fit fix follow force forget
form former found free frequent friend front full fully fun future gain gave general generally get give given glad go goes
going gone good got great grow guess guy half hand handle happen happy hard hardly having hear heard held help here high hit
hold hope hour huge hundred idea implement important including inside instead intend interest involve item join judge keep kept kind
knew know known lack large last lately later lead learn least leave left less let level like likely literally little live
long look lose lot love low lower made main mainly make manage manner many matter maybe mean meant meet mention mess method
mid mind mine minute miss moment month more morning most mostly move much must myself name near nearly necessary need never
new next nice night nobody none normal normally nothing notice now number obvious obviously occur odd often okay old once
one ones open order ordinary ought own part particular pass past people perfect perhaps person pick piece place plain plan
please plenty point poor possible possibly prefer pretty prevent previous probably problem proper properly purpose put quick
quickly quite rather reach ready real really reason recent recently recommend regular rely remain remember rest rid right rough
round run running said same sat saw say second see seeing seem seen self sense separate serious set several shall short should
show side silly simple simplest simply since sit situation slightly slow small smart so solution solve somebody someone
something sometimes somewhere soon sort sound speak special specific spend stand start state stay step still stop strange
strong stuck stuff such suddenly suggest suppose sure support switch take talk tell tend term terrible thank thing think
third though thought thousand three through throughout thus tight tiny tip today together told tomorrow tonight too took top total
totally toward trick tried trouble true truly trust truth try trying turn twice two type understand unless until upon use
useful user using usual usually value various version view visible want watch way weird well went whatever whenever
wherever whether whole wide willing win wish wonder word work world worry worse worst worth wrong yesterday yet young`;

const stems = lazy(() => new Set(COMMON.split(/\s+/).map(stemWord)));

/** True for the stem of a word of everyday English. */
export function isCommon(stem: string): boolean {
  return stems().has(stem);
}
