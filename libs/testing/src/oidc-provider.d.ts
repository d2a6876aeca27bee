/** Types for the part that the tests use, because the package has none. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';
  class Grant {
    constructor(of: { clientId?: string; accountId?: string });
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }
  interface Context {
    oidc: { client?: { clientId: string }; session?: { accountId?: string }; provider: { Grant: typeof Grant } };
  }
  interface Configuration {
    findAccount(context: Context, id: string): { accountId: string; claims(): object };
    loadExistingGrant(context: Context): Promise<Grant>;
    interactions: { url(context: Context, interaction: { uid: string }): string };
    [setting: string]: unknown;
  }
  type InteractionResult = { login: { accountId: string } } | { error: string };
  export default class Provider {
    constructor(issuer: string, configuration: Configuration);
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: InteractionResult): Promise<void>;
  }
}
