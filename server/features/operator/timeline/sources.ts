// The tables of a player's timeline. Each gives its newest rows before a position; timeline.ts merges them.
import { consentOf, type ConsentName } from '@parlor/contract/calls/consents.ts';
import type { TimelineItem, TimelineSystem } from '@parlor/contract/calls/operator/finding/timeline.ts';
import { LEDGER_REASONS, reasonsOfGroup, type LedgerReason } from '@parlor/contract/calls/balances.ts';
import { toWire } from '@parlor/contract/kernel/money.ts';
import type { Currency, Reward } from '@parlor/contract/kernel/vocabulary.ts';
import { wireOfUnits } from '@parlor/economy/care/units.ts';
import { allRows, type Db, firstRow, raw } from '../../../db/sql.ts';
import type { ArchiveFiles } from '../../../history/archive-files.ts';
import { archivedOf, archivedTo } from '../../../history/archived-rows.ts';
import type { StoredClaim, StoredDraw, StoredEntry } from '../../../players/rows/find-in-history.ts';
import type { HistoryTable } from '../../../history/months.ts';
import { LEDGER_COLUMNS, viewEntry } from '../../../players/rows/ledger-rows.ts';
import type { OperatorDeps } from '../deps.ts';

/** What is asked of each source. `at` and `key` are the position of the last row of the previous page. */
export interface Wanted {
  readonly db: Db;
  readonly files: ArchiveFiles | undefined;
  readonly players: OperatorDeps['players'];
  readonly playerId: string;
  readonly since: Date;
  readonly until: Date;
  readonly currency: Currency | undefined;
  readonly limit: number;
  /** The newest time of a row. */
  readonly at: Date;
  /** Rows of exactly that time have a smaller key than this. */
  readonly key: string;
}

/** One row, with its place among rows of the same time. */
export interface Placed {
  readonly item: TimelineItem;
  readonly key: string;
}
type Source = (w: Wanted, reasons: readonly LedgerReason[]) => Promise<Placed[]>;

/** Keys are compared as text, so numbers have leading zeros. */
const DIGITS = 19;
const keyOf = (n: bigint | number): string => String(n).padStart(DIGITS, '0');
/** After and before every key. */
export const LAST_KEY = '\u{10FFFF}';
export const FIRST_KEY = '';
const numberOf = (key: string): string => (key === LAST_KEY ? '9'.repeat(DIGITS - 1) : key || '0');

const isBefore = (w: Wanted, at: Date, key: string): boolean =>
  at >= w.since &&
  at < w.until &&
  (at.getTime() < w.at.getTime() || (at.getTime() === w.at.getTime() && key < w.key));

/** Archived rows that belong to the page; none if the page is full of newer ones. */
async function withArchive<R extends { readonly at: Date }>(
  w: Wanted,
  history: HistoryTable,
  here: readonly R[],
  fits: (row: R) => boolean,
): Promise<R[]> {
  if (w.files === undefined) return [...here];
  const row = await firstRow<{ to: Date | null }>(w.db)`
    select ${raw(archivedTo(history))} as to`;
  const to = row?.to ?? null;
  const isAll = here.length >= w.limit && here.every(({ at }) => to === null || at >= to);
  if (to === null || w.since >= to || isAll) return [...here];
  return [...here, ...(await archivedOf<R>(w.db, w.files, history, w.playerId)).filter(fits)];
}

const entries: Source = async (w, reasons) => {
  const rows = await allRows<StoredEntry>(w.db, 'timeline-ledger')`
    select ${raw(LEDGER_COLUMNS)}, credit, release from ledger
    where player_id = ${w.playerId} and reason = any(${reasons}) and at >= ${w.since} and at < ${w.until}
      and (${w.currency}::text is null or currency = ${w.currency})
      and (at < ${w.at} or (at = ${w.at} and number < ${numberOf(w.key)}))
    order by at desc, number desc limit ${w.limit}`;
  const all = await withArchive(
    w,
    'ledger',
    rows,
    (row) =>
      reasons.includes(row.reason) &&
      (w.currency === undefined || row.currency === w.currency) &&
      isBefore(w, row.at, keyOf(row.number)),
  );
  return all.map((row) => {
    const entry = viewEntry(row);
    return { item: { kind: 'entry', at: entry.at, entry }, key: keyOf(row.number) };
  });
};

/** Claims of cards and boxes only; points have an entry. */
const claims: Source = async (w) => {
  const rows = await allRows<StoredClaim>(w.db, 'timeline-claims')`
    select reference, rewards, at, release from claims
    where player_id = ${w.playerId} and rewards not like '%"points"%' and at >= ${w.since} and at < ${w.until}
      and (at < ${w.at} or (at = ${w.at} and reference collate "C" < ${w.key} collate "C"))
    order by at desc, reference collate "C" desc limit ${w.limit}`;
  const all = await withArchive(
    w,
    'claims',
    rows,
    (row) => !row.rewards.includes('"points"') && isBefore(w, row.at, row.reference),
  );
  return all.map(({ reference, rewards, at }) => ({
    item: { kind: 'claim', at: at.toISOString(), reference, rewards: JSON.parse(rewards) as Reward[] },
    key: reference,
  }));
};

const draws: Source = async (w) => {
  const rows = await allRows<StoredDraw>(w.db, 'timeline-draws')`
    select number, reference, purpose, at from draws
    where player_id = ${w.playerId} and purpose <> 'round' and at >= ${w.since} and at < ${w.until}
      and (at < ${w.at} or (at = ${w.at} and number < ${numberOf(w.key)}))
    order by at desc, number desc limit ${w.limit}`;
  const all = await withArchive(
    w,
    'draws',
    rows,
    (row) => row.purpose !== 'round' && isBefore(w, row.at, keyOf(row.number)),
  );
  return all.map(({ number, reference, purpose, at }) => ({
    item: { kind: 'draw', at: at.toISOString(), number: Number(number), reference, purpose },
    key: keyOf(number),
  }));
};

interface OrderFound {
  readonly order_id: string;
  readonly title: string;
  readonly total: bigint;
  readonly currency: 'PP' | 'XTR';
  readonly status: 'PLACED' | 'CANCELLED' | 'PAID' | 'DELIVERED';
  readonly at: Date;
}
const orders: Source = async (w) => {
  const rows = await allRows<OrderFound>(w.db, 'timeline-orders')`
    select order_id, title, total, currency, status, placed_at as at from orders
    where player_id = ${w.playerId} and placed_at >= ${w.since} and placed_at < ${w.until}
      and (placed_at < ${w.at} or (placed_at = ${w.at} and order_id collate "C" < ${w.key} collate "C"))
    order by placed_at desc, order_id collate "C" desc limit ${w.limit}`;
  return rows.map(({ order_id: orderId, title, total, currency, status, at }) => ({
    item: {
      kind: 'order',
      at: at.toISOString(),
      orderId,
      title,
      total: toWire(currency, total),
      currency,
      status,
    },
    key: orderId,
  }));
};

const signIns: Source = async (w) => {
  const rows = await allRows<{
    sign_in_id: string;
    platform: string;
    identity_kind: string | null;
    at: Date;
    revoked_at: Date | null;
  }>(w.db, 'timeline-sign-ins')`
    select sign_in_id, platform, identity_kind, created_at as at, revoked_at from sign_ins
    where player_id = ${w.playerId} and created_at >= ${w.since} and created_at < ${w.until}
      and (created_at < ${w.at} or (created_at = ${w.at} and sign_in_id collate "C" < ${w.key} collate "C"))
    order by created_at desc, sign_in_id collate "C" desc limit ${w.limit}`;
  return rows.map(({ sign_in_id: id, platform, identity_kind, at, revoked_at }) => ({
    item: {
      kind: 'sign-in',
      at: at.toISOString(),
      id,
      platform,
      ...(identity_kind === null ? {} : { identity: identity_kind }),
      ...(revoked_at === null ? {} : { endedAt: revoked_at.toISOString() }),
    },
    key: id,
  }));
};

const consents: Source = async (w) => {
  const rows = await allRows<{ number: number; topic: ConsentName | 'terms'; agreed: boolean; at: Date }>(
    w.db,
    'timeline-consents',
  )`
    select number, topic, agreed, at from consent_changes
    where player_id = ${w.playerId} and at >= ${w.since} and at < ${w.until}
      and (at < ${w.at} or (at = ${w.at} and number < ${numberOf(w.key)}::bigint))
    order by at desc, number desc limit ${w.limit}`;
  return rows.map(({ number, topic, agreed, at }) => ({
    item: { kind: 'consent', at: at.toISOString(), number, ...consentOf(topic), agreed },
    key: keyOf(number),
  }));
};

type WalletItem = Extract<TimelineItem, { kind: 'wallet' }>;
const wallets: Source = async (w) => {
  const rows = await allRows<{ id: bigint; change: WalletItem['change']; address: string | null; at: Date }>(
    w.db,
    'timeline-wallets',
  )`
    select id, change, address, at from ton_wallet_changes
    where player_id = ${w.playerId} and at >= ${w.since} and at < ${w.until}
      and (at < ${w.at} or (at = ${w.at} and id < ${numberOf(w.key)}))
    order by at desc, id desc limit ${w.limit}`;
  return rows.map(({ id, change, address, at }) => ({
    item: {
      kind: 'wallet',
      at: at.toISOString(),
      id: String(id),
      change,
      ...(address === null ? {} : { address }),
    },
    key: keyOf(id),
  }));
};

/** Limits and breaks are in the player's document, without what was before them. */
const care: Source = async (w) => {
  const all = await w.players.read(w.playerId, ({ state }) => {
    const limits = state.care.limits.map(({ kind, period, currency, amount, sinceMs }): Placed => ({
      item: {
        kind: 'limit',
        at: new Date(sinceMs).toISOString(),
        limit: kind,
        period,
        ...(currency === undefined ? {} : { currency }),
        amount: wireOfUnits(
          { kind, period, ...(currency === undefined ? {} : { currency }) },
          BigInt(amount),
        ),
      },
      key: `${kind} ${period} ${currency ?? ''}`,
    }));
    const { pause } = state.care;
    if (pause === undefined) return limits;
    const { kind, sinceMs, untilMs } = pause;
    const item: TimelineItem = {
      kind: 'pause',
      at: new Date(sinceMs).toISOString(),
      pause: kind,
      ...(untilMs === null ? {} : { until: new Date(untilMs).toISOString() }),
    };
    return [...limits, { item, key: 'pause' }];
  });
  return all.filter(({ item, key }) => isBefore(w, new Date(item.at), key));
};

const acts: Source = async (w) => {
  const rows = await allRows<{
    id: bigint;
    act: string;
    operator_id: bigint;
    name: string | null;
    refused: string | null;
    why: string | null;
    at: Date;
  }>(w.db, 'timeline-acts')`
    select id, act, operator_id, a.name, refused, why, at from audit_log left join operator_accounts a using (operator_id)
    where player_id = ${w.playerId} and at >= ${w.since} and at < ${w.until}
      and (at < ${w.at} or (at = ${w.at} and id < ${numberOf(w.key)}))
    order by at desc, id desc limit ${w.limit}`;
  return rows.map(({ id, act, operator_id, name, refused, why, at }) => ({
    item: {
      kind: 'act',
      at: at.toISOString(),
      id: String(id),
      act,
      by: String(operator_id),
      ...(name === null ? {} : { byName: name }),
      ...(refused === null ? {} : { refused }),
      ...(why === null ? {} : { why }),
    },
    key: keyOf(id),
  }));
};

/** In the order of rows of the same time. */
export const SOURCES = { acts, entries, claims, draws, orders, signIns, consents, wallets, care } as const;
export type SourceName = keyof typeof SOURCES;

interface System {
  readonly sources: readonly SourceName[];
  readonly reasons: readonly LedgerReason[];
}
const EVERYTHING: System = { sources: Object.keys(SOURCES) as SourceName[], reasons: LEDGER_REASONS };
const SYSTEMS: Readonly<Record<TimelineSystem, System>> = {
  games: { sources: ['entries'], reasons: reasonsOfGroup('games') },
  claims: { sources: ['entries', 'claims', 'draws'], reasons: reasonsOfGroup('claims') },
  shop: { sources: ['entries', 'orders'], reasons: reasonsOfGroup('shop') },
  race: { sources: ['entries'], reasons: reasonsOfGroup('race') },
  account: { sources: ['signIns', 'consents', 'wallets'], reasons: [] },
  care: { sources: ['care'], reasons: [] },
  operators: { sources: ['acts', 'entries'], reasons: ['correction', 'debt'] },
};

/** A currency leaves the ledger only. */
export function systemOf(system: TimelineSystem | undefined, currency: Currency | undefined): System {
  const { sources, reasons } = system === undefined ? EVERYTHING : SYSTEMS[system];
  return { sources: currency === undefined ? sources : sources.filter((one) => one === 'entries'), reasons };
}
