// The part of Google's Identity Platform (Firebase) that we use, over its REST protocol: prove an identity, once. Our
// own token life does the rest, so nothing of it is stored (docs/decisions/0010).
import { NetworkError } from '@parlor/sdk/errors.ts';
import * as z from 'zod/mini';

/** How long an answer may take (spec §9). */
const TIMEOUT_MS = 30_000;

export interface ToolkitOptions {
  readonly apiKey: string;
  /** Of the protocol; https://identitytoolkit.googleapis.com by default. */
  readonly baseUrl?: string;
  readonly fetch?: typeof fetch;
}

/** A refusal by the identity service. `code` is its own, such as INVALID_OOB_CODE. */
export class ToolkitError extends Error {
  override readonly name = 'ToolkitError';
  readonly code: string;
  constructor(code: string) {
    super(`The identity service answered ${code}.`);
    this.code = code;
  }
}

const AuthUri = z.object({ authUri: z.url(), sessionId: z.string() });
const SignedIn = z.object({ idToken: z.string() });
const Sent = z.object({ email: z.optional(z.string()) });
const Failure = z.object({ error: z.object({ message: z.string() }) });

export type Provider = 'google.com' | 'facebook.com';

export function identityToolkit(options: ToolkitOptions) {
  const { apiKey, baseUrl = 'https://identitytoolkit.googleapis.com' } = options;
  const send = options.fetch ?? fetch;

  /** An unreadable answer counts as no answer, because anything else would look like a refusal. */
  async function call<S extends z.ZodMiniType>(method: string, reply: S, body: unknown): Promise<z.infer<S>> {
    const url = `${baseUrl}/v1/accounts:${method}`;
    let answer: unknown;
    let isOk: boolean;
    try {
      const response = await send(`${url}?key=${encodeURIComponent(apiKey)}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      isOk = response.ok;
      answer = await response.json();
    } catch (cause) {
      throw new NetworkError(url, 'no answer', cause);
    }
    if (!isOk) {
      const failure = Failure.safeParse(answer);
      if (!failure.success) throw new NetworkError(url, 'an answer that cannot be read');
      // "CODE" or "CODE : what is wrong".
      throw new ToolkitError(failure.data.error.message.split(/\s*:/)[0] ?? '');
    }
    const read = reply.safeParse(answer);
    if (!read.success) throw new NetworkError(url, 'an answer that cannot be read', read.error);
    return read.data;
  }

  return {
    /** The address for the browser, and what it must return with. */
    createAuthUri: (providerId: Provider, continueUri: string) =>
      call('createAuthUri', AuthUri, {
        providerId,
        continueUri,
        // Spec §9: Google's profile and email.
        oauthScope: JSON.stringify(
          providerId === 'google.com'
            ? { 'google.com': 'profile email' }
            : { 'facebook.com': 'email,public_profile' },
        ),
      }),
    /** The return from a provider: the complete address. */
    signInWithIdp: (requestUri: string, sessionId: string) =>
      call('signInWithIdp', SignedIn, {
        requestUri,
        sessionId,
        returnSecureToken: true,
        returnIdpCredential: false,
      }),
    sendEmailLink: (email: string, continueUrl: string) =>
      call('sendOobCode', Sent, {
        requestType: 'EMAIL_SIGNIN',
        email,
        continueUrl,
        canHandleCodeInApp: true,
      }),
    signInWithEmailLink: (email: string, oobCode: string) =>
      call('signInWithEmailLink', SignedIn, { email, oobCode }),
  };
}
