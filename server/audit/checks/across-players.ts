// Faults that show only across all players.
import { BUILTIN_PROVIDER } from '@parlor/contract/calls/catalogue.ts';
import { CURRENCIES, type Currency } from '@parlor/contract/kernel/vocabulary.ts';
import { money } from '../one-player.ts';
import type { EntryRow } from '../player-rows.ts';
import type { Issuer } from '../report.ts';
import type { Snapshot } from '../snapshot.ts';

/** Tables of players' data, besides those that are read row by row. */
const OWNED = [
  'profiles',
  'identities',
  'passkeys',
  'sign_ins',
  'game_sessions',
  'player_campaigns',
  'invite_codes',
  'documents',
  'outbox',
  'inbox_entries',
  'replay_notes',
  'message_plans',
  'messages',
  'contest_entries',
  'challenge_attempts',
  'idempotency_keys',
  'ton_wallets',
  'ton_wallet_changes',
];
/** On a cluster these are distributed by their own keys. */
const OWNED_ELSEWHERE = [
  'identity_owners',
  'passkey_owners',
  'invite_code_owners',
  'public_name_owners',
  'identity_links',
  'ton_wallet_owners',
  'ton_wallet_nonces',
];

/** Owners and their rows must match, or a look-up would find another player. */
const OWNERS = [
  ['an identity', 'identity_owners', 'identities', ['provider', 'subject']],
  ['a passkey', 'passkey_owners', 'passkeys', ['credential_hash']],
  ['an invite code', 'invite_code_owners', 'invite_codes', ['code']],
  ['a TON wallet', 'ton_wallet_owners', 'ton_wallets', ['address']],
  ['a payment', 'payment_owners', 'payments', ['provider', 'payment_id']],
] as const;

/** The sums of each account, over all entries of all players. */
export class Legs {
  readonly #of = new Map<
    string,
    { account: string; currency: Currency; gaveMinor: bigint; tookMinor: bigint }
  >();

  add({ debit, credit, currency, amount }: EntryRow): void {
    this.#leg(debit, currency).gaveMinor += amount;
    this.#leg(credit, currency).tookMinor += amount;
  }

  #leg(account: string, currency: Currency) {
    const key = `${currency} ${account}`;
    let leg = this.#of.get(key);
    if (leg === undefined) this.#of.set(key, (leg = { account, currency, gaveMinor: 0n, tookMinor: 0n }));
    return leg;
  }

  issuers(): Issuer[] {
    return [...this.#of.values()]
      .filter(({ account }) => account !== 'player')
      .toSorted((a, b) => (`${a.account} ${a.currency}` < `${b.account} ${b.currency}` ? -1 : 1));
  }
}

export async function checkWhole(
  snapshot: Snapshot,
  legs: Legs,
  report: (what: string, playerId?: bigint) => void,
): Promise<{ issuers: Issuer[]; balancesMinor: Record<Currency, bigint> }> {
  const [held] = await snapshot.all<Record<Currency, string>>(
    `select coalesce(sum(pp), 0)::text as "PP", coalesce(sum(usdt), 0)::text as "USDT",
            coalesce(sum(ton), 0)::text as "TON", coalesce(sum(splash), 0)::text as "SPLASH" from players`,
  );
  const balancesMinor = Object.fromEntries(CURRENCIES.map((c) => [c, BigInt(held![c])])) as Record<
    Currency,
    bigint
  >;
  const issuers = legs.issuers();
  for (const currency of CURRENCIES) {
    const issuedMinor = issuers.reduce(
      (sum, i) => (i.currency === currency ? sum + i.gaveMinor - i.tookMinor : sum),
      0n,
    );
    if (issuedMinor !== balancesMinor[currency])
      report(
        `players hold ${money(currency, balancesMinor[currency])} together; expected ${money(currency, issuedMinor)}, which is what issuers gave less what they took`,
      );
  }
  await checkOwners(snapshot, report);
  for (const table of OWNED) {
    const orphans = await snapshot.all<{ player_id: bigint }>(
      `select distinct t.player_id from ${table} t left join players p on p.player_id = t.player_id where p.player_id is null limit 50`,
    );
    for (const { player_id } of orphans)
      report(`has rows in ${table}, but there is no such player`, player_id);
  }
  for (const table of OWNED_ELSEWHERE) {
    const orphans = await snapshot.all<{ player_id: bigint }>(
      `with owned as materialized (select distinct player_id from ${table})
       select o.player_id from owned o left join players p on p.player_id = o.player_id where p.player_id is null limit 50`,
    );
    for (const { player_id } of orphans)
      report(`has rows in ${table}, but there is no such player`, player_id);
  }
  for (const owners of OWNERS) await checkBothSay(snapshot, owners, report);
  await checkNames(snapshot, report);
  return { issuers, balancesMinor };
}

/** An outside provider's id belongs to the one player who has its transaction (W-05). */
async function checkOwners(
  snapshot: Snapshot,
  report: (what: string, playerId?: bigint) => void,
): Promise<void> {
  const wrong = await snapshot.all<{
    provider: string;
    transaction_id: string;
    player_id: bigint | null;
    owner: bigint | null;
  }>(
    `with t as materialized (
         select provider, transaction_id, player_id from transactions where provider <> '${BUILTIN_PROVIDER}'),
       o as materialized (select provider, transaction_id, player_id from transaction_owners)
     select provider, transaction_id, t.player_id, o.player_id as owner
       from t full join o using (provider, transaction_id)
      where t.player_id is distinct from o.player_id limit 200`,
  );
  for (const w of wrong)
    report(
      w.player_id === null
        ? `owns transaction ${w.transaction_id} of ${w.provider}; expected the transaction`
        : `transaction ${w.transaction_id} of ${w.provider} is owned by ${w.owner === null ? 'nobody' : `player ${w.owner}`}; expected this player`,
      w.player_id ?? w.owner ?? undefined,
    );
}

/** A player's name and tag are given to them, or another player could take them. A former name stays given. */
async function checkNames(
  snapshot: Snapshot,
  report: (what: string, playerId?: bigint) => void,
): Promise<void> {
  const wrong = await snapshot.all<{ player_id: bigint; tag: string }>(
    `with given as materialized (select player_id, tag from public_name_owners),
       named as materialized (select player_id, name_tag as tag from profiles where public_name is not null)
     select n.player_id, n.tag from named n left join given g on g.player_id = n.player_id and g.tag = n.tag
      where g.player_id is null limit 200`,
  );
  for (const { player_id, tag } of wrong)
    report(`has a name with the tag ${tag}, which was not given to them`, player_id);
}

async function checkBothSay(
  snapshot: Snapshot,
  [what, owners, table, key]: (typeof OWNERS)[number],
  report: (what: string, playerId?: bigint) => void,
): Promise<void> {
  const columns = key.join(', ');
  const wrong = await snapshot.all<{
    owner: bigint | null;
    holder: bigint | null;
  }>(
    `with owned as materialized (select ${columns}, player_id from ${owners}),
       held as materialized (select ${columns}, player_id from ${table})
     select o.player_id as owner, h.player_id as holder from owned o full join held h using (${columns})
      where o.player_id is distinct from h.player_id limit 200`,
  );
  const named = (player: bigint | null): string => (player === null ? 'nobody' : `player ${player}`);
  for (const { owner, holder } of wrong)
    report(`${what} leads to ${named(owner)} and is held by ${named(holder)}`, holder ?? owner ?? undefined);
}
