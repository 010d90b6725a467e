// The form of the settings that name OpenID issuers and providers (server/config.ts).
import { createPrivateKey } from 'node:crypto';
import * as z from 'zod/mini';

const text = z.string().check(z.minLength(1, { error: 'must not be empty' }));
const address = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
/** The issuer of every Apple account. */
export const APPLE = 'https://appleid.apple.com';

/** An issuer whose id tokens `/auth/fb` accepts. */
export const OidcIssuer = z.strictObject({
  issuer: address,
  audience: text,
  algorithms: z
    .array(z.enum(['RS256', 'ES256', 'EdDSA', 'PS256', 'ES384', 'RS384', 'RS512']))
    .check(z.minLength(1)),
});

const TAKEN = ['google', 'facebook', 'telegram', 'email', 'openid', 'passkey'];
/** As `ProviderName` of the contract. */
const name = z.string().check(
  z.regex(/^[a-z][a-z0-9-]{0,30}$/, {
    error: 'must be lower-case letters, digits and -, such as "my-company", at most 31',
  }),
  z.refine((one) => !TAKEN.includes(one), { error: `must not be ${TAKEN.join(', ')}` }),
);
const label = z.string().check(
  // oxlint-disable-next-line no-control-regex -- control characters are what is refused
  z.regex(/^(?! )[^\u0000-\u001f\u007f]{1,30}(?<! )$/, {
    error: 'must be the text of the button, 1 to 30 characters',
  }),
);

/** The key that Apple gives once, as a file `AuthKey_….p8`. */
const appleKey = z.string().check(
  z.refine(isP256, {
    error: 'must be the text of the .p8 file, a private key on the curve P-256, with \\n between its lines',
  }),
);

function isP256(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}

const OpenId = z.strictObject({
  form: z.literal('openid'),
  name,
  label,
  issuer: address,
  clientId: text,
  clientSecret: text,
  /** `openid` must be among them. */
  scope: z._default(
    z
      .string()
      .check(z.refine((scope) => scope.split(' ').includes('openid'), { error: 'must contain openid' })),
    'openid profile email',
  ),
});
const Apple = z.strictObject({
  form: z.literal('apple'),
  name: z._default(name, 'apple'),
  label: z._default(label, 'Apple'),
  issuer: z._default(address, APPLE),
  /** The Services ID. */
  clientId: text,
  teamId: z.string().check(z.regex(/^[A-Z0-9]{10}$/, { error: 'must be the ten characters of the team' })),
  keyId: z.string().check(z.regex(/^[A-Z0-9]{10}$/, { error: 'must be the ten characters of the key' })),
  privateKey: appleKey,
});

/** A provider with a button of its own. Without `form` it is an ordinary OpenID provider. */
export const OidcProvider = z.pipe(
  z.transform((given: unknown) =>
    typeof given === 'object' && given !== null && !('form' in given) ? { form: 'openid', ...given } : given,
  ),
  z.discriminatedUnion('form', [OpenId, Apple], { error: 'must be an object; its form is openid or apple' }),
);
export type OidcProvider = z.infer<typeof OidcProvider>;

/** What is wrong with the list as a whole; one line for each. */
export function problemsOf(
  providers: readonly OidcProvider[],
  others: { readonly googleIssuer: string | undefined; readonly mayBeHttp: boolean },
): string[] {
  const problems: string[] = [];
  const doubled = (values: readonly string[]): string[] => [
    ...new Set(values.filter((value, index) => values.indexOf(value) < index)),
  ];
  for (const one of doubled(providers.map((provider) => provider.name)))
    problems.push(`OIDC_PROVIDERS has two providers with the name ${one}; each needs its own`);
  for (const one of doubled(providers.map(({ issuer }) => issuer)))
    problems.push(`OIDC_PROVIDERS has two providers with the issuer ${one}, whose people would be mixed up`);
  for (const provider of providers) {
    if (provider.issuer === others.googleIssuer)
      problems.push(
        `OIDC_PROVIDERS names the issuer of GOOGLE_ISSUER; keep either ${provider.name} or GOOGLE_CLIENT_ID`,
      );
    if (!others.mayBeHttp && provider.issuer.startsWith('http:'))
      problems.push(`OIDC_PROVIDERS must have https issuers outside PARLOR_ENV local: ${provider.name}`);
  }
  return problems;
}
