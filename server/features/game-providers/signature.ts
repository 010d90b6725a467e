// Signatures of studios' calls. A call has no timestamp and does not expire: sent again, it gets the same reply and has no
// second effect.
import { isHmac } from '../../runtime/hmac.ts';

/**
 * The secret of a provider, and the previous one while both are valid: PROVIDER_<ID>_OLD_SECRET, read as of `<id>-old`.
 */
export const secretsOf = (
  provider: string,
  secrets: ReadonlyMap<string, string>,
): readonly [string | undefined, string | undefined] => [
  secrets.get(provider),
  secrets.has(provider) ? secrets.get(`${provider}-old`) : undefined,
];

/**
 * Whether the header signs these bytes with one of them; each is tried, so that the time does not depend on which fits.
 */
export const isSignedByOne = (
  secrets: readonly (string | undefined)[],
  raw: Uint8Array,
  header: string | undefined,
): boolean => secrets.map((secret) => isHmac(secret, raw, header)).includes(true);
