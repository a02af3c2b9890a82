// How French asks: by a word ("combien"), by "est-ce que" with or without one, and by a verb before its subject ("faut-il").
// Both apostrophes are usual. "Que" also connects clauses, so it asks only in front of such a verb or in a fixed phrase.

/** Before "on" stand only verbs that are usual there: "add-on" is none. */
const ON = String.raw`(?:\p{Ll}{1,30}-t|peut|doit|sait|fait|met|dit|voit|veut|prend|est|appelle)-on`;
/** A verb before its subject: "faut-il", "y a-t-il", "n’est-elle". */
export const TURNED = String.raw`(?:(?:y\s+)?(?:en\s+)?|[lns]['’])(?:\p{Ll}{1,30}-(?:t-)?(?:ils?|elles?)|${ON})(?!\p{L})`;

const BEHIND = String.raw`(?:(?:à|de|à\s+partir\s+de|par|pour|avec|sans|sur|sous|dans|en|chez|vers|contre|entre|depuis|dès|pendant|avant|après|selon)\s+|jusqu['’]à\s+|jusqu['’](?=où)|d['’](?=où))?`;
/** Not "quel que soit", "quand même", and "de quoi manger". */
const WORDS = String.raw`comment|quel(?:le)?s?(?!\s+qu)|(?:l[ea]s?|aux?|du|des)quel(?:le)?s?|pourquoi|où|quand(?!\s+même)|combien|qui|(?<!de\s)quoi|(?<=de\s)quoi(?!\s+\p{L}{1,30}(?:er|ir|re)(?!\p{L}))`;
const PHRASES = String.raw`qu(?:e\s+|['’])(?:signifie(?:nt)?|veut\s+dire|veulent\s+dire|faire|vaut|${TURNED})`;

/** "Est-ce que", also behind the words that it follows: "qu’est-ce que", "où est-ce qu’". */
export const EST_CE_QUE = String.raw`(?:qu['’]|(?:comment|pourquoi|où|quand|combien|qui)\s+)?est-ce\s+qu[ei'’]`;

/** The words that begin a question. */
export const ASKING_FRENCH = String.raw`(?:${BEHIND}(?:${WORDS})(?!\p{L})|(?:qu['’])?est-ce(?!\p{L})|${PHRASES}(?!\p{L})|${TURNED})`;

const BEGINS_WITH_WHO = /^\P{L}*qui(?!\s+est-ce|\p{L})/iu;
const OPENING = /^\P{L}*(?:\p{L}{1,10}\s+)?qui(?!\s+est-ce|\p{L})/iu;
const WHO_INSIDE = /\p{L}\P{L}{1,9}qui(?!\p{L})/iu;

/** True for "qui est rouge", which after a relative clause is a second one about the same thing, and no question. */
export const beginsWithWho = (part: string): boolean => BEGINS_WITH_WHO.test(part);

/** True for a text with a relative clause: "une pompe qui est lourde", but not "qui est lourd". */
export const hasRelative = (text: string): boolean => WHO_INSIDE.test(text.replace(OPENING, ""));
