// The keys that sign tokens: a JSON Web Key set in a file. The first one signs, all of them verify and are published.
// docs/secrets.md says how to change a key without an interruption.
import { hkdfSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type CryptoKey,
  type JWK,
} from 'jose';
import * as z from 'zod/mini';
import { parseJson } from '../../runtime/parse-json.ts';
import { writeOnce } from '../../runtime/write-once.ts';

/** Ed25519 signs with `EdDSA`, P-256 with `ES256`. The key decides, never a token. */
export type TokenAlgorithm = 'EdDSA' | 'ES256';

export interface TokenKey {
  readonly alg: TokenAlgorithm;
  readonly key: CryptoKey;
}

export interface TokenKeys {
  readonly signing: TokenKey & { readonly kid: string };
  /** Public keys by key id. */
  readonly verifying: ReadonlyMap<string, TokenKey>;
  /** The public keys as `/.well-known/jwks.json` shows them, in the order of the file. */
  readonly published: readonly JWK[];
  /** Secrets for refresh tokens, one derived from each key, in the order of the file. */
  readonly refreshSecrets: readonly Buffer[];
  /** For links that hold what they are for (signed-id.ts). */
  readonly linkSecrets: readonly Buffer[];
  /** Keys that encrypt what must be read again, such as operators' secrets; in the same order. */
  readonly sealingKeys: readonly Buffer[];
}

export interface TokenKeysPlace {
  /** TOKEN_KEYS; undefined: `token-keys.json` in `dataDir`, created if absent. */
  readonly file: string | undefined;
  readonly dataDir: string;
}

export class TokenKeysError extends Error {
  override readonly name = 'TokenKeysError';
}

const part = z.string().check(z.regex(/^[\w-]{43}$/, { error: 'must be 32 bytes in base64url' }));
const kid = z.optional(z.string().check(z.minLength(1), z.maxLength(128)));
const Key = z.discriminatedUnion('kty', [
  z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: part, d: part, kid }),
  z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: part, y: part, d: part, kid }),
]);
type Key = z.infer<typeof Key>;
const KeySet = z.object({ keys: z.array(Key).check(z.minLength(1), z.maxLength(16)) });

/** Reads the keys. Throws TokenKeysError with the file and the fault, and never with its content. */
export async function loadTokenKeys(place: TokenKeysPlace): Promise<TokenKeys> {
  const file = place.file ?? join(place.dataDir, 'token-keys.json');
  const text =
    (await readFile(file, 'utf8').catch(() => undefined)) ??
    (place.file === undefined ? await makeKeyFile(file) : undefined);
  if (text === undefined) throw new TokenKeysError(`TOKEN_KEYS names ${file}, which cannot be read`);
  return fromSet(readSet(text, file));
}

/** Keys in memory, for tests. */
export async function makeTokenKeys(): Promise<TokenKeys> {
  return fromSet([await newKey()]);
}

async function makeKeyFile(file: string): Promise<string> {
  const text = `${JSON.stringify({ keys: [await newKey()] }, null, 2)}\n`;
  try {
    return writeOnce(file, text);
  } catch (error) {
    throw new TokenKeysError(`${file} cannot be written`, { cause: error });
  }
}

async function newKey(): Promise<Key> {
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  const jwk = await exportJWK(privateKey);
  return Key.parse({ ...jwk, kid: await calculateJwkThumbprint(jwk) });
}

function readSet(text: string, file: string): readonly Key[] {
  const json = parseJson(text);
  if (json === undefined)
    throw new TokenKeysError(`${file} is not JSON; it must hold a JSON Web Key set: { "keys": […] }`);
  const read = KeySet.safeParse(json);
  if (read.success) return read.data.keys;
  const issue = read.error.issues[0];
  throw new TokenKeysError(
    `${file} must hold private Ed25519 or P-256 keys as a JSON Web Key set: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`,
  );
}

async function fromSet(set: readonly Key[]): Promise<TokenKeys> {
  const verifying = new Map<string, TokenKey>();
  const published: JWK[] = [];
  let signing: TokenKeys['signing'] | undefined;
  for (const given of set) {
    const { d, kid: named, ...open } = given;
    const kid = named ?? (await calculateJwkThumbprint(open));
    const alg: TokenAlgorithm = open.kty === 'OKP' ? 'EdDSA' : 'ES256';
    if (verifying.has(kid)) throw new TokenKeysError(`Two token keys have the id ${kid}`);
    verifying.set(kid, { alg, key: await imported(open, alg) });
    published.push({ ...open, kid, alg, use: 'sig' });
    signing ??= { kid, alg, key: await imported({ ...open, d }, alg) };
  }
  if (signing === undefined) throw new TokenKeysError('There is no token key');
  const derived = (purpose: string): Buffer[] =>
    set.map(({ d }) => Buffer.from(hkdfSync('sha256', Buffer.from(d, 'base64url'), '', purpose, 32)));
  return {
    signing,
    verifying,
    published,
    refreshSecrets: derived('parlor refresh tokens'),
    sealingKeys: derived('parlor sealed secrets'),
    linkSecrets: derived('parlor signed links'),
  };
}

async function imported(jwk: JWK, alg: TokenAlgorithm): Promise<CryptoKey> {
  const key = await importJWK(jwk, alg);
  if (key instanceof Uint8Array) throw new TokenKeysError('A token key must be an Ed25519 or P-256 key');
  return key;
}
