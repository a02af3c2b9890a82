import { expect, it } from "vitest";
import { placeAfter } from "./place-after";

const HERE = "http://127.0.0.1:3000";

it.each([
  "/.//evil.example",
  "/..//evil.example/x",
  "/a/..//evil.example",
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "https:evil.example",
  "https://evil.example/",
  "http://127.0.0.1:3000.evil.example/",
  "http://127.0.0.1:3001/",
  "http://ada:word@127.0.0.1:3000/",
  "javascript:alert(1)",
  "data:text/html,x",
  "blob:http://127.0.0.1:3000/x",
  "http://",
])("SEC-17: after signing in %j leads to no other site", (next) => {
  const place = placeAfter(next, HERE);
  expect(new URL(place, `${HERE}/login`).origin).toBe(HERE);
  // Resolved like a browser does from the sign-in page: a whole address, in which no path can become a host.
  expect(place.startsWith(`${HERE}/`)).toBe(true);
});

it.each([
  ["/research/thr_1?tab=sources", `${HERE}/research/thr_1?tab=sources`],
  ["/library?q=%2F%2Fa#top", `${HERE}/library?q=%2F%2Fa#top`],
  [null, `${HERE}/`],
  ["/login?next=/login", `${HERE}/`],
  ["/api/threads", `${HERE}/`],
])("SEC-17: after signing in %j leads to %j", (next, place) => {
  expect(placeAfter(next, HERE)).toBe(place);
});
