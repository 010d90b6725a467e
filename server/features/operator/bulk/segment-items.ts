// The players of a segment, and what an act does to each of them.
import type pg from 'pg';
import { BULK_ITEMS, type BulkWhat } from '@parlor/contract/calls/operator/bulk/bulk-acts.ts';
import { MESSAGE_AHEAD_DAYS } from '@parlor/contract/calls/operator/bulk/messages.ts';
import { PLAYED_WITHIN_DAYS, type SegmentFilter } from '@parlor/contract/calls/operator/bulk/segments.ts';
import { toMinor, type MoneyCurrency } from '@parlor/contract/kernel/money.ts';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';
import { allRows, type Db } from '../../../db/sql.ts';
import { playersWithAddress } from '../../../db/people/proven-addresses.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { OperatorEntry } from '../roles.ts';
import { differencesOf } from './release-differences.ts';
import { touchedPlayers } from './release-store.ts';
import { termsOfRelease } from './release-terms.ts';

const COLUMN: Readonly<Record<Currency, 'pp' | 'usdt' | 'ton' | 'splash'>> = {
  PP: 'pp',
  USDT: 'usdt',
  TON: 'ton',
  SPLASH: 'splash',
};

export interface Item {
  readonly playerId: string;
  readonly orderId?: string;
  /** Missing for a message. */
  readonly money?: {
    readonly currency: MoneyCurrency;
    /** Signed for a correction; the price of an order. */
    readonly amountMinor: bigint;
    /** The balance in this currency now; missing for an order. */
    readonly balanceMinor?: bigint;
  };
}

export interface ItemsOf {
  readonly what: BulkWhat;
  readonly filter: SegmentFilter;
  /** Players who hold an operator's role. */
  readonly operators: readonly string[];
  readonly nowMs: number;
}

/** In the order of players. Refuses a filter that does not fit, and more items than one act has. */
export async function itemsOf(db: Db, o: ItemsOf): Promise<{ items: Item[]; operatorsLeftOut: number }> {
  mustBeAhead(o);
  const found = await playersOf(db, o);
  const operators = new Set(o.operators);
  const players = found.filter(({ player_id }) => !operators.has(String(player_id)));
  const items = await itemsOfPlayers(db, o, players);
  if (found.length > BULK_ITEMS || items.length > BULK_ITEMS) throw new ApiError('BULK_ACT_TOO_LARGE');
  return { items, operatorsLeftOut: found.length - players.length };
}

function mustBeAhead({ what, nowMs }: ItemsOf): void {
  if (what.kind !== 'message' || what.from === undefined) return;
  const aheadMs = Date.parse(what.from) - nowMs;
  if (aheadMs <= 0 || aheadMs > MESSAGE_AHEAD_DAYS * DAY_MS)
    throw wrong(
      `\`from\` is later than now, and at most ${MESSAGE_AHEAD_DAYS} days; without it the message goes out at once`,
    );
}

async function itemsOfPlayers(
  db: Db,
  { what, filter, nowMs }: ItemsOf,
  players: readonly FoundPlayer[],
): Promise<Item[]> {
  switch (what.kind) {
    case 'correct':
      return corrections(what, players);
    case 'refund-orders':
      return orders(db, filter, ['PAID', 'DELIVERED'], players);
    case 'cancel-orders':
      return orders(db, filter, ['PLACED'], players);
    case 'repair-release':
      return repairs(db, { what, filter, nowMs }, players);
    case 'message':
      return players.map(({ player_id }) => ({ playerId: String(player_id) }));
  }
}

interface FoundPlayer extends pg.QueryResultRow {
  readonly player_id: bigint;
  readonly pp: bigint;
  readonly usdt: bigint;
  readonly ton: bigint;
  readonly splash: bigint;
}

const wrong = (message: string): ApiError => new ApiError('INVALID_REQUEST', message, { in: 'body' });

function balanceMinor(currency: Currency, amount: number | undefined): bigint | undefined {
  const minor = amount === undefined ? undefined : toMinor(currency, amount);
  if (amount !== undefined && minor === undefined)
    throw wrong(`a balance in ${currency} is a decimal number with at most its decimals`);
  return minor;
}

async function playersOf(db: Db, { filter, nowMs }: ItemsOf): Promise<FoundPlayer[]> {
  const { played, bought, unpaid, campaign, balance } = filter;
  if (played && Date.parse(played.since) < nowMs - PLAYED_WITHIN_DAYS * DAY_MS)
    throw wrong(`rounds are searched ${PLAYED_WITHIN_DAYS} days back`);
  const ids = await idsOf(db, filter, nowMs);
  const currency = balance?.currency ?? 'PP';
  const [from, to] = [balanceMinor(currency, balance?.from), balanceMinor(currency, balance?.to)];
  return allRows<FoundPlayer>(db)`
    select p.player_id, p.pp, p.usdt, p.ton, p.splash from players p
    where (${ids}::bigint[] is null or p.player_id = any(${ids}::bigint[]))
      and (${played?.gameId}::text is null or exists (select 1 from ledger l where l.player_id = p.player_id
        and l.reason = 'stake' and l.game_id = ${played?.gameId} and l.at >= ${played?.since}::timestamptz))
      and (${bought?.productId}::text is null or exists (select 1 from orders o where o.player_id = p.player_id
        and o.item_id = ${bought?.productId} and o.placed_at >= ${bought?.since}::timestamptz
        and o.status in ('PAID', 'DELIVERED')))
      and (${unpaid?.productId}::text is null or exists (select 1 from orders o where o.player_id = p.player_id
        and o.item_id = ${unpaid?.productId} and o.placed_at >= ${unpaid?.since}::timestamptz and o.status = 'PLACED'))
      and (${campaign?.source}::text is null or exists (select 1 from player_campaigns c where c.player_id = p.player_id
        and c.campaign_source = ${campaign?.source}
        and (${campaign?.name}::text is null or c.campaign_name = ${campaign?.name})))
      and case ${COLUMN[currency]} when 'usdt' then p.usdt when 'ton' then p.ton when 'splash' then p.splash else p.pp end
        between coalesce(${from}::bigint, 0) and coalesce(${to}::bigint, 9223372036854775807)
      and not exists (select 1 from account_deletions d where d.player_id = p.player_id and d.state <> 'asked')
    order by p.player_id limit ${BULK_ITEMS + 1}`;
}

/** The players whom the filter names, or whom its release touched; undefined for all. */
async function idsOf(db: Db, { ids, touched }: SegmentFilter, nowMs: number): Promise<string[] | undefined> {
  if (touched === undefined) return ids;
  const named = ids && new Set(ids);
  const terms = await termsOfRelease(db, touched.release, nowMs);
  const found = (await touchedPlayers(db, terms)).map(({ player_id }) => String(player_id));
  return named ? found.filter((id) => named.has(id)) : found;
}

function corrections(
  { currency, amount }: Extract<BulkWhat, { kind: 'correct' }>,
  players: readonly FoundPlayer[],
): Item[] {
  const amountMinor = toMinor(currency, amount);
  if (amountMinor === undefined || amountMinor === 0n)
    throw wrong(`amount is a decimal number of ${currency} other than 0`);
  return players.map((player) => ({
    playerId: String(player.player_id),
    money: { currency, amountMinor, balanceMinor: player[COLUMN[currency]] },
  }));
}

/** What the players got too little, or too much, under the release of the filter. */
async function repairs(
  db: Db,
  {
    what: { who },
    filter: { touched },
    nowMs,
  }: Pick<ItemsOf, 'filter' | 'nowMs'> & {
    readonly what: Extract<BulkWhat, { kind: 'repair-release' }>;
  },
  players: readonly FoundPlayer[],
): Promise<Item[]> {
  if (touched === undefined) throw wrong('a repair needs the condition of a release');
  const { open } = await differencesOf(db, await termsOfRelease(db, touched.release, nowMs), nowMs);
  return players.flatMap(({ player_id, pp }) => {
    const playerId = String(player_id);
    const amountMinor = open.get(playerId) ?? 0n;
    const isMeant = who === 'underpaid' ? amountMinor > 0n : amountMinor < 0n;
    return isMeant ? [{ playerId, money: { currency: 'PP' as const, amountMinor, balanceMinor: pp } }] : [];
  });
}

/** Orders of the product in one of these states that nobody has begun to refund; only those of a release if the filter has one. */
async function orders(
  db: Db,
  { bought, unpaid, touched }: SegmentFilter,
  states: ReadonlyArray<'PLACED' | 'PAID' | 'DELIVERED'>,
  players: readonly FoundPlayer[],
): Promise<Item[]> {
  const isUnpaid = states.includes('PLACED');
  const meant = isUnpaid ? unpaid : bought;
  if (meant === undefined) throw wrong(`this act needs the condition \`${isUnpaid ? 'unpaid' : 'bought'}\``);
  const rows = await allRows<{ player_id: bigint; order_id: string; currency: MoneyCurrency; total: bigint }>(
    db,
  )`
    select player_id, order_id, currency, total from orders
    where player_id = any(${players.map(({ player_id }) => player_id)}::bigint[])
      and item_id = ${meant.productId} and placed_at >= ${meant.since}::timestamptz
      and status = any(${states}::text[]) and refund = 'none'
      and (${touched?.release}::integer is null or release = ${touched?.release})
    order by player_id, order_id limit ${BULK_ITEMS + 1}`;
  return rows.map(({ player_id, order_id, currency, total }) => ({
    playerId: String(player_id),
    orderId: order_id,
    money: { currency, amountMinor: total },
  }));
}

/** The players for whom `hasRole` is true. */
export async function playersWithRole(db: Db, operators: readonly OperatorEntry[]): Promise<string[]> {
  const accounts = await allRows<{ email: string }>(db, 'operator-emails')`
    select lower(email) as email from operator_accounts where removed_at is null`;
  const rows = await allRows<{ player_id: bigint }>(db, 'operator-players')`
    select distinct player_id from identities
    where lower(provider || ':' || subject) = any(${operators.map(({ identity }) => identity.toLowerCase())}::text[])`;
  const byAddress = await playersWithAddress(
    db,
    accounts.map(({ email }) => email),
  );
  return [...new Set([...rows.map(({ player_id }) => String(player_id)), ...byAddress])];
}
