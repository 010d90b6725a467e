// Tokens and their revocation: authentication for the app, and the makers of tokens for the sign-in feature.
import type { Config } from '../../config.ts';
import type { Authenticate } from '../../http/handlers.ts';
import { createAuthenticate } from './authenticate.ts';
import { createRevocationWatch, type RevocationWatch } from '../revocation/revocation-watch.ts';
import { steady } from '../revocation/steady-clock.ts';
import { loadTokenKeys, type TokenKeys } from './token-keys.ts';
import type { Hearing } from '../../live/wake-ups.ts';
import type { TextSignature } from '@parlor/contract/kernel/signatures.ts';
import { signText } from './sign-text.ts';
import { createTokens, PARTY, type Tokens } from './tokens.ts';
import type { Deps, WarnLog } from '../../runtime/deps.ts';

export interface IdentityOptions extends Hearing, Deps {
  readonly config: Pick<Config, 'TOKEN_KEYS' | 'TOKEN_ISSUER' | 'DATA_DIR'>;
  /** Address of the website. */
  readonly siteUrl: () => string;
  readonly log: WarnLog;
  /** Replaces those of the key file. */
  readonly keys?: TokenKeys;
}

export interface Identity {
  readonly authenticate: Authenticate;
  readonly tokens: Tokens;
  /** The issuer that new tokens name. */
  readonly issuer: () => string;
  readonly publishedKeys: TokenKeys['published'];
  readonly refreshSecrets: readonly Buffer[];
  readonly sealingKeys: readonly Buffer[];
  readonly linkSecrets: readonly Buffer[];
  /** Signs a text that is not a token, such as a book of public sums, with the key of tokens. */
  readonly signText: (text: string) => Promise<TextSignature>;
  /** Started before the first request, and stopped last. */
  readonly watch: RevocationWatch;
}

/** Throws TokenKeysError if the keys are missing or wrong. */
export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const { config, pool, databaseUrl, listens = true, log } = options;
  const clock = steady(options.clock);
  const keys = options.keys ?? (await loadTokenKeys({ file: config.TOKEN_KEYS, dataDir: config.DATA_DIR }));
  const issuer = config.TOKEN_ISSUER === 'url' ? options.siteUrl : () => PARTY;
  const tokens = createTokens(keys, clock, issuer);
  const watch = createRevocationWatch({ databaseUrl, listens, log });
  return {
    authenticate: createAuthenticate({ tokens, watch, pool, clock }),
    tokens,
    issuer,
    publishedKeys: keys.published,
    refreshSecrets: keys.refreshSecrets,
    sealingKeys: keys.sealingKeys,
    linkSecrets: keys.linkSecrets,
    signText: (text) => signText(keys, text),
    watch,
  };
}
