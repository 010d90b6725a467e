// What other servers need to verify a player's token: our public keys (RFC 7517), and where they are (OpenID Connect
// Discovery 1.0, without the endpoints of an authorization server, because this is none).
import type { FastifyInstance } from 'fastify';
import type { JWK } from 'jose';
import { PublicKey } from '@parlor/contract/kernel/signatures.ts';
import type { Identity } from './open-tokens.ts';

export const KEYS_PATH = '/.well-known/jwks.json';
export const DISCOVERY_PATH = '/.well-known/openid-configuration';
/** How long others may keep the keys, in seconds. A new key is published for longer than this before it signs. */
export const KEYS_KEPT_S = 600;

export interface PublishedKeysDeps {
  readonly identity: Pick<Identity, 'issuer' | 'publishedKeys'>;
  /** Address of the website. */
  readonly siteUrl: () => string;
}

export function publishKeys(app: FastifyInstance, { identity, siteUrl }: PublishedKeysDeps): void {
  const publish = (path: string, type: string, answer: () => object): void =>
    void app.get(path, (_request, reply) =>
      reply
        .headers({
          'cache-control': `public, max-age=${KEYS_KEPT_S}`,
          // They are public, so pages of every origin may read them.
          'access-control-allow-origin': '*',
          'x-content-type-options': 'nosniff',
        })
        .type(type)
        .send(JSON.stringify(answer())),
    );
  publish(KEYS_PATH, 'application/jwk-set+json', () => ({ keys: identity.publishedKeys }));
  publish(DISCOVERY_PATH, 'application/json; charset=utf-8', () => ({
    issuer: identity.issuer(),
    jwks_uri: siteUrl() + KEYS_PATH,
    response_types_supported: ['none'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: [...new Set(identity.publishedKeys.map(({ alg }) => alg))],
    claims_supported: [
      'iss',
      'aud',
      'sub',
      'iat',
      'exp',
      'sid',
      'parlorUserId',
      'firstName',
      'username',
      'photoUrl',
      'isPremium',
      'platform',
    ],
  }));
}

/** The same keys, as signed files name them: without what only a key set has. */
export const publicKeys = (published: readonly JWK[]): PublicKey[] =>
  published.map((key) => PublicKey.parse(key));
