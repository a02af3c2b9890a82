import { expect, it } from "vitest";
import { headStems, headUnit, withUnit } from "./head-unit";

it.each([
  ["Height (cm)", "Height ", "cm"],
  ["energy_kwh", "energy", "kWh"],
  ["price_eur", "price", "EUR"],
  ["avg_price_eur_mwh", "avg_price", "EUR/MWh"],
  ["price_usd_per_kwh", "price", "USD/kWh"],
  ["supply_m3", "supply", "m³"],
  ["speed_km_h", "speed", "km/h"],
  ["share_percent", "share", "percent"],
  ["mass_kg_t", "mass_kg", "t"],
  ["plant_name", "plant", "name"],
  ["month", "month", ""],
])("the head %s is %s in %s", (written, head, unit) => {
  expect(headUnit(written)).toEqual({ head, unit });
});

it.each([
  ["64.2", "avg_price_eur_mwh", "64.2 EUR/MWh"],
  ["1290", "price_eur", "1290 EUR"],
  ["82", "Height (cm)", "82 cm"],
  ["12", "warranty_months", "12 months"],
  ["Hessel", "plant_name", "Hessel"],
  ["7", "plant_name", "7"],
])("the cell %s below %s is %s", (value, head, told) => {
  expect(withUnit(value, head)).toBe(told);
});

it("the words that a head shortens count as written out", () => {
  expect([...headStems("avg_price_eur_mwh").keys()]).toEqual(
    expect.arrayContaining(["averag", "price", "mwh"]),
  );
});
