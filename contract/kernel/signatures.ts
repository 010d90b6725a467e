// Signatures over short texts by the keys of this server, which anybody checks with the published keys.
import * as z from 'zod/mini';

/** A public key of `/.well-known/jwks.json` as a JSON Web Key: Ed25519 or P-256. */
export const PublicKey = z.object({
  kty: z.enum(['OKP', 'EC']),
  crv: z.enum(['Ed25519', 'P-256']),
  x: z.string(),
  y: z.optional(z.string()),
  kid: z.string(),
});
export type PublicKey = z.infer<typeof PublicKey>;

export const TextSignature = z.strictObject({
  /** Id of the key. */
  kid: z.string(),
  alg: z.enum(['EdDSA', 'ES256']),
  /** In base64url; of ES256 both numbers, 32 bytes each. */
  value: z.string().check(z.regex(/^[\w-]+$/)),
});
export type TextSignature = z.infer<typeof TextSignature>;
