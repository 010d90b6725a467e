// The emulator of Sign in with Apple, with Apple's own forms and errors: the answer is a posted form, the name comes only at
// the first sign-in, the client secret is a JWT, codes live five minutes and work once.
import { createHash, createPublicKey, generateKeyPairSync, randomBytes, verify } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT, type JWK } from 'jose';
import type { AppleOptions } from '../apple.ts';
import type { Listener } from './google.ts';
import { choicePage, faultPage, sendFormPost, sendPage } from './page.ts';
import { choiceIn, subjectOf, type LocalPerson } from './people.ts';
import { formOf, sendJson, type Endpoint } from './endpoint.ts';

type Client = Omit<AppleOptions, 'allowHttp'>;
export interface LocalAppleOptions extends Client {
  /** Where it answers, such as /apple. */
  readonly prefix: string;
  readonly isReturnAddress: (address: string) => boolean;
}

interface Code {
  readonly redirectUri: string;
  readonly nonce: string | null;
  readonly person: LocalPerson;
  readonly endsAtMs: number;
}

const CODE_LIFE_MS = 5 * 60_000;
const TOKEN_LIFE_S = 3600;
/** Six months, the longest life of a client secret. */
const SECRET_LIFE_S = 15_777_000;
const RELAY = 'privaterelay.appleid.com';

/** A client with a key of its own, made for this process. */
export const makeAppleClient = (issuer: string): Client => ({
  issuer,
  clientId: 'local.parlor.web',
  teamId: 'LOCALTEAM1',
  keyId: 'LOCALKEY01',
  privateKey: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
    type: 'pkcs8',
    format: 'pem',
  }) as string,
});

/** Apple's errors: a word, and rarely a description. */
class AppleError extends Error {
  readonly description: string | undefined;
  constructor(word: string, description?: string) {
    super(word);
    this.description = description;
  }
}

export function createLocalApple(options: LocalAppleOptions): Listener {
  const { prefix, issuer, clientId, isReturnAddress } = options;
  const codes = new Map<string, Code>();
  /** Who has agreed once. Later answers have no name. */
  const known = new Set<string>();
  let keys: ReturnType<typeof makeKeys> | undefined;

  const discovery: Endpoint = async ({ response }) =>
    sendJson(response, 200, {
      issuer,
      authorization_endpoint: `${issuer}/auth/authorize`,
      token_endpoint: `${issuer}/auth/token`,
      revocation_endpoint: `${issuer}/auth/revoke`,
      jwks_uri: `${issuer}/auth/keys`,
      response_types_supported: ['code'],
      response_modes_supported: ['query', 'fragment', 'form_post'],
      subject_types_supported: ['pairwise'],
      id_token_signing_alg_values_supported: ['RS256'],
      scopes_supported: ['openid', 'email', 'name'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
      claims_supported: ['aud', 'email', 'email_verified', 'exp', 'iat', 'is_private_email', 'iss', 'sub'],
    });

  const authorize: Endpoint = async ({ query, request, response }) => {
    const redirectUri = query.get('redirect_uri') ?? '';
    if (query.get('client_id') !== clientId) return sendPage(response, 400, faultPage('invalid_client'));
    if (!isReturnAddress(redirectUri))
      return sendPage(response, 400, faultPage('invalid_request: Invalid web redirect url.'));
    const scopes = (query.get('scope') ?? '').split(' ').filter((scope) => scope !== '');
    const mode = query.get('response_mode') ?? 'query';
    if (scopes.some((scope) => !['openid', 'email', 'name'].includes(scope)))
      return sendPage(response, 400, faultPage('invalid_scope'));
    if ((scopes.includes('name') || scopes.includes('email')) && mode !== 'form_post')
      return sendPage(
        response,
        400,
        faultPage('invalid_request: response_mode must be form_post when name or email scope is requested.'),
      );
    if (request.method !== 'POST')
      return sendPage(response, 200, choicePage('Apple', { mayHide: scopes.includes('email') }));
    const choice = choiceIn(await formOf(request));
    const state: Record<string, string> = query.has('state') ? { state: query.get('state')! } : {};
    if (choice.as !== 'person') {
      const error = choice.as === 'cancel' ? 'user_cancelled_authorize' : 'server_error';
      return sendFormPost(response, redirectUri, { ...state, error });
    }
    const { person } = choice;
    const code = `c${randomBytes(16).toString('hex')}.0.mrtw.${randomBytes(16).toString('base64url')}`;
    codes.set(code, {
      redirectUri,
      nonce: query.get('nonce'),
      person,
      endsAtMs: Date.now() + CODE_LIFE_MS,
    });
    const subject = subjectOf('apple', person);
    const user = known.has(subject) || !scopes.includes('name') ? undefined : toldOf(person);
    known.add(subject);
    sendFormPost(response, redirectUri, { ...state, code, ...(user === undefined ? {} : { user }) });
  };

  const token: Endpoint = async ({ request, response }) => {
    if (request.method !== 'POST') throw new AppleError('invalid_request');
    const given = await formOf(request);
    if (given.get('client_id') !== clientId || !isSecret(options, given.get('client_secret') ?? ''))
      throw new AppleError('invalid_client');
    if (given.get('grant_type') !== 'authorization_code') throw new AppleError('unsupported_grant_type');
    const text = given.get('code') ?? '';
    const code = codes.get(text);
    codes.delete(text);
    if (code === undefined || code.endsAtMs <= Date.now())
      throw new AppleError('invalid_grant', 'The code has expired or has been revoked.');
    if (code.redirectUri !== given.get('redirect_uri'))
      throw new AppleError('invalid_grant', 'The redirect_uri does not match the previously used one.');
    const accessToken = `a${randomBytes(32).toString('hex')}.0.mrtw.${randomBytes(16).toString('base64url')}`;
    const { privateKey } = await (keys ??= makeKeys());
    const atHash = createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url');
    const idToken = await new SignJWT({
      ...(code.nonce === null ? {} : { nonce: code.nonce }),
      at_hash: atHash,
      ...emailClaims(code.person),
      auth_time: Math.floor(Date.now() / 1000),
      nonce_supported: true,
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'local' })
      .setIssuer(issuer)
      .setAudience(clientId)
      .setSubject(subjectOf('apple', code.person))
      .setIssuedAt()
      .setExpirationTime('1 day')
      .sign(privateKey);
    sendJson(response, 200, {
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: TOKEN_LIFE_S,
      refresh_token: `r${randomBytes(32).toString('hex')}.0.mrtw.${randomBytes(16).toString('base64url')}`,
      id_token: idToken,
    });
  };

  const endpoints: Readonly<Record<string, Endpoint>> = {
    '/.well-known/openid-configuration': discovery,
    '/auth/authorize': authorize,
    '/auth/token': token,
    '/auth/keys': async ({ response }) =>
      sendJson(response, 200, { keys: [(await (keys ??= makeKeys())).jwk] }),
  };
  return async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://local.invalid');
    const endpoint = endpoints[pathname.replace(prefix, '')];
    if (endpoint === undefined) return sendPage(response, 404, faultPage('There is nothing here.'));
    try {
      await endpoint({ query: searchParams, request, response });
    } catch (error) {
      if (!(error instanceof AppleError)) throw error;
      const { message, description } = error;
      sendJson(response, 400, {
        error: message,
        ...(description === undefined ? {} : { error_description: description }),
      });
    }
  };
}

async function makeKeys(): Promise<{ readonly privateKey: CryptoKey; readonly jwk: JWK }> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  return { privateKey, jwk: { ...(await exportJWK(publicKey)), alg: 'RS256', use: 'sig', kid: 'local' } };
}

/** A JWT by the team's key, for this client and Apple, neither expired nor for longer than half a year. */
function isSecret({ issuer, clientId, teamId, keyId, privateKey }: Client, secret: string): boolean {
  const [header = '', payload = '', signature = ''] = secret.split('.');
  const key = createPublicKey(privateKey);
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${payload}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) return false;
  const { alg, kid } = partOf(header);
  const { iss, iat, exp, aud, sub } = partOf(payload);
  const nowS = Date.now() / 1000;
  return (
    alg === 'ES256' &&
    kid === keyId &&
    iss === teamId &&
    aud === issuer &&
    sub === clientId &&
    typeof iat === 'number' &&
    typeof exp === 'number' &&
    exp > nowS &&
    exp <= nowS + SECRET_LIFE_S
  );
}

const partOf = (text: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(text, 'base64url').toString()) as Record<string, unknown>;

function toldOf({ name, email }: LocalPerson): string {
  const [firstName = name, ...family] = name.split(' ');
  return JSON.stringify({ name: { firstName, lastName: family.join(' ') }, email });
}

/** Apple writes the two flags as texts. */
function emailClaims(person: LocalPerson): Record<string, string> {
  const { email, isEmailHidden } = person;
  if (email === undefined) return {};
  if (isEmailHidden !== true) return { email, email_verified: 'true' };
  const box = createHash('sha256').update(subjectOf('apple', person)).digest('hex').slice(0, 10);
  return { email: `${box}@${RELAY}`, email_verified: 'true', is_private_email: 'true' };
}
