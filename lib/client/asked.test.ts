import { expect, it } from "vitest";
import { justAskedIn, rememberAsked } from "./asked";

it("returns the question of the last started thread, and of no other", () => {
  expect(justAskedIn("thr_1")).toBeNull();
  rememberAsked("thr_1", "What was asked first?");
  rememberAsked("thr_2", "What was asked last?");
  expect(justAskedIn("thr_1")).toBeNull();
  expect(justAskedIn("thr_2")).toBe("What was asked last?");
});
