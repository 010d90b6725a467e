// The emulator of Facebook: its dialog and the three calls of its graph, with Facebook's own forms and errors.
import { createHash, randomBytes } from 'node:crypto';
import { appSecretProof, FACEBOOK_VERSION } from '../facebook.ts';
import type { Listener } from './google.ts';
import { choicePage, faultPage, sendPage } from './page.ts';
import { choiceIn, subjectOf, type LocalPerson } from './people.ts';
import { formOf, sendJson, type Endpoint } from './endpoint.ts';

export interface LocalFacebookOptions {
  /** Where it answers, such as /facebook. */
  readonly prefix: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly isReturnAddress: (address: string) => boolean;
}

interface Code {
  readonly redirectUri: string;
  readonly challenge: string | null;
  readonly person: LocalPerson;
  readonly endsAtMs: number;
}

const CODE_LIFE_MS = 10 * 60_000;
const TOKEN_LIFE_S = 5_184_000;

class GraphError extends Error {
  readonly code: number;
  constructor(message: string, code: number) {
    super(message);
    this.code = code;
  }
}

export function createLocalFacebook(options: LocalFacebookOptions): Listener {
  const { prefix, clientId, clientSecret, isReturnAddress } = options;
  const codes = new Map<string, Code>();
  const tokens = new Map<string, LocalPerson>();
  const idOf = (person: LocalPerson): string => subjectOf('facebook', person);

  const dialog: Endpoint = async ({ query, request, response }) => {
    const redirectUri = query.get('redirect_uri') ?? '';
    if (query.get('client_id') !== clientId || !isReturnAddress(redirectUri))
      return sendPage(response, 400, faultPage('This app is not known here, or its return address is not.'));
    if (request.method !== 'POST') return sendPage(response, 200, choicePage('Facebook'));
    const choice = choiceIn(await formOf(request));
    const back = new URL(redirectUri);
    let result: Record<string, string>;
    if (choice.as === 'person') {
      const code = `AQ${randomBytes(32).toString('base64url')}`;
      codes.set(code, {
        redirectUri,
        challenge: query.get('code_challenge'),
        person: choice.person,
        endsAtMs: Date.now() + CODE_LIFE_MS,
      });
      result = { code };
    } else if (choice.as === 'cancel')
      result = {
        error: 'access_denied',
        error_code: '200',
        error_description: 'Permissions error',
        error_reason: 'user_denied',
      };
    else result = { error: 'server_error', error_code: '1', error_description: 'As it was asked to' };
    back.search = new URLSearchParams([
      ...back.searchParams,
      ...Object.entries({ ...result, state: query.get('state') ?? '' }),
    ]).toString();
    // Facebook adds this to its return address.
    back.hash = '_=_';
    response.writeHead(302, { location: back.href, 'cache-control': 'no-store' }).end();
  };

  const exchange: Endpoint = async ({ query, request, response }) => {
    const given = request.method === 'POST' ? await formOf(request) : query;
    if (given.get('client_id') !== clientId || given.get('client_secret') !== clientSecret)
      throw new GraphError('Error validating client secret.', 1);
    const text = given.get('code') ?? '';
    const code = codes.get(text);
    if (code === undefined || code.endsAtMs <= Date.now())
      throw new GraphError('This authorization code has expired.', 100);
    codes.delete(text);
    if (code.redirectUri !== given.get('redirect_uri'))
      throw new GraphError('Error validating verification code. Redirect address differs.', 100);
    const verifier = createHash('sha256')
      .update(given.get('code_verifier') ?? '')
      .digest('base64url');
    if (code.challenge !== null && code.challenge !== verifier)
      throw new GraphError('The code verifier does not fit.', 100);
    const token = `EAA${randomBytes(48).toString('base64url')}`;
    tokens.set(token, code.person);
    sendJson(response, 200, { access_token: token, token_type: 'bearer', expires_in: TOKEN_LIFE_S });
  };

  const debugToken: Endpoint = async ({ query, response }) => {
    if (query.get('access_token') !== `${clientId}|${clientSecret}`)
      throw new GraphError('Invalid application access token.', 190);
    const person = tokens.get(query.get('input_token') ?? '');
    sendJson(response, 200, {
      data:
        person === undefined
          ? { app_id: clientId, is_valid: false, user_id: '', scopes: [] }
          : { app_id: clientId, is_valid: true, user_id: idOf(person), scopes: ['email', 'public_profile'] },
    });
  };

  const me: Endpoint = async ({ query, response }) => {
    const token = query.get('access_token') ?? '';
    const person = tokens.get(token);
    if (person === undefined) throw new GraphError('Invalid OAuth access token.', 190);
    if (query.get('appsecret_proof') !== appSecretProof(clientSecret, token))
      throw new GraphError('Invalid appsecret_proof provided in the API argument', 100);
    const [firstName = person.name] = person.name.split(' ');
    const all: Record<string, string | undefined> = {
      id: idOf(person),
      first_name: firstName,
      name: person.name,
      email: person.email,
    };
    const fields = (query.get('fields') ?? 'id,name').split(',');
    const answer = Object.entries(all).filter(
      ([name, value]) => value !== undefined && fields.includes(name),
    );
    sendJson(response, 200, Object.fromEntries(answer));
  };

  const endpoints: Readonly<Record<string, Endpoint>> = {
    '/dialog/oauth': dialog,
    '/oauth/access_token': exchange,
    '/debug_token': debugToken,
    '/me': me,
  };
  return async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://local.invalid');
    const endpoint = endpoints[pathname.replace(`${prefix}/${FACEBOOK_VERSION}`, '')];
    if (endpoint === undefined) return sendPage(response, 404, faultPage('There is nothing here.'));
    try {
      await endpoint({ query: searchParams, request, response });
    } catch (error) {
      if (!(error instanceof GraphError)) throw error;
      const { message, code } = error;
      sendJson(response, 400, { error: { message, type: 'OAuthException', code, fbtrace_id: 'local' } });
    }
  };
}
