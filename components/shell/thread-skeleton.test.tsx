import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { rememberAsked } from "@/lib/client/asked";
import { ThreadSkeleton } from "./thread-skeleton";

vi.mock("next/navigation", () => ({ useParams: () => ({ threadId: "thr_1" }) }));

const shown = () => renderToStaticMarkup(<ThreadSkeleton label="Opening" />);

it("a loading thread shows the question just asked in it, and for others only placeholders", () => {
  rememberAsked("thr_2", "What was asked elsewhere?");
  expect(shown()).not.toContain("asked");
  rememberAsked("thr_1", "What was asked here?");
  expect(shown()).toContain("What was asked here?");
});
