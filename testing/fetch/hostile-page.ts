// A page whose scripts try everything that could reach this machine or its network, and listeners that count what does.

import { createSocket } from "node:dgram";
import { type AddressInfo, createServer } from "node:net";

export type Listeners = {
  port: number;
  connections: () => number;
  datagrams: () => number;
  stop(): Promise<void>;
};

/** Listens on one port of all addresses, for connections and datagrams. */
export async function listenEverywhere(): Promise<Listeners> {
  let connections = 0;
  let datagrams = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.on("error", () => undefined);
    socket.end("HTTP/1.1 200 OK\r\ncontent-length: 6\r\naccess-control-allow-origin: *\r\n\r\nSECRET");
  });
  await new Promise<void>((resolve) => server.listen(0, "::", resolve));
  const { port } = server.address() as AddressInfo;
  const udp = createSocket("udp6", () => {
    datagrams += 1;
  });
  await new Promise<void>((resolve) => udp.bind(port, "::", resolve));
  return {
    port,
    connections: () => connections,
    datagrams: () => datagrams,
    async stop() {
      udp.close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** What a page tries: each line runs by itself, and what it hears is written into the page. */
export function attempts(port: number): string[] {
  const hosts = [
    `127.0.0.1:${port}`,
    `localhost:${port}`,
    `[::1]:${port}`,
    `0x7f000001:${port}`,
    `private.example:${port}`,
    `router.local:${port}`,
  ];
  const each = (code: (host: string) => string) => hosts.map(code);
  return [
    ...each((host) => `fetch("http://${host}/fetch").then((r) => r.text()).then(say, () => 0)`),
    ...each((host) => `fetch("http://${host}/blind", { mode: "no-cors" })`),
    ...each((host) => `fetch("http://${host}/post", { method: "POST", mode: "no-cors", body: "x" })`),
    ...each((host) => `new WebSocket("ws://${host}/socket")`),
    ...each((host) => `new EventSource("http://${host}/events")`),
    ...each((host) => `new WebTransport("https://${host}/transport")`),
    ...each((host) => `navigator.sendBeacon("http://${host}/beacon", "x")`),
    ...each((host) => `put("iframe", { src: "http://${host}/frame" })`),
    ...each((host) => `put("img", { src: "http://${host}/img" })`),
    ...each((host) => `put("object", { data: "http://${host}/object" })`),
    ...each((host) => `put("embed", { src: "http://${host}/embed" })`),
    ...each((host) => `put("video", { src: "http://${host}/video", autoplay: true })`),
    ...each((host) => `put("script", { src: "http://${host}/script" })`),
    ...each((host) => `put("link", { rel: "stylesheet", href: "http://${host}/css" })`),
    ...each((host) => `put("link", { rel: "preconnect", href: "http://${host}" })`),
    ...each((host) => `put("link", { rel: "prefetch", href: "http://${host}/prefetch" })`),
    ...each((host) => `put("link", { rel: "preload", as: "fetch", href: "http://${host}/preload" })`),
    ...each((host) => `put("link", { rel: "dns-prefetch", href: "//${host}" })`),
    ...each((host) => `put("link", { rel: "manifest", href: "http://${host}/manifest" })`),
    ...each((host) => `window.open("http://${host}/window")`),
    ...each(
      (host) =>
        `new Worker(URL.createObjectURL(new Blob(['fetch("http://${host}/worker"); importScripts("http://${host}/import"); new WebSocket("ws://${host}/worker-socket")'])))`,
    ),
    ...each((host) => `new SharedWorker("data:text/javascript,fetch('http://${host}/shared')")`),
    ...each((host) => `import("http://${host}/module")`),
    ...each(
      (host) =>
        `new RTCPeerConnection({ iceServers: [{ urls: "stun:${host}" }, { urls: "turn:${host}?transport=tcp", username: "a", credential: "b" }] }).createDataChannel("x")`,
    ),
    ...each(
      (host) =>
        `(async () => { const c = new RTCPeerConnection({ iceServers: [{ urls: "stun:${host}" }] }); c.createDataChannel("x"); await c.setLocalDescription(await c.createOffer()); })()`,
    ),
    `navigator.serviceWorker.register("/worker.js")`,
    ...[
      "file:///etc/passwd",
      "chrome://version",
      "view-source:http://127.0.0.1/",
      "about:blank#x",
      "ftp://127.0.0.1/",
    ].flatMap((url) => [
      `fetch("${url}").then((r) => r.text()).then(say, () => 0)`,
      `put("iframe", { src: "${url}" })`,
      `window.open("${url}")`,
    ]),
    `const speculation = put("script", {}); speculation.type = "speculationrules"; speculation.textContent = JSON.stringify({ prefetch: [{ source: "list", urls: ["http://127.0.0.1:${port}/speculation"] }] })`,
    `put("form", { action: "http://127.0.0.1:${port}/form", method: "post" }).submit()`,
    `Object.assign(put("a", { href: "data:application/octet-stream,x", download: "x.bin" })).click()`,
    `Object.assign(put("a", { href: "http://127.0.0.1:${port}/ping", ping: "http://127.0.0.1:${port}/pinged" })).click()`,
    `location = "http://127.0.0.1:${port}/away"`,
    `location = "file:///etc/passwd"`,
    `setTimeout(() => { location = "http://localhost:${port}/later" }, 200)`,
    `navigator.geolocation.getCurrentPosition(() => 0)`,
    `navigator.mediaDevices.getUserMedia({ audio: true })`,
    `alert("x"); confirm("x"); prompt("x")`,
  ];
}

/** The page with all attempts; it writes a sentence first and another one when all were made. */
export function hostilePage(port: number): string {
  const lines = attempts(port).map((code) => `try { ${code} } catch (error) { tried += 1 }`);
  return `<!doctype html><html><head><title>Hostile</title>
<meta http-equiv="refresh" content="1;url=http://127.0.0.1:${port}/refresh">
<link rel="icon" href="http://127.0.0.1:${port}/icon"></head><body><main id="root"></main><script>
let tried = 0;
const say = (text) => { document.body.append(Object.assign(document.createElement("p"), { textContent: "HEARD " + text })) };
const put = (name, fields) => { const one = Object.assign(document.createElement(name), fields); document.head.append(one); return one };
document.getElementById("root").innerHTML = "<p>The page wrote its own sentence.</p>";
${lines.join("\n")}
document.body.append(Object.assign(document.createElement("p"), { textContent: "All was tried." }));
</script></body></html>`;
}
