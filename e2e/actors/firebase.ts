// A server that speaks Firebase's protocol: the calls of Identity Toolkit, and id tokens in its form, signed
// with keys that it publishes like any OpenID issuer.
import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export const API_KEY = 'a-key-of-the-scenarios';
export const PROJECT = 'parlor-scenarios';

export interface Firebase {
  readonly url: string;
  /** For OIDC_ISSUERS. */
  readonly issuer: string;
  /** Codes in the e-mails that it sent, by address. */
  readonly emails: ReadonlyMap<string, string>;
  /** The user who is signed in at a provider. Undefined declines. */
  person: { readonly id: string; readonly name: string } | undefined;
  /** Whether tokens are signed with unpublished keys. */
  isForging: boolean;
  close(): void;
}

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

export async function startFirebase(): Promise<Firebase> {
  const real = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const forged = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = { ...real.publicKey.export({ format: 'jwk' }), kid: 'key-1', alg: 'RS256', use: 'sig' };
  const emails = new Map<string, string>();
  const sessions = new Map<string, string>();
  let url = '';

  const idToken = (sub: string, claims: object): string => {
    const nowS = Math.floor(Date.now() / 1000);
    const unsigned = `${part({ alg: 'RS256', kid: 'key-1', typ: 'JWT' })}.${part({
      iss: state.issuer,
      aud: PROJECT,
      sub,
      user_id: sub,
      auth_time: nowS,
      iat: nowS,
      exp: nowS + 3600,
      ...claims,
    })}`;
    const { privateKey } = state.isForging ? forged : real;
    return `${unsigned}.${sign('RSA-SHA256', Buffer.from(unsigned), privateKey).toString('base64url')}`;
  };
  const calls: Readonly<Record<string, (body: Record<string, string>) => object | string>> = {
    createAuthUri({ continueUri = '', providerId = '' }) {
      const sessionId = randomUUID();
      sessions.set(sessionId, providerId);
      return { authUri: `${url}/provider?back=${encodeURIComponent(continueUri)}`, sessionId };
    },
    signInWithIdp({ requestUri = '', sessionId = '' }) {
      const providerId = sessions.get(sessionId);
      sessions.delete(sessionId);
      if (providerId === undefined) return 'MISSING_SESSION_ID : unknown';
      if (!requestUri.includes('code=') || state.person === undefined) return 'INVALID_IDP_RESPONSE : no';
      const { id, name } = state.person;
      return {
        idToken: idToken(id, { name, firebase: { sign_in_provider: providerId } }),
        refreshToken: 'r',
      };
    },
    sendOobCode({ email = '', requestType }) {
      if (requestType !== 'EMAIL_SIGNIN') return 'INVALID_REQ_TYPE';
      emails.set(email, randomUUID());
      return { email };
    },
    signInWithEmailLink({ email = '', oobCode }) {
      if (emails.get(email) !== oobCode) return 'INVALID_OOB_CODE';
      emails.delete(email);
      return { idToken: idToken(`mail-${email}`, { email, email_verified: true }), refreshToken: 'r' };
    },
  };
  const server = createServer((request, response) => {
    void (async () => {
      const { pathname, searchParams } = new URL(request.url ?? '/', url);
      const answer = (status: number, body: object): void => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(body));
      };
      if (pathname === `/${PROJECT}/.well-known/openid-configuration`)
        return answer(200, { issuer: state.issuer, jwks_uri: `${url}/keys` });
      if (pathname === '/keys') return answer(200, { keys: [jwk] });
      const call = calls[/^\/v1\/accounts:(\w+)$/.exec(pathname)?.[1] ?? ''];
      if (!call) return answer(404, { error: { message: 'NOT_FOUND' } });
      if (searchParams.get('key') !== API_KEY) return answer(400, { error: { message: 'API_KEY_INVALID' } });
      const reply = call(JSON.parse(await text(request)) as Record<string, string>);
      return typeof reply === 'string' ? answer(400, { error: { message: reply } }) : answer(200, reply);
    })();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const state: Firebase = {
    url,
    issuer: `${url}/${PROJECT}`,
    emails,
    person: { id: 'firebase-mara', name: 'Mara' },
    isForging: false,
    close: () => void server.close(),
  };
  return state;
}
