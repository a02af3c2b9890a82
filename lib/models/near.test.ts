import { expect, it } from "vitest";
import { isNear } from "@/lib/config/near-host";
import { helpFor } from "./near";

it("a server on this machine or in its network is near, whatever its port", () => {
  for (const host of [
    "localhost:11434",
    "127.0.0.1:1234",
    "[::1]:11434",
    "192.168.1.7:8000",
    "studio.local",
    "10.0.0.7",
  ])
    expect(isNear(host), host).toBe(true);
  for (const host of [
    "api.example",
    "172.32.0.1",
    "localised.example",
    "10.example.com",
    "127.0.0.1.example.com",
    "studio.local.example.com",
    "localhost.example:443",
  ])
    expect(isNear(host), host).toBe(false);
});

it("a near server that is not there is started, a far one has a wrong address or is waited for", () => {
  expect(helpFor("127.0.0.1:11434", "connection refused")).toBe("start");
  expect(helpFor("127.0.0.1:11434", "left alone after failures")).toBe("start");
  expect(helpFor("127.0.0.1:11434", "500")).toBeNull();
  expect(helpFor("api.example", "address not found")).toBe("address");
  expect(helpFor("127.0.0.1:9", "port not allowed")).toBe("address");
  expect(helpFor("api.example", "connection timed out")).toBeNull();
});
