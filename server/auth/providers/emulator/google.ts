// The emulator of Google: a complete OpenID provider with our own sign-in page.
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import Provider, { interactionPolicy, type Context } from 'oidc-provider';
import { choicePage, faultPage, sendPage } from './page.ts';
import { PassingMemory } from './memory-store.ts';
import { choiceIn, subjectOf, wellKnownPeople, type LocalPerson } from './people.ts';
import { formOf } from './endpoint.ts';

export interface LocalGoogleOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly isReturnAddress: (address: string) => boolean;
}

const INTERACTION = '/interaction/';
const { Check, Prompt } = interactionPolicy;

export type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export async function createLocalGoogle(options: LocalGoogleOptions): Promise<Listener> {
  const people = new Map<string, LocalPerson>(
    wellKnownPeople.map((person) => [subjectOf('google', person), person]),
  );
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });

  // The account is chosen each time, as with Google's `prompt=select_account`; no consent is needed.
  const policy = interactionPolicy.base();
  policy.remove('login');
  policy.remove('consent');
  policy.add(
    new Prompt(
      { name: 'select_account', requestable: true },
      new Check(
        'asked_each_time',
        'the person has to be picked',
        ({ oidc }) => oidc.result?.login === undefined,
      ),
    ),
  );

  const provider = new Provider(options.issuer, {
    adapter: PassingMemory,
    clients: [
      {
        client_id: options.clientId,
        client_secret: options.clientSecret,
        redirect_uris: ['http://127.0.0.1/'],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'local' }] },
    cookies: {
      keys: [randomBytes(32).toString('hex')],
      names: { session: 'local_google', interaction: 'local_google_way', resume: 'local_google_resume' },
    },
    claims: {
      openid: ['sub'],
      profile: ['name', 'given_name', 'family_name'],
      email: ['email', 'email_verified'],
    },
    // Google puts name and address into the id token itself.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_: unknown, { uid }: { uid: string }) => INTERACTION + uid },
    ttl: {
      AccessToken: 3600,
      AuthorizationCode: 60,
      Grant: 3600,
      IdToken: 3600,
      Interaction: 3600,
      Session: 3600,
    },
    findAccount: (_: unknown, subject: string) => {
      const person = people.get(subject);
      return person && { accountId: subject, claims: () => claimsOf(subject, person) };
    },
    loadExistingGrant: async ({ oidc }: Context) => {
      const grant = new provider.Grant({
        clientId: oidc.client?.clientId,
        accountId: oidc.session?.accountId,
      });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
    renderError: (context: Context, out: { error_description?: string; error: string }) => {
      context.type = 'html';
      context.body = faultPage(out.error_description ?? out.error);
    },
  });
  provider.Client.prototype.redirectUriAllowed = options.isReturnAddress;
  const answers = provider.callback();

  const interact: Listener = async (request, response) => {
    await provider.interactionDetails(request, response);
    if (request.method !== 'POST') return sendPage(response, 200, choicePage('Google'));
    const choice = choiceIn(await formOf(request));
    if (choice.as !== 'person')
      return provider.interactionFinished(request, response, {
        error: choice.as === 'cancel' ? 'access_denied' : 'server_error',
        error_description: choice.as === 'cancel' ? 'The person said no' : 'As it was asked to',
      });
    const subject = subjectOf('google', choice.person);
    people.set(subject, choice.person);
    return provider.interactionFinished(request, response, {
      select_account: {},
      login: { accountId: subject, remember: false },
    });
  };
  return (request, response) =>
    request.url?.startsWith(INTERACTION) === true ? interact(request, response) : answers(request, response);
}

function claimsOf(subject: string, { name, email }: LocalPerson): Record<string, unknown> {
  const [given = name, ...family] = name.split(' ');
  return {
    sub: subject,
    name,
    given_name: given,
    ...(family.length === 0 ? {} : { family_name: family.join(' ') }),
    ...(email === undefined ? {} : { email, email_verified: true }),
  };
}
