// The form of the settings that name OpenID issuers (server/config.ts).
import * as z from 'zod/mini';

const text = z.string().check(z.minLength(1));

/** An issuer whose id tokens `/auth/fb` accepts. */
export const OidcIssuer = z.strictObject({
  issuer: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }),
  audience: text,
  algorithms: z
    .array(z.enum(['RS256', 'ES256', 'EdDSA', 'PS256', 'ES384', 'RS384', 'RS512']))
    .check(z.minLength(1)),
});
