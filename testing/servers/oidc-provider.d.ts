// The parts of the package that the tests use; it comes without types.

declare module "oidc-provider" {
  import type { IncomingMessage, Server, ServerResponse } from "node:http";

  type IdToken = { client: { clientId: string }; issue(options: object): Promise<string> };
  type Grant = { addOIDCScope(scopes: string): void; save(): Promise<string> };

  export class Provider {
    constructor(issuer: string, configuration: object);
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    listen(port: number, host: string): Server;
    on(event: string, does: (...values: unknown[]) => void): this;
    IdToken: { prototype: IdToken };
    Grant: {
      new (of: { clientId: string; accountId: string }): Grant;
      find(id: string): Promise<Grant | undefined>;
    };
  }
}
