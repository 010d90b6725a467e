// Who is on a break or excluded, by a keyed digest of each sign-in method (docs/player-care.md). A row outlives the sign-in
// method and the account: a person who returns with it is on the same break.
import { createHmac } from 'node:crypto';
import type { PauseKind } from '@parlor/contract/calls/player-care.ts';
import type { Pause } from '@parlor/economy/care/care-slice.ts';
import { allRows, firstRow, run, type Db } from '../../db/sql.ts';

/** A sign-in method, or another mark of a person: `ton` and a wallet's address. */
export interface Mark {
  readonly provider: string;
  readonly subject: string;
}

export const tonMark = (address: string): Mark => ({ provider: 'ton', subject: address });
/** Stars are paid by a Telegram user. */
export const payerMark = (payer: string): Mark => ({ provider: 'telegram', subject: payer });
/** An address belongs to one person, whether it signs in itself or another provider has confirmed it. */
export const emailMark = (email: string): Mark => ({ provider: 'email', subject: email.toLowerCase() });

/** The mark of a sign-in method. */
export const markOf = ({ provider, subject }: Mark): Mark =>
  provider === 'email' ? emailMark(subject) : { provider, subject };

/** Reads the key of the digests once, because it never changes. */
export function createDigests(): (db: Db, marks: readonly Mark[]) => Promise<Buffer[]> {
  let key: Buffer | undefined;
  return async (db, marks) => {
    key ??= (await firstRow<{ salt: Buffer }>(db, 'held-identity-key')`
      select salt from hash_salts where name = 'held-identity'`)!.salt;
    const digests = marks.map(({ provider, subject }) =>
      createHmac('sha256', key!).update(`${provider}:${subject}`).digest(),
    );
    // In one order everywhere, so that two requests do not wait for each other.
    return digests.toSorted(Buffer.compare).filter((one, i, all) => i === 0 || !one.equals(all[i - 1]!));
  };
}

const endOf = ({ untilMs }: Pick<Pause, 'untilMs'>): number => untilMs ?? Infinity;
export const endsLater = (a: Pause, b: Pause | undefined): boolean => b === undefined || endOf(a) > endOf(b);

/** The pause in force of the player who has one of the marks; of several the one that ends last. */
export async function pauseOfDigests(
  db: Db,
  digests: readonly Buffer[],
  nowMs: number,
): Promise<Pause | undefined> {
  let longest: Pause | undefined;
  for (const digest of digests) {
    const row = await firstRow<{ kind: PauseKind; since: Date; until: Date | null }>(db, 'held-identity')`
      select kind, since, until from held_identities where identity_digest = ${digest}`;
    if (row === undefined) continue;
    const pause = { kind: row.kind, sinceMs: row.since.getTime(), untilMs: row.until?.getTime() ?? null };
    if (endOf(pause) > nowMs && endsLater(pause, longest)) longest = pause;
  }
  return longest;
}

/** Keeps a pause for the marks. A later end is never replaced by an earlier one. */
export async function holdDigests(tx: Db, digests: readonly Buffer[], pause: Pause): Promise<void> {
  const [since, until] = [new Date(pause.sinceMs), pause.untilMs === null ? null : new Date(pause.untilMs)];
  for (const digest of digests)
    await run(tx, 'hold-identity')`
      insert into held_identities as h (identity_digest, kind, since, until)
      values (${digest}, ${pause.kind}, ${since}, ${until})
      on conflict (identity_digest) do update set kind = excluded.kind, since = excluded.since, until = excluded.until
        where h.until is not null and (excluded.until is null or excluded.until > h.until)`;
}

/** Nobody links or unlinks a mark of this player until the transaction ends: a wallet waits here, a sign-in method below. */
export async function lockMarks(tx: Db, playerId: string): Promise<void> {
  await run(tx, 'held-identity-player')`
    select from players where player_id = ${playerId} for no key update`;
  await run(tx, 'held-identity-lock')`
    select from identities where player_id = ${playerId} order by provider for share`;
}

/** Every mark of a player: sign-in methods, the address that a provider confirmed, the TON wallet, who paid their orders. */
export async function marksOfPlayer(tx: Db, playerId: string): Promise<Mark[]> {
  const identities = await allRows<Mark>(tx, 'held-identity-list')`
    select provider, subject from identities where player_id = ${playerId} order by provider`;
  const profile = await firstRow<{ email: string | null }>(tx, 'held-identity-email')`
    select email from profiles where player_id = ${playerId}`;
  const wallet = await firstRow<{ address: string }>(tx, 'held-identity-wallet')`
    select address from ton_wallets where player_id = ${playerId}`;
  const payers = await allRows<{ payer: string }>(tx, 'held-identity-payers')`
    select distinct payer from payments where player_id = ${playerId} and provider = 'telegram'
      and payer is not null`;
  return [
    ...identities.map(markOf),
    ...(profile?.email ? [emailMark(profile.email)] : []),
    ...(wallet === undefined ? [] : [tonMark(wallet.address)]),
    ...payers.map(({ payer }) => payerMark(payer)),
  ];
}
