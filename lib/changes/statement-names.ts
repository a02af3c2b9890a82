// Which names of two statements have no counterpart in the other.

import { hasStem } from "@/lib/citation-check/evidence-names";
import type { Fact } from "@/lib/citation-check/facts";
import { lazySet } from "@/lib/text/lazy";
import { foldWord, stemWord } from "@/lib/text/words";
import type { Statement } from "./statements";

export type NamesLeft = { left: Fact[]; right: Fact[]; shared: number };

/** Words of a relation that only one name can have at a time, by stem. */
export const UNIQUE = lazySet(
  () =>
    new Set(
      `lead leads led leader head heads headed chair chairs chaired chairman chairwoman director directs directed chief CEO president mayor
  minister owner owns owned architect author authored editor edits coach captain host hosts hosted capital supplier supplies supplied
  manufacturer manufactures made contractor operator operates operated design designs designed designer build builds built builder winner
  won wins win succeed succeeds succeeded successor replace replaces replaced wrote written founder founded discovered inventor invented
  commander commands conductor conducts curator principal rector chancellor governor secretary spokesperson sponsor sponsors sponsored
  appointed elected runs headquartered headquarters based
  руководит руководил руководитель возглавляет возглавил возглавила возглавляла глава директор председатель президент мэр министр владелец
  владеет архитектор автор редактор тренер капитан столица поставщик поставляет изготовитель изготовил подрядчик оператор спроектировал
  спроектирован спроектировала построил построила построен победитель победил победила выиграл выиграла сменил сменила преемник основатель
  основал основала открыл изобрел дирижер куратор ректор губернатор секретарь спонсор назначен назначена избран избрана управляет`
        .split(/\s+/)
        .flatMap((word) => [foldWord(word), stemWord(foldWord(word))]),
    ),
);

const CAPITALS = /^[\p{Lu}]{2,6}$/u;

/** "NEA" for "Nordic Energy Agency". */
function isShort(short: string, name: string): boolean {
  if (!CAPITALS.test(short)) return false;
  const initials = name
    .split(/[\s-]+/)
    .filter((word) => /^\p{Lu}/u.test(word))
    .map((word) => word[0]);
  return initials.length > 1 && initials.join("") === short;
}

function isIn(name: Fact, own: Statement, other: Statement, stems: ReadonlySet<string>): boolean {
  const parts = name.value.split(" ");
  const there = (stem: string) => hasStem(stems, stem) || other.context.has(stem);
  if (parts.every(there)) return true;
  const writtenOf = (statement: Statement, { start, end }: Fact) => statement.plain.slice(start, end);
  const written = writtenOf(own, name);
  return other.names.some((each) => {
    const shorter = each.value.split(" ");
    // "Berg" for "Anna Berg", but not "Oak Bridge" for "Elm Bridge".
    if (shorter.length < parts.length && shorter.every((stem) => hasStem(new Set(parts), stem))) return true;
    const whole = writtenOf(other, each);
    return isShort(written, whole) || isShort(whole, written);
  });
}

/** The names that only one of two statements has. */
export function namesLeft(one: Statement, other: Statement): NamesLeft {
  const stemsOf = ({ all }: Statement) => new Set(all.map(({ stem }) => stem));
  const [own, there] = [stemsOf(one), stemsOf(other)];
  const left = one.names.filter((name) => !isIn(name, one, other, there));
  const right = other.names.filter((name) => !isIn(name, other, one, own));
  return { left, right, shared: Math.min(one.names.length - left.length, other.names.length - right.length) };
}
