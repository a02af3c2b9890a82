// An OpenID Connect provider on 127.0.0.1, with its own form for signing in: any login with an account, any password.

import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { Provider } from "oidc-provider";
import { freePort } from "./app";

export type Account = {
  name?: string;
  email?: string;
  email_verified?: boolean;
  groups?: string[];
};

export const CLIENT = { id: "groundwork", secret: "kanarieoidc7f3a91c2e5-a-client-secret" };

/** What is wrong with the identity tokens that are issued. */
type Wrong = "audience" | "expired" | "signature" | null;

export type OidcServer = {
  issuer: string;
  /** Claims by login; a login without an entry cannot finish. */
  accounts: Record<string, Account>;
  /** Set to issue tokens that must be refused. */
  wrong: { token: Wrong };
  /** Every request: method, path with query, and body. */
  requests: string[];
  /** While true, every response is a 503. */
  down: { now: boolean };
  stop(): Promise<void>;
};

type Context = {
  oidc: {
    result?: { consent?: { grantId?: string } };
    session: { accountId: string; grantIdFor(clientId: string): string | undefined };
    client: { clientId: string };
    provider: Provider;
  };
};

/** Nobody is asked whether this client may know them. */
async function grantAll({ oidc: { result, session, client, provider } }: Context) {
  const id = result?.consent?.grantId ?? session.grantIdFor(client.clientId);
  if (id) return provider.Grant.find(id);
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope("openid email profile");
  await grant.save();
  return grant;
}

function spoilTokens(provider: Provider, wrong: { token: Wrong }): void {
  const { prototype } = provider.IdToken;
  const { issue } = prototype;
  prototype.issue = async function (options) {
    if (wrong.token === "signature") {
      const [header, claims, signature = ""] = (await issue.call(this, options)).split(".");
      return [header, claims, [...signature].reverse().join("")].join(".");
    }
    if (wrong.token === "expired")
      return issue.call(this, { ...options, expiresAt: Math.floor(Date.now() / 1000) - 3600 });
    if (wrong.token !== "audience") return issue.call(this, options);
    const { client } = this;
    this.client = new Proxy(client, {
      get: (target, name) => (name === "clientId" ? "another" : Reflect.get(target, name, target)),
    });
    return issue.call(this, options);
  };
}

/** Starts the provider for a client that answers at `origin`; at a free port, unless the client knows it before. */
export async function startOidc(origin: string, given?: number): Promise<OidcServer> {
  const port = given ?? (await freePort());
  const issuer = `http://127.0.0.1:${port}`;
  const accounts: OidcServer["accounts"] = {};
  const wrong: OidcServer["wrong"] = { token: null };
  const down = { now: false };
  const requests: string[] = [];
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${origin}/login/callback`],
        post_logout_redirect_uris: [`${origin}/login`],
      },
    ],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "groups"] },
    ttl: Object.fromEntries(
      ["AccessToken", "AuthorizationCode", "Grant", "IdToken", "Interaction", "Session"].map((of) => [
        of,
        600,
      ]),
    ),
    pkce: { required: () => true },
    cookies: { keys: ["only for tests"] },
    findAccount: (_context: unknown, id: string) =>
      accounts[id] && { accountId: id, claims: () => ({ sub: id, ...accounts[id] }) },
    loadExistingGrant: grantAll,
  });
  spoilTokens(provider, wrong);
  const answer = provider.callback();
  const server: Server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    if (down.now) response.writeHead(503).end();
    else answer(request, response);
  }).listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    ...{ issuer, accounts, wrong, down, requests },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** What a browser does at the provider: signs in there, or cancels, and returns the address it is led back to. */
export async function answerAt(
  address: string,
  { login, back }: { login: string | null; back: string },
): Promise<string> {
  const jar = new Map<string, string>();
  const ask = async (url: string, body?: URLSearchParams): Promise<Response> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const init = { headers: { cookie }, redirect: "manual" as const };
    const response = await fetch(url, body ? { ...init, method: "POST", body } : init);
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      jar.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    return response;
  };
  let at = address;
  for (let hop = 0; hop < 10; hop += 1) {
    if (at.startsWith(back)) return at;
    const isForm = new URL(at).pathname.startsWith("/interaction/");
    const signsIn = new URLSearchParams({ prompt: "login", login: login ?? "", password: "any" });
    const response = await (!isForm ? ask(at) : login === null ? ask(`${at}/abort`) : ask(at, signsIn));
    const next = response.headers.get("location");
    if (next === null) throw new Error(`no way on: ${response.status} ${await response.text()}`);
    at = new URL(next, at).href;
  }
  throw new Error("no end");
}
