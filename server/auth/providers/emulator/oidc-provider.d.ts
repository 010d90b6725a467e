// The part of oidc-provider that the emulator uses. The package has no types.
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export interface Context {
    readonly oidc: {
      readonly client?: { readonly clientId: string };
      readonly session?: { readonly accountId?: string };
      readonly result?: { readonly login?: unknown };
    };
    type: string;
    body: unknown;
  }
  export const interactionPolicy: {
    readonly base: () => { remove(name: string): void; add(prompt: object): void };
    readonly Prompt: new (
      info: { readonly name: string; readonly requestable: boolean },
      ...checks: readonly unknown[]
    ) => object;
    readonly Check: new (reason: string, description: string, check: (context: Context) => boolean) => object;
  };
  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    readonly Grant: new (of: { clientId: string | undefined; accountId: string | undefined }) => {
      addOIDCScope(scope: string): void;
      save(): Promise<string>;
    };
    readonly Client: { readonly prototype: { redirectUriAllowed: (redirectUri: string) => boolean } };
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<unknown>;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: Record<string, unknown>,
    ): Promise<void>;
  }
}
