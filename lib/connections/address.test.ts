import { expect, it } from "vitest";
import { checkAddress } from "./address";

it.each([
  ["https://api.example.com/v1/", "https://api.example.com/v1"],
  ["https://api.example.com", "https://api.example.com"],
  ["http://127.0.0.1:8000/v1", "http://127.0.0.1:8000/v1"],
  ["http://ollama:11434/v1", "http://ollama:11434/v1"],
  ["http://[::1]:8000/v1", "http://[::1]:8000/v1"],
  ["http://192.168.1.20:1234/v1", "http://192.168.1.20:1234/v1"],
])("takes %s, also with a key", (text, address) => {
  expect(checkAddress(text, { hasKey: true })).toBe(address);
});

it.each([
  "api.example.com/v1",
  "ftp://api.example.com",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "https://me:word@api.example.com/v1",
  "https://api.example.com/v1?key=word",
  "https://api.example.com/v1?",
  "https://api.example.com/v1#part",
  "http://169.254.169.254/latest",
  "http://2852039166/latest",
  "http://[::ffff:169.254.169.254]/latest",
  "http://[fe80::1]/v1",
  "http://metadata.google.internal/v1",
  `https://api.example.com/${"a".repeat(600)}`,
  "",
])("refuses %s", (text) => {
  expect(() => checkAddress(text, { hasKey: false })).toThrow(/^Write an http or https address/);
});

it.each([
  "http://api.example.com/v1",
  "http://10.example.com/v1",
  "http://localhost.example.com/v1",
  "http://8.8.8.8/v1",
  "http://[2001:db8::1]/v1",
])("sends no key unencrypted to %s", (text) => {
  expect(() => checkAddress(text, { hasKey: true })).toThrow(/only over https/);
  expect(checkAddress(text, { hasKey: false })).toBe(text);
});
