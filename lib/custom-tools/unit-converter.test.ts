import path from "node:path";
import { expect, expectTypeOf, it } from "vitest";
import { faultsOf } from "@/lib/agent/step-schema/validation";
import { Tool } from "@/lib/tools/registry";
import { activity, render, tool } from "@/tools/unit-converter";
import { loadCustomTools } from "./load";
import type { CustomContext } from "./tool";

const context: CustomContext = { signal: new AbortController().signal, now: () => 0 };
const meta = { _tool: "unitconvertertool", _activity: "unitconvertertool", _reasoningForCall: "" };

const convert = async (values: number[], from: string, to: string) =>
  activity({ ...meta, values, from, to }, tool, context);

it.each([
  [1, "mi", "km", 1.609344],
  [100, "°C", "F", 212],
  [-40, "F", "C", -40],
  [3.6, "MJ", "kWh", 1],
  [2, "gal", "L", 7.570823568],
  [1, "km²", "ha", 100],
  [36, "km/h", "m/s", 10],
])("%d %s is in %s %d", async (value, from, to, result) => {
  expect((await convert([value], from, to)).converted).toEqual([{ value, result }]);
});

it("T12 A8: the schema types parameters and result", async () => {
  expectTypeOf(activity).parameter(0).toHaveProperty("values").toEqualTypeOf<number[]>();
  expectTypeOf(render).parameter(0).toHaveProperty("problem").toEqualTypeOf<string>();
  // @ts-expect-error a result without its parts does not compile
  const wrong: typeof activity = async () => ({ converted: [] });
  expect(wrong).toBeDefined();
});

it("A9: its result has the declared shape, also if nothing can be converted", async () => {
  for (const result of [await convert([1, 2], "kg", "lb"), await convert([1], "kg", "m")])
    expect(faultsOf(tool.properties._output, result)).toEqual([]);
  expect(render(await convert([1], "kg", "m"))).toBe("“kg” and “m” are not known as units of one kind.");
  expect(render(await convert([1, 2], "km", "m"))).toBe("1 km = 1000 m\n2 km = 2000 m");
});

it("is found in its folder", async () => {
  const custom = await loadCustomTools({ folders: [path.resolve("tools")], shipped: Tool });
  expect(custom.leftOut).toEqual([]);
  expect(custom.files.map(({ tool: id }) => id)).toContain("unitconvertertool");
});
