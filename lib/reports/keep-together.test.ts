import { describe, expect, it } from "vitest";
import { withUnbreakables } from "./keep-together";

/** Bound spaces as `_`. */
const bound = (text: string) => withUnbreakables(text).replaceAll("\u00A0", "_");

describe("A line of a table", () => {
  it.each([
    ["14 Mar 2026", "14_Mar_2026"],
    ["Price on 14 March 2026", "Price on 14_March_2026"],
    ["March 14, 2026", "March_14,_2026"],
    ["1st May 2026", "1st_May_2026"],
    ["14 марта 2026 г.", "14_марта_2026_г."],
    ["май 2026", "май_2026"],
    ["Q3 2026", "Q3_2026"],
    ["III квартал 2026 года", "III квартал_2026_года"],
    ["2 026", "2_026"],
    ["1 234 567 штук", "1_234_567_штук"],
    ["12 %", "12_%"],
    ["€ 58 to 61 USD/kWh", "€_58_to 61_USD/kWh"],
    ["29.8 million dollars", "29.8_million_dollars"],
    ["5,2 млрд руб.", "5,2_млрд_руб."],
    ["160 Вт·ч/кг", "160_Вт·ч/кг"],
    ["−10 °C", "−10_°C"],
    ["≈ 70", "≈_70"],
  ])("does not break inside %s", (text, expected) => {
    expect(bound(text)).toBe(expected);
    expect(withUnbreakables(text)).toHaveLength(text.length);
  });

  it.each(["Where it is used and why", "Sodium-ion 58", "Third quarter", "Marching band"])(
    "breaks between words: %s",
    (text) => {
      expect(bound(text)).toBe(text);
    },
  );

  it("breaks after a word that is not a unit", () => {
    expect(bound("40 installations in 2026")).toBe("40 installations in 2026");
  });

  it("SEC-5: a long text of digits is processed within the time limit of the test", () => {
    const text = "1 2 Mar ".repeat(20_000);
    expect(withUnbreakables(text)).toHaveLength(text.length);
  });
});
