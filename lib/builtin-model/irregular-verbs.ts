// The past forms of English verbs that no rule of a stemmer reaches: "sold" is a form of "sell". Forms that are usually
// other words are left out: "found", "saw", "felt", "lay", "wound".

const VERBS = `become became|begin began begun|bend bent|bind bound|blow blew blown|break broke broken|bring brought|build built|burn burnt
buy bought|catch caught|choose chose chosen|come came|deal dealt|dig dug|draw drew drawn|drive drove driven|eat ate eaten|fall fell fallen
feed fed|fight fought|fly flew flown|forbid forbade forbidden|forget forgot forgotten|freeze froze frozen|give gave given|go went gone
grow grew grown|hang hung|hear heard|hide hid hidden|hold held|keep kept|know knew known|lead led|learn learnt|leave left|lend lent|lose lost
make made|mean meant|meet met|pay paid|ride rode ridden|ring rang rung|rise rose risen|run ran|say said|seek sought|sell sold|send sent
shake shook shaken|shine shone|shoot shot|shrink shrank shrunk|sing sang sung|sink sank sunk|sit sat|sleep slept|speak spoke spoken
spend spent|stand stood|steal stole stolen|strike struck|swear swore sworn|sweep swept|swim swam swum|take took taken|teach taught
tear tore torn|tell told|think thought|throw threw thrown|understand understood|wake woke woken|wear wore worn|win won|write wrote written`;

const bases: ReadonlyMap<string, string> = new Map(
  VERBS.split(/[|\n]/).flatMap((line) => {
    const [base = "", ...forms] = line.split(" ");
    return forms.map((form) => [form, base] as const);
  }),
);

/** The base of an irregular form in small letters; any other word unchanged. */
export const baseOf = (word: string): string => bases.get(word) ?? word;
