import { expect, it } from "vitest";
import { cardPlace } from "./card-place";

const view = { width: 1440, height: 900 };
const place = (top: number, height: number, sentenceTop = top) =>
  cardPlace({ chip: { left: 400, top, bottom: top + 20 }, sentenceTop, card: { width: 360, height }, view });

it("a card is below its citation, and above the sentence if there is no room below", () => {
  expect(place(300, 400)).toMatchObject({ left: 376, top: 328 });
  expect(place(700, 400, 650)).toMatchObject({ top: 242 });
});

it("point 25: a card never covers its citation or leaves the window", () => {
  for (let top = 0; top <= 880; top += 7)
    for (const height of [80, 300, 450, 700, 884])
      for (const lines of [0, 28, 56]) {
        const card = place(top, height, top - lines);
        const end = card.top + Math.min(height, card.maxHeight);
        expect(card.top >= top + 20 || end <= top, `${top} ${height} ${lines}`).toBe(true);
        expect(card.top).toBeGreaterThanOrEqual(0);
        expect(end).toBeLessThanOrEqual(900);
      }
});

it("a card stays inside the window at its sides", () => {
  const at = (left: number) =>
    cardPlace({
      chip: { left, top: 10, bottom: 30 },
      sentenceTop: 10,
      card: { width: 360, height: 100 },
      view,
    }).left;
  expect([at(2), at(1430)]).toEqual([8, 1072]);
});
