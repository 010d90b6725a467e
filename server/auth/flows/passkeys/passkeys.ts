// Passkeys of players (WebAuthn). The device verifies its person and signs a challenge that works once: for adding, within one
// sign-in; for signing in, within one browser. A passkey belongs to the host of the website, and creates no player.
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { MAX_PASSKEYS } from '@parlor/contract/calls/identities.ts';
import { passkeySite } from '@parlor/contract/formats/site-path.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Db } from '../../../db/sql.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Caller } from '../../../http/handlers.ts';
import type { AuthDeps } from '../deps.ts';
import { cardOf, lockIdentities } from '../identities/identity-store.ts';
import { webAuthn } from '../../web-authn.ts';
import { hashOf } from '../secrets.ts';
import { openPasskeySignIn, type SignedIn } from '../sign-in.ts';
import {
  addChallenge,
  addPasskey,
  listPasskeys,
  lockPasskeys,
  notePasskeyUse,
  ownerOf,
  useChallenge,
} from './passkey-store.ts';

const CHALLENGE_LIFE_MS = 5 * 60_000;
/** The device asks for a fingerprint, a face or a PIN, and finds the passkey without a name. */
const selection = { residentKey: 'required', userVerification: 'required' } as const;

type Json = Readonly<Record<string, unknown>>;

function partyOrRefuse(siteUrl: string) {
  const party = passkeySite(siteUrl);
  if (party === undefined)
    throw new ApiError('PROVIDER_NOT_OFFERED', 'Passkeys need https and a host name, or localhost.');
  return party;
}

/** The id of a passkey on the wire and in the database: credential ids have up to 1023 bytes. */
const passkeyHash = (credentialId: string): Buffer => hashOf(`passkey ${credentialId}`);

/** Who may answer a challenge. */
const askerOf = {
  browser: (secret: string): Buffer => hashOf(`browser ${secret}`),
  signIn: ({ playerId, signInId }: Caller): Buffer => hashOf(`sign-in ${playerId} ${signInId}`),
};

type Deps = Pick<AuthDeps, 'pool' | 'clock' | 'identity' | 'log'>;

async function begin(deps: Deps, challenge: string, askerHash: Buffer): Promise<void> {
  const expiresAtMs = deps.clock.now() + CHALLENGE_LIFE_MS;
  await addChallenge(deps.pool, { challengeHash: hashOf(challenge), askerHash, expiresAtMs });
}

/**
 * What the library finds in the answer. Errors of the library mean a wrong passkey; errors of the database do not. Throws
 * PASSKEY_REFUSED.
 */
async function verified<R extends { readonly verified: boolean }>(
  deps: Deps,
  askerHash: Buffer,
  verify: (expectedChallenge: (challenge: string) => Promise<boolean>) => Promise<R>,
): Promise<R & { verified: true }> {
  let unanswered: { readonly error: unknown } | undefined;
  let why = 'it did not verify';
  const result = await verify(async (challenge) => {
    try {
      return await useChallenge(deps.pool, { challengeHash: hashOf(challenge), askerHash }, deps.clock.now());
    } catch (error) {
      unanswered = { error };
      return false;
    }
  }).catch((error: unknown) => {
    why = error instanceof Error ? error.message : why;
    return undefined;
  });
  if (unanswered !== undefined) throw unanswered.error;
  if (result?.verified === true) return result as R & { verified: true };
  deps.log.warn({ reason: why.slice(0, 200) }, 'A passkey was not accepted');
  throw new ApiError('PASSKEY_REFUSED');
}

/** What the browser makes a passkey from. Throws PROVIDER_NOT_OFFERED, TOO_MANY_PASSKEYS. */
export async function newPasskeyOptions(deps: Deps, caller: Caller, siteUrl: string): Promise<Json> {
  const { host } = partyOrRefuse(siteUrl);
  const own = await listPasskeys(deps.pool, caller.playerId);
  if (own.length >= MAX_PASSKEYS) throw new ApiError('TOO_MANY_PASSKEYS');
  const { firstName } = await cardOf(deps.pool, caller.playerId);
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    rpName: 'Parlor',
    rpID: host,
    userName: firstName,
    userDisplayName: firstName,
    // The same for every passkey of the player, and no more than the player's number, which is public.
    userID: new TextEncoder().encode(`player ${caller.playerId}`),
    authenticatorSelection: selection,
    excludeCredentials: own.map(({ credentialId }) => ({ id: credentialId })),
  });
  await begin(deps, options.challenge, askerOf.signIn(caller));
  return { ...options };
}

export interface NewPasskey {
  readonly response: Json;
  readonly name: string;
}

/** Adds the passkey that the browser has made. Throws PASSKEY_REFUSED, TOO_MANY_PASSKEYS. */
export async function keepPasskey(
  deps: Deps,
  caller: Caller,
  siteUrl: string,
  { response, name }: NewPasskey,
): Promise<void> {
  const { host, origin } = partyOrRefuse(siteUrl);
  const { verifyRegistrationResponse } = await webAuthn();
  const { registrationInfo } = await verified(deps, askerOf.signIn(caller), (expectedChallenge) =>
    verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
    }),
  );
  if (registrationInfo === undefined) throw new ApiError('PASSKEY_REFUSED');
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  const { playerId } = caller;
  const credentialHash = passkeyHash(id);
  await inTransaction(deps.pool, async (tx) => {
    await lockIdentities(tx, playerId);
    if ((await lockPasskeys(tx, playerId)).length >= MAX_PASSKEYS) throw new ApiError('TOO_MANY_PASSKEYS');
    const passkey = {
      credentialHash,
      credentialId: id,
      publicKey: Buffer.from(publicKey),
      counter,
      transports,
      name,
    };
    if (!(await addPasskey(tx, playerId, passkey, deps.clock.now()))) throw new ApiError('PASSKEY_REFUSED');
  });
  deps.log.info({ playerId, passkey: credentialHash.toString('base64url') }, 'A passkey was added');
}

/** What the browser signs to sign in. Throws PROVIDER_NOT_OFFERED. */
export async function passkeyOptions(deps: Deps, browser: string, siteUrl: string): Promise<Json> {
  const { host } = partyOrRefuse(siteUrl);
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({ rpID: host, userVerification: 'required' });
  await begin(deps, options.challenge, askerOf.browser(browser));
  return { ...options };
}

/** Signs in with a passkey. Throws PASSKEY_REFUSED, ACCOUNT_DISABLED. */
export async function signInWithPasskey(
  deps: Deps,
  browser: string | undefined,
  siteUrl: string,
  response: Json,
): Promise<SignedIn> {
  const { host, origin } = partyOrRefuse(siteUrl);
  const { id } = response;
  const credentialHash = typeof id === 'string' ? passkeyHash(id) : undefined;
  const found = credentialHash && (await findPasskey(deps.pool, credentialHash));
  if (browser === undefined || credentialHash === undefined || found === undefined)
    throw new ApiError('PASSKEY_REFUSED');
  const { playerId, row } = found;
  const { verifyAuthenticationResponse } = await webAuthn();
  const { authenticationInfo } = await verified(deps, askerOf.browser(browser), (expectedChallenge) =>
    verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: host,
      credential: {
        id: row.credentialId,
        publicKey: new Uint8Array(row.publicKey),
        counter: Number(row.counter),
        transports: row.transports,
      },
      requireUserVerification: true,
    }),
  );
  return inTransaction(deps.pool, async (tx) => {
    const use = { playerId, credentialHash, counter: authenticationInfo.newCounter };
    if (!(await notePasskeyUse(tx, use, deps.clock.now()))) throw new ApiError('PASSKEY_REFUSED');
    return openPasskeySignIn(tx, deps, { playerId, passkey: credentialHash.toString('base64url') });
  });
}

async function findPasskey(db: Db, credentialHash: Buffer) {
  const playerId = await ownerOf(db, credentialHash);
  if (playerId === undefined) return undefined;
  const row = (await listPasskeys(db, playerId)).find((one) => one.credentialHash.equals(credentialHash));
  return row && { playerId, row };
}
