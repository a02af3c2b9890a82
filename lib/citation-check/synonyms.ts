// Words of another root that say the same in most sentences. A synonym counts less than a word of the same root, and never
// against a sentence. General English and Russian; nothing here belongs to one subject.

import { wordGroups } from "./word-groups";
import { keyFor } from "./words";

const ENGLISH = `
begin start commence launch initiate; end finish conclude cease terminate; buy purchase acquire; get obtain receive gain acquire;
need require necessary requirement; must required obliged obligatory mandatory; allow permit authorise authorize let; forbid ban prohibit disallow;
refuse reject decline deny; approve accept endorse; help assist aid support; show demonstrate indicate reveal illustrate;
say state declare tell; announce declare unveil; claim assert argue maintain contend; explain clarify account; think believe consider regard;
suggest propose recommend advise; ask request demand; answer reply respond response; plan intend scheme; expect anticipate forecast predict;
rise increase grow climb growth; fall decrease decline drop reduce reduction; reduce cut lower decrease lessen shorten; widen expand extend enlarge broaden;
improve better enhance; worsen deteriorate; shrink contract narrow; exceed surpass top; change alter modify adjust amend; replace substitute supersede swap;
make create produce manufacture; build construct erect; repair mend fix; destroy demolish ruin; damage harm injure hurt; use employ utilise utilize apply;
try attempt effort; work function operate; run operate manage; lead head direct chair; leader head director chief; boss manager chief;
choose select pick; appoint name hire; job post position role; fire dismiss sack; dismissal sacking; quit resign leave depart; retire retirement pension;
teach instruct educate; teacher instructor; pupil student learner; study research investigate examine; investigation inquiry enquiry probe;
find discover detect locate; finding result conclusion outcome; test trial experiment; measure gauge assess; count number tally; estimate reckon;
buyer customer client purchaser; seller vendor; shop store; shopkeeper retailer trader merchant; firm company business enterprise corporation;
worker employee staff personnel; union association; pay salary wage earnings; pay payment; cost price fee charge; dear expensive costly; cheap inexpensive;
money funds funding; fund finance; grant subsidy; loan credit; debt liability; profit earnings; revenue sales turnover; tax levy duty; budget;
amount quantity volume sum; share proportion portion fraction part; total overall whole entire; average mean; about concerning regarding;
yearly annual annually; monthly; daily; weekly; year annum; period span; day date; decade; current present existing; former previous earlier past prior;
next following subsequent; later afterwards subsequently; before prior; soon shortly; often frequently; rarely seldom; always; sometimes occasionally;
last final; first initial; old elderly aged; new novel; young youthful; big large great huge; small little tiny; main chief principal primary major;
important significant essential crucial vital key; hard difficult tough; easy simple; quick fast rapid swift; slow sluggish; strong powerful; weak feeble;
rich wealthy affluent; poor impoverished; whole complete full; enough sufficient adequate; extra additional further more; several various multiple numerous many;
right correct accurate; wrong incorrect false mistaken; error mistake fault; safe secure; danger hazard risk; dangerous hazardous; likely probable; possible feasible;
different distinct; same identical equal; similar alike comparable; usual common normal typical; rare uncommon unusual; famous renowned celebrated;
car vehicle automobile; lorry truck; bike bicycle cycle; plane aircraft aeroplane airplane; ship vessel boat; ferry boat; road street highway; road route;
way path route; trip journey voyage; travel journey; traveller passenger; house home dwelling residence; flat apartment; building edifice; room chamber;
town city; area region district zone territory; place location site spot; neighbouring adjacent nearby; border boundary frontier; land ground soil;
country nation state; citizen national; resident inhabitant; household family home; crowd; people population; child kid; infant baby; mother mum; father dad;
brother sibling; sister sibling; spouse wife husband; wed marry; friend companion; enemy foe; rival competitor; partner ally; doctor physician; nurse;
illness disease sickness; ill sick; drug medicine medication; cure heal treat; treatment therapy; wound injury; die perish decease; dead deceased late; kill slay;
murder homicide; thief robber; theft stealing steal stolen; crime offence offense; court tribunal; judge justice; verdict ruling judgment judgement; law legislation statute;
rule regulation; sentence punish; penalty fine; fine penalise penalize; jail prison; arrest detain; attorney lawyer solicitor barrister; accuse charge blame;
war conflict; battle fight; army military troops; soldier troop; attack assault; weapon arm; peace; vote ballot poll; election poll; government administration;
minister secretary; council authority; official officer; party; law act; treaty agreement pact accord; contract agreement deal; agree consent; dispute disagreement conflict quarrel argument;
meeting session; discuss debate talk; report account; book volume; newspaper paper; article; author writer; write compose pen; publish issue release; film movie picture;
song track; singer vocalist; music; picture image; paint; actor performer; play perform; show exhibition; prize award; award grant; win victory triumph; win gain;
lose loss defeat; beat defeat; match game; team side squad; player; coach trainer manager; score goal; contest competition tournament; race;
food nourishment; drink beverage; eat consume; consume consumption use; meal dinner; water liquid; liquid fluid; potable drinkable drinking; wood timber; stone rock; metal;
heat warmth; hot warm; cold cool chilly; wet damp moist; moisture damp dampness humidity; dry arid; drought dryness; rain rainfall precipitation; storm tempest; flood inundate;
wind breeze; weather; sea ocean; river stream; lake; mountain peak summit; hill; forest wood woodland; tree; plant; animal creature; dog; cat; fish; bird;
machine device apparatus; tool instrument; engine motor; turbine wheel; part component element; piece bit; kind type sort; variant version; model version; size dimension;
length long; top summit peak; bottom base; edge rim; middle centre center; front; back rear; inside interior inner indoor; outside exterior outer outdoor;
surface; colour color hue; white; light lamp; dark dim; bright; sound noise; loud noisy; quiet silent; heavy weighty; weight mass; speed velocity pace; power energy; electricity power;
pressure; flow stream; leak leakage; block clog jam obstruct; fill; empty vacant; open; shut close closure; lock; join connect link attach; separate divide split; mix blend combine;
add; remove delete eliminate; keep retain preserve; hold contain; include contain comprise incorporate; consist comprise; store keep; save rescue; protect guard shield; prevent avoid stop;
stop halt cease; continue proceed; remain stay; wait delay; delay postpone defer; cancel abandon scrap; return; arrive come reach; reach attain; go travel; leave exit; enter; send dispatch ship;
deliver supply provide; delivery shipment shipping supply; give provide offer; offer; bring carry transport convey; take; move shift relocate; move settle; put place; set; lift raise; raise; fall collapse;
break fracture; burn; happen occur; event incident occurrence; accident crash collision; cause reason; cause provoke trigger; result consequence effect; affect influence impact; due owing;
problem issue difficulty trouble; solve resolve; solution; idea notion concept; view opinion; aim goal objective target purpose; method technique approach procedure; process procedure;
rejection refusal; permission authorisation authorization licence license permit approval; certificate certify; certify approve; evidence proof; prove confirm verify; confirm verify; doubt uncertainty; sure certain;
guarantee warranty; insurance cover; name call; call term; title; mean signify; describe depict portray; portrait; remember recall; forget; know aware; learn; understand comprehend; see view watch observe;
look appear seem; hear listen; feel sense; want wish desire; like enjoy; love; hate; hope; fear; worry concern; concern; happy glad; sad unhappy; angry furious; praise commend; criticise criticize condemn; oppose object resist; opponent;
supporter backer; back support; free gratis; exempt; owner holder possessor; own possess hold; belong; share; divide; collect gather assemble; collection holdings; spread distribute distribution; distance; near close;
live reside dwell; found establish create; establish set; origin source; originate stem; heir successor; predecessor; offspring descendant; birth; birthplace; tomb grave; bury inter; memoir autobiography; biography;
university college; school academy; degree diploma; doctorate phd doctoral; professor chair; scientist researcher; pupil; enrol enroll register; register record enlist; record; list; map chart; chart graph; letter note; sign signature;
notice notification; inform notify tell; warn caution alert; warning caution; order command instruct; obey comply; law; deadline; schedule timetable; check inspect review examine; inspection check; review assess evaluate; watch monitor supervise; monitor;
software program programme application; computer; data information; user; error; network; site website; page; file document; document paper; copy duplicate; image photo photograph; key`;

const RUSSIAN = `
руководитель глава директор начальник; должность пост; ученик воспитанник; исследование изучение; покупатель клиент; фирма компания предприятие;
работник сотрудник; зарплата оклад жалование; цена стоимость; дорогой дорогостоящий; деньги средства; доля часть; ежегодный годовой; нынешний текущий;
прежний бывший; большой крупный; маленький небольшой; главный основной; важный значимый существенный; трудный сложный; быстрый скорый; ошибка неточность;
опасность риск; автомобиль машина; корабль судно; дорога путь; дом здание; район округ; место участок; житель обитатель; болезнь заболевание; врач доктор;
лекарство препарат; суд трибунал; закон акт; правило норма; спор разногласие; договор соглашение контракт; писатель автор; картина полотно; премия награда;
причина повод; следствие результат; цель задача; способ метод`;

const groupsOf = wordGroups([ENGLISH, RUSSIAN], (word) => keyFor(word) ?? word);

/** The groups of synonyms that a stem belongs to, as words for an index. */
export const synonymsOf = (stem: string): string[] => [...groupsOf(stem)].map((group) => `=${group}`);
