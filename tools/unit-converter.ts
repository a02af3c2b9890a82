// An example that does something real: values of sources in one unit, so that they can be compared. Exact where models
// guess: each unit is a factor to the base of its kind, and a temperature is shifted as well. See docs/tools.md.

import type { ActivityFor, RenderFor, ToolSchema } from "groundwork/tool";

/** By kind, what one of each unit is in the first. */
const FACTORS: Record<string, Record<string, number>> = {
  length: {
    m: 1,
    km: 1000,
    cm: 0.01,
    mm: 0.001,
    mi: 1609.344,
    yd: 0.9144,
    ft: 0.3048,
    in: 0.0254,
    nmi: 1852,
  },
  mass: { kg: 1, g: 0.001, mg: 1e-6, t: 1000, lb: 0.45359237, oz: 0.028349523125 },
  area: { m2: 1, km2: 1e6, ha: 10_000, acre: 4046.8564224, ft2: 0.09290304, mi2: 2_589_988.110336 },
  volume: { l: 1, ml: 0.001, m3: 1000, gal: 3.785411784, bbl: 158.987294928, ft3: 28.316846592 },
  energy: {
    j: 1,
    kj: 1000,
    mj: 1e6,
    gj: 1e9,
    wh: 3600,
    kwh: 3.6e6,
    mwh: 3.6e9,
    gwh: 3.6e12,
    btu: 1055.05585262,
    cal: 4.184,
  },
  power: { w: 1, kw: 1000, mw: 1e6, gw: 1e9, hp: 745.69987158227 },
  time: { s: 1, min: 60, h: 3600, d: 86_400, wk: 604_800 },
  speed: { "m/s": 1, "km/h": 1 / 3.6, mph: 0.44704, kn: 1852 / 3600 },
  data: {
    b: 1,
    kb: 1000,
    mb: 1e6,
    gb: 1e9,
    tb: 1e12,
    kib: 1024,
    mib: 1024 ** 2,
    gib: 1024 ** 3,
    tib: 1024 ** 4,
  },
};

/** To kelvin: times the factor, plus the shift. */
const TEMPERATURES: Record<string, { factor: number; shift: number }> = {
  k: { factor: 1, shift: 0 },
  c: { factor: 1, shift: 273.15 },
  f: { factor: 5 / 9, shift: 273.15 - (32 * 5) / 9 },
};

const unit = { type: "string", minLength: 1, maxLength: 12 } as const;

export const tool = {
  type: "object",
  description:
    "Convert values between units exactly, so that figures of different sources can be compared. Lengths, masses, areas, volumes, energy, power, time, speed, data, temperatures.",
  properties: {
    values: {
      type: "array",
      items: { type: "number" },
      minItems: 1,
      maxItems: 20,
      description: "All in the unit “from”.",
    },
    from: { ...unit, description: "For example km, lb, kWh, ft2, gal, C." },
    to: { ...unit, description: "A unit of the same kind." },
    _output: {
      type: "object",
      properties: {
        converted: {
          type: "array",
          items: {
            type: "object",
            properties: { value: { type: "number" }, result: { type: "number" } },
            required: ["value", "result"],
          },
        },
        from: { type: "string" },
        to: { type: "string" },
        problem: { type: "string", description: "Why nothing was converted; empty when it was." },
      },
      required: ["converted", "from", "to", "problem"],
    },
  },
  required: ["values", "from", "to"],
} as const satisfies ToolSchema;

// Without the code the model would guess, which is what this is to prevent.
export const options = { latent: "forbid", idempotent: true } as const;

const nameOf = (name: string) =>
  name.trim().toLowerCase().replace("²", "2").replace("³", "3").replace("°", "");

/** Twelve digits: more would be the noise of binary fractions. */
const rounded = (value: number) => Number(value.toPrecision(12));

function converter(from: string, to: string): ((value: number) => number) | null {
  const kind = Object.values(FACTORS).find((units) => Object.hasOwn(units, from) && Object.hasOwn(units, to));
  const [factor, divisor] = [kind?.[from], kind?.[to]];
  if (factor !== undefined && divisor !== undefined) return (value) => (value * factor) / divisor;
  const [start, end] = [TEMPERATURES[from], TEMPERATURES[to]];
  if (!start || !end) return null;
  return (value) => (value * start.factor + start.shift - end.shift) / end.factor;
}

export const activity: ActivityFor<typeof tool> = async ({ values, from, to }) => {
  const convert = converter(nameOf(from), nameOf(to));
  if (!convert)
    return { converted: [], from, to, problem: `“${from}” and “${to}” are not known as units of one kind.` };
  return {
    converted: values.map((value) => ({ value, result: rounded(convert(value)) })),
    from,
    to,
    problem: "",
  };
};

export const render: RenderFor<typeof tool> = ({ converted, from, to, problem }) =>
  problem || converted.map(({ value, result }) => `${value} ${from} = ${result} ${to}`).join("\n");
