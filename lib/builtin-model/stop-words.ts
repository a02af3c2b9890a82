// Words that carry no subject. Generic words carry little: they count less than a name or a noun, and a text that
// contains only them answers nothing.

import { isCommon } from "@/lib/text/common-words";
import { lazy } from "@/lib/text/lazy";
import { stemOf } from "./tokens";

const ENGLISH = `a about above according after again all also am an and any anybody anyone anything are as at be because been before
being below between both but by can cannot could did do does doing done down during each either else ever every few find
for from further give had has have having he help her here hers him his how i if in into is it its itself just know let
like many may me might more most much must my myself no nor not now of off on once one only or other our ours out over
own per please same she should show so some something such tell than that the their theirs them then there these they
thing things this those through to too under until up us very want was we were what whatever when where whether which
while who whom whose why will with within without would yes yet you your yours explain describe s t re ve ll d m don
doesn didn isn aren won t vs versus`;

const RUSSIAN = `а без более бы был была были было быть в вам вас весь во вот все всего всех вы где да даже для до его ее
если есть еще же за здесь и из или им их к каждый как какая какие каким каких какова каково каковы какого какое какой какую ко когда кто куда
ли лучше между меня мне много может можно мой мы на над надо нам нас не него нее нет ни них но ну нужно о об объясни один
она они оно от перед по под покажи после потом потому почему при про про расскажи с сам свой себя сейчас со так такая такие
такое такой там те тебя тем то тогда того тоже только том тот тут ты у уже умеет хочу чего чей чем через что чтобы помощью
эта эти это этого этой этом этот я является зачем сколько пожалуйста подскажи дай делает делают лишь означает значит нужен нужна нужны`;

const GENERIC_WORDS = `add allow answer application app apply basic best build call case change choose code come common compare comparison
configure correct create default define differ difference different do easy enable example exist explain feature good
general get handle happen implement info information kind list make mean method need new number option order part
people point possible problem project purpose put question reason recommend return right run set setting setup
simple specific start step support take thing time tip top try two type understand use user value way work world write
won win place year name long many much big high
два две двух использовать использование делать сделать создать создание настроить настройка работать работает добавить получить
написать пример способ вариант тип значение умолчание разница отличие отличаться нужный новый лучший правильно
число количество год включить выбрать применять приложение проект код метод задать установить поставить вернуть возвращать список`;

const split = (text: string) => text.split(/\s+/).filter(Boolean);

const STOP = new Set([...split(ENGLISH), ...split(RUSSIAN)].map((word) => word.replaceAll("ё", "е")));
const generic = lazy(() => new Set(split(GENERIC_WORDS).map(stemOf)));

/** "don't", "can’t": a negation by itself is not a subject. */
const DENIAL = /n['’]t$/;

export function isStopWord(word: string): boolean {
  const lower = word.toLowerCase().replaceAll("ё", "е");
  return STOP.has(lower) || DENIAL.test(lower);
}

export function isGeneric(stem: string): boolean {
  return generic().has(stem) || isCommon(stem);
}
