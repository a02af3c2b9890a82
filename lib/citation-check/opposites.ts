// Pairs of opposite words, English, Russian, German, French and Spanish, and negations. A small table: other words never count against
// a sentence.

import { foldWord } from "@/lib/text/words";

/** `near`: so common or ambiguous that it counts only beside equal words on both sides. */
type Pair = { near?: true; one: string; other: string };

/** Whole words, or with `*` all words with this prefix. */
const PAIRS: Pair[] = [
  {
    one: "rise rises rising rose risen increas* grow grows grew grown growing growth climb* surg* soar* gain* expand* raise* raising higher upward steig* stieg* gestiegen anstieg* zunahme* zunahm* zugenommen erhoh* wuchs* gewachsen zuwachs* augment* hausse* progress* croissance aument* crec* subi* вырос* расте* растет растут росл* возрос* возраст* увелич* повыш* повыси* прирос* подорож* подня*",
    other:
      "fall falls falling fell fallen decreas* declin* drop* shrink* shrank shrunk plung* lower lowers lowered lowering reduc* reduit reduire reduis* downward sinkt sinken sank* gesunken fiel fielen gefallen ruckgang* zuruckgegangen abnahm* verringer* gesenkt baisse* baisser* diminu* recul* chute* bajo bajaron bajada* disminu* descen* снизи* снижа* снижен* упал* падает падают сократи* сокраща* сокращен* уменьш* подешев* опусти*",
  },
  {
    one: "advanc* grow grows grew grown growing expand* наступа* наступил* продвин* вырос* расте* растет растут росл* увелич*",
    other: "retreat* reced* отступа* отступил*",
  },
  {
    near: true,
    one: "more above exceed* longer larger greater bigger faster heavier mehr plus mas hoher* großer* schneller выше больше более свыше превы* дольше быстрее",
    other:
      "less fewer below shorter smaller slower lighter weniger moins menos niedriger* kleiner* langsamer ниже меньше менее короче медленнее",
  },
  {
    near: true,
    one: "before prior earlier vor vorher avant antes до перед раньше",
    other: "after later since nach nachher apres despues после позже позднее спустя",
  },
  { near: true, one: "long longer длинн*", other: "short shorter коротк*" },
  { near: true, one: "older elder старш*", other: "younger младш*" },
  { near: true, one: "summer летн*", other: "winter зимн*" },
  { near: true, one: "spring весенн*", other: "autumn осенн*" },
  { near: true, one: "summer winter летн* зимн*", other: "spring autumn весенн* осенн*" },
  { near: true, one: "morning утренн*", other: "evening afternoon night вечерн* ночн*" },
  {
    near: true,
    one: "male men boys manner* mannlich* hommes hombres мужчин*",
    other: "female women girls frauen weiblich* femmes mujeres женщин*",
  },
  { near: true, one: "adult adults взросл*", other: "child children дет*" },
  { near: true, one: "urban городск*", other: "rural сельск*" },
  { near: true, one: "domestic внутренн*", other: "foreign иностранн* внешн*" },
  { near: true, one: "onshore", other: "offshore" },
  { near: true, one: "grob* vorsatz*", other: "leicht* einfach*" },
  { near: true, one: "gross валов*", other: "net чист*" },
  { near: true, one: "direct прям*", other: "indirect косвенн*" },
  { near: true, one: "positive положительн*", other: "negative отрицательн*" },
  { near: true, one: "nominal номинальн*", other: "usable real реальн*" },
  { near: true, one: "working рабоч*", other: "calendar календарн*" },
  { near: true, one: "with с со", other: "without без" },
  { near: true, one: "first earliest перв*", other: "last latest final последн*" },
  { near: true, one: "always всегда", other: "never никогда" },
  { near: true, one: "all every все всех каждый каждая", other: "none ни" },
  { near: true, one: "all every все всех каждый каждая любой", other: "only только лишь" },
  { near: true, one: "beginning начале начала началу", other: "middle середин*" },
  { near: true, one: "конце конца концу", other: "middle середин*" },
  { near: true, one: "начале начала началу", other: "конце конца концу" },
  {
    one: "agree* confirm* admit* conced* acknowledg* подтвер* согласи* соглас* признал*",
    other: "deny denies denied denial* reject* disagree* disput* contradict* отриц* опроверг* возраз*",
  },
  {
    one: "allow* permit* permis erlaubt* zulassig* gestattet* authoriz* authoris* legal* разреш* позволя* позволил* можно",
    other:
      "forbid* verboten* untersagt* unzulassig* interdit* prohib* forbade prohibit* ban bans banned disallow* запре* запрещ* нельзя",
  },
  {
    one: "enable enables enabled enabling activat* включил* включен* включает включают включать включена",
    other: "disable disables disabled disabling deactivat* отключ* выключ*",
  },
  {
    one: "support supports supported supporting approv* accept* endors* angenommen annahm* zugestimmt gebilligt approuv* aprob* adopt* поддерж* одобр* приня*",
    other:
      "reject* oppos* refus* unsupported abgelehnt* ablehn* verworfen rejet* rechaz* отклон* отверг* отказ*",
  },
  {
    one: "includ* inclu inclus* incluy* inclui* enthalt* inbegriffen включ*",
    other: "exclud* exclu exclus exclues ausgeschlossen ausgenommen omit* исключ*",
  },
  {
    one: "minimum minimal min mindestens наимень* минимал* минимум*",
    other: "maximum maximal max hochstens наиболь* максимал* максимум*",
  },
  {
    one: "lowest smallest shortest slowest cheapest least niedrigste* kleinste* kurzeste* billigste*",
    other: "highest largest biggest longest fastest greatest hochste* großte* langste* teuerste*",
  },
  { one: "gain* приобрет* набра*", other: "lose loses lost losing потер* теря*" },
  {
    one: "win wins won winning gewann* gewonnen gagn* gano ganaron выигр* победил*",
    other: "lose loses lost losing verlor* perdu* perdio проигр*",
  },
  {
    one: "import imports imported importing importe* importier* importation* importaci* импорт*",
    other: "export exports exported exporting exporte* exportier* exportation* exportaci* экспорт*",
  },
  {
    one: "profit profits profitab* gewinn gewinne gewinns benefice* beneficio* прибыл*",
    other: "loss losses verlust* perte* perdida* убыт*",
  },
  {
    one: "open opens opened opening eroffn* geoffnet ouvert* ouvr* abierto abierta откры*",
    other:
      "close closes closed closing schließ* geschlossen ferme fermer fermes fermee cerrado cerrada cerro закры*",
  },
  {
    one: "start starts started begin* began begun launch* beginnt beginnen begann* begonnen commenc* comenz* empez* нача*",
    other:
      "end ends ended finish* stop* cease* endet endete* beendet* termine terminee termino заверш* законч* прекра*",
  },
  {
    one: "buy buys bought acquir* gekauft kauft kaufte* erwarb* erworben achet* compro compraron купил* приобр*",
    other: "sell sells sold verkauft* verkauf vend vendu* vendio vendieron продал*",
  },
  { one: "add adds added adding добав*", other: "remove removes removed removing delet* удал*" },
  { one: "introduc* ввел* введе* вводи* вводя*", other: "abolish* repeal* scrap* отмен*" },
  { one: "prefer* предпоч* предпочи*", other: "avoid* избег*" },
  { one: "strengthen* усил* укреп*", other: "weaken* ослаб*" },
  { one: "accelerat* ускор*", other: "slow slows slowed slowing decelerat* замедл*" },
  { one: "convict* осужд* осудил*", other: "acquit* оправда*" },
  { one: "upstream", other: "downstream" },
  { near: true, one: "guilty виновн*", other: "innocent невиновн*" },
  { near: true, one: "temporar* временн*", other: "permanent* постоянн*" },
  { near: true, one: "internal внутренн*", other: "external внешн*" },
  { near: true, one: "majority большинств*", other: "minority меньшинств*" },
  { near: true, one: "wholesale оптов*", other: "retail розничн*" },
  { near: true, one: "supply предложени*", other: "demand спрос*" },
  { near: true, one: "claimant* plaintiff* истец истц*", other: "respondent* defendant* ответчик*" },
  { near: true, one: "landlord* арендодател*", other: "tenant* арендатор*" },
  { near: true, one: "employer* работодател*", other: "employee* работник*" },
  { near: true, one: "buyer* покупател*", other: "seller* продав*" },
  { near: true, one: "teacher* учител*", other: "pupil* student* ученик*" },
  {
    near: true,
    one: "written schriftlich* ecrit* escrit* письменн*",
    other: "oral* mundlich* verbal* устн*",
  },
  { near: true, one: "weekday* будн*", other: "weekend* выходн*" },
  { near: true, one: "warm warmest теплы* теплее", other: "cold coldest cool холодн*" },
  { near: true, one: "wet wettest влажн* дождлив*", other: "dry driest сух* засушлив*" },
  { near: true, one: "thick толст*", other: "thin тонк*" },
  { near: true, one: "deep глубок*", other: "shallow мелк*" },
  { near: true, one: "strong* сильн*", other: "weak* слаб*" },
  { near: true, one: "voluntar* добровольн*", other: "compulsory обязательн*" },
  {
    one: "improv* verbesser* amelior* mejor* улучш*",
    other: "worsen* deteriorat* verschlechter* empeor* ухудш*",
  },
  { one: "arriv* прибы*", other: "depart* отбы*" },
  { one: "pass passes passed", other: "fail fails failed failing" },
  { one: "required mandatory compulsory обязат*", other: "optional voluntary необязат*" },
  { one: "success* succeed* успешн*", other: "unsuccess* failure неудач* безуспеш*" },
  { one: "synchronous* sync", other: "asynchronous* async" },
  {
    one: "northern north nord nordlich* norden norte север*",
    other: "southern south sud sudlich* suden sur юг южн*",
  },
  { one: "eastern east osten ostlich* восто*", other: "western west westen westlich* ouest oeste запад*" },
  { one: "left лев*", other: "right прав*" },
  { one: "early ранн*", other: "late поздн*" },
];

/** The pair of "more" and "less". */
export const DEGREE = 2;

const NEGATORS = new Set(
  "not cannot never no nobody nor neither none hardly никто не нет ни никогда нельзя don't doesn't didn't isn't aren't wasn't weren't won't wouldn't can't couldn't shouldn't mustn't hasn't haven't hadn't without nicht kein keine keinen keiner keinem niemals nie ohne pas jamais aucun aucune sans nunca ningun ninguna".split(
    " ",
  ),
);

/** The side of a word in a pair of opposites. */
export type Side = { pair: number; sign: 1 | -1; near: boolean };

const whole = new Map<string, Side[]>();
const beginnings = new Map<string, [string, Side][]>();

PAIRS.forEach(({ one, other, near = false }, pair) => {
  for (const [words, sign] of [
    [one, 1],
    [other, -1],
  ] as const)
    for (const word of words.split(" ")) {
      const side: Side = { pair, sign, near };
      const bare = foldWord(word.replace("*", ""));
      if (word.endsWith("*")) {
        const key = bare.slice(0, 3);
        beginnings.set(key, [...(beginnings.get(key) ?? []), [bare, side]]);
      } else whole.set(bare, [...(whole.get(bare) ?? []), side]);
    }
});

/** The pairs a folded word belongs to. */
export function sidesOf(folded: string): Side[] {
  const exact = whole.get(folded) ?? [];
  const begun = (beginnings.get(folded.slice(0, 3)) ?? []).filter(([start]) => folded.startsWith(start));
  return begun.length === 0 ? exact : [...exact, ...begun.map(([, side]) => side)];
}

/** True for "not", "никогда", "isn't". */
export const isNegator = (folded: string) => NEGATORS.has(folded);
