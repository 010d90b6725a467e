// Passkeys (WebAuthn). A passkey signs a challenge that works once, for one purpose; the device verifies the person.
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import { webAuthn } from '../../../auth/web-authn.ts';
import { ApiError } from '../../../http/api-error.ts';
import { allRows, anyRow, firstRow, run, type Db } from '../../../db/sql.ts';
import type { AccountDeps } from './deps.ts';

const CHALLENGE_LIFE_MS = 5 * MINUTE_MS;

type Json = Readonly<Record<string, unknown>>;
const jsonOf = (options: object): Record<string, unknown> => ({ ...options });

/** The parts of the console's address to which a passkey is bound. */
const partyOf = ({ consoleUrl }: AccountDeps) => {
  const { hostname, origin } = new URL(consoleUrl());
  return { rpID: hostname, expectedOrigin: origin, expectedRPID: hostname };
};

async function storeChallenge(d: AccountDeps, challenge: string, purpose: string): Promise<void> {
  const nowMs = d.clock.now();
  await run(d.pool)`delete from operator_challenges where expires_at <= ${new Date(nowMs)}`;
  await run(d.pool)`
    insert into operator_challenges (challenge, purpose, expires_at)
      values (${challenge}, ${purpose}, ${new Date(nowMs + CHALLENGE_LIFE_MS)})`;
}

const useChallenge = (d: AccountDeps, challenge: string, purpose: string): Promise<boolean> =>
  anyRow(d.pool)`
    delete from operator_challenges where challenge = ${challenge} and purpose = ${purpose}
      and expires_at > ${new Date(d.clock.now())}`;

/** Errors of the library mean a wrong passkey; errors of the database do not. */
async function verified<R extends { readonly verified: boolean }>(
  d: AccountDeps,
  purpose: string,
  verify: (expectedChallenge: (challenge: string) => Promise<boolean>) => Promise<R>,
): Promise<Extract<R, { verified: true }> | (R & { verified: true })> {
  let unanswered: unknown;
  const result = await verify(async (challenge) => {
    try {
      return await useChallenge(d, challenge, purpose);
    } catch (error) {
      unanswered = error;
      return false;
    }
  }).catch(() => undefined);
  if (unanswered !== undefined) throw unanswered;
  if (result?.verified !== true) throw new ApiError('CONSOLE_SIGN_IN_REFUSED');
  return result as R & { verified: true };
}

/** The device asks for a fingerprint, a face or a PIN: a passkey alone is two factors. */
const selection = { residentKey: 'required', userVerification: 'required' } as const;

export async function registrationOptions(
  d: AccountDeps,
  who: {
    readonly email: string;
    readonly name: string;
    readonly purpose: string;
    readonly exclude?: string[];
  },
): Promise<Record<string, unknown>> {
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    rpName: 'Parlor console',
    rpID: partyOf(d).rpID,
    userName: who.email,
    userDisplayName: who.name,
    authenticatorSelection: selection,
    excludeCredentials: (who.exclude ?? []).map((id) => ({ id })),
  });
  await storeChallenge(d, options.challenge, who.purpose);
  return jsonOf(options);
}

export interface NewPasskey {
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
}

/** Throws CONSOLE_SIGN_IN_REFUSED. */
export async function verifyRegistration(
  d: AccountDeps,
  response: Json,
  purpose: string,
): Promise<NewPasskey> {
  const { expectedOrigin, expectedRPID } = partyOf(d);
  const { verifyRegistrationResponse } = await webAuthn();
  const result = await verified(d, purpose, (expectedChallenge) =>
    verifyRegistrationResponse({
      expectedOrigin,
      expectedRPID,
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge,
      requireUserVerification: true,
    }),
  );
  const { id, publicKey, counter, transports = [] } = result.registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports };
}

export async function authenticationOptions(
  d: AccountDeps,
  purpose: string,
  allow: readonly string[] = [],
): Promise<Record<string, unknown>> {
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({
    rpID: partyOf(d).rpID,
    userVerification: 'required',
    allowCredentials: allow.map((id) => ({ id })),
  });
  await storeChallenge(d, options.challenge, purpose);
  return jsonOf(options);
}

interface PasskeyRow {
  readonly credential_id: string;
  readonly operator_id: bigint;
  readonly public_key: Buffer;
  readonly counter: bigint;
  readonly transports: string[];
}

/** The account whose passkey signed it. Throws CONSOLE_SIGN_IN_REFUSED. */
export async function verifyAuthentication(d: AccountDeps, response: Json, purpose: string): Promise<string> {
  const { id } = response;
  const row =
    typeof id === 'string'
      ? await firstRow<PasskeyRow>(d.pool)`select * from operator_passkeys where credential_id = ${id}`
      : undefined;
  if (row === undefined) throw new ApiError('CONSOLE_SIGN_IN_REFUSED');
  const { expectedOrigin, expectedRPID } = partyOf(d);
  const { verifyAuthenticationResponse } = await webAuthn();
  const result = await verified(d, purpose, (expectedChallenge) =>
    verifyAuthenticationResponse({
      expectedOrigin,
      expectedRPID,
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge,
      credential: {
        id: row.credential_id,
        publicKey: new Uint8Array(row.public_key),
        counter: Number(row.counter),
        transports: row.transports,
      },
      requireUserVerification: true,
    }),
  );
  await run(d.pool)`
    update operator_passkeys set counter = ${result.authenticationInfo.newCounter},
      last_used_at = ${new Date(d.clock.now())} where credential_id = ${row.credential_id}`;
  return String(row.operator_id);
}

export const passkeyIdsOf = async (db: Db, operatorId: string): Promise<string[]> =>
  (
    await allRows<{ credential_id: string }>(db)`
      select credential_id from operator_passkeys where operator_id = ${operatorId}`
  ).map(({ credential_id }) => credential_id);

export async function insertPasskey(
  db: Db,
  operatorId: string,
  { credentialId, publicKey, counter, transports }: NewPasskey,
  name: string,
  nowMs: number,
): Promise<boolean> {
  return anyRow(db)`
    insert into operator_passkeys (credential_id, operator_id, public_key, counter, transports, name, added_at)
      values (${credentialId}, ${operatorId}, ${publicKey}, ${counter}, ${transports}, ${name}, ${new Date(nowMs)})
    on conflict do nothing`;
}
