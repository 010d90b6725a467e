// Searches everything at once. The form of the text decides which keys it can be, so most searches read one row.
import type { Found, FoundGroup, FoundKind } from '@parlor/contract/calls/operator/finding/find.ts';
import { FOUND_IN_A_GROUP, FOUND_KINDS } from '@parlor/contract/calls/operator/finding/find.ts';
import { readTonAddress } from '@parlor/contract/formats/ton-address.ts';
import { decimalsOf, toWire } from '@parlor/contract/kernel/money.ts';
import { providerReference } from '@parlor/economy/play/provider-references.ts';
import type { Db } from '../../../db/sql.ts';
import type { ArchiveFiles } from '../../../history/archive-files.ts';
import { findEntry } from '../../../players/rows/find-in-history.ts';
import { viewEntry } from '../../../players/rows/ledger-rows.ts';
import { playerOfOrder } from '../../../players/rows/order-ids.ts';
import type { OperatorDeps, OperatorHandlers } from '../deps.ts';
import { findTicket } from '../notes/store.ts';
import { maskText } from '../players/masking.ts';
import {
  checkoutsOf,
  editionsNamed,
  operatorsNamed,
  orderOf,
  ownerOfInviteCode,
  ownersOfIdentity,
  ownersOfLabel,
  ownersOfPayment,
  ownersOfTransaction,
  paymentOf,
  playersNamed,
  profilesOf,
  releasesNamed,
  transactionsOf,
  walletOwner,
  type PaymentFound,
  type TransactionFound,
} from './find-store.ts';

const PLAYER = /^[1-9]\d{0,15}$/;
/** A player's number, then what to find of this player. */
const WITHIN = /^([1-9]\d{0,15})[\s/]+(\S.*)$/;

type Groups = Partial<Record<FoundKind, Found[]>>;

export const findHandler =
  ({ pool, archive }: OperatorDeps): OperatorHandlers['findAnything'] =>
  async ({ query: { text } }) => {
    const within = WITHIN.exec(text);
    const parts = within
      ? [withinPlayer(pool, archive, within[1]!, within[2]!)]
      : [findPlayers(pool, text), findPaid(pool, archive, text), findOthers(pool, text)];
    return { groups: grouped(await Promise.all(parts)) };
  };

function grouped(parts: readonly Groups[]): FoundGroup[] {
  return FOUND_KINDS.flatMap((kind) => {
    const all = parts.flatMap((part) => part[kind] ?? []);
    if (all.length === 0) return [];
    return [{ kind, found: all.slice(0, FOUND_IN_A_GROUP), more: all.length > FOUND_IN_A_GROUP }];
  });
}

/** Words of a name for the index, each as the beginning of one; undefined for a text without letters and digits. */
function wordsOf(text: string): string | undefined {
  const words = text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return words.length === 0 ? undefined : words.map((word) => `${word}:*`).join(' & ');
}

async function findPlayers(db: Db, text: string): Promise<Groups> {
  const by = new Map<string, string>();
  const add = (playerId: string, how: string): void => {
    if (!by.has(playerId)) by.set(playerId, how);
  };
  if (PLAYER.test(text)) add(text, 'id');
  const subjects = [...new Set([text, text.toLowerCase()])];
  const [identities, labels, invited, named] = await Promise.all([
    Promise.all(subjects.map((subject) => ownersOfIdentity(db, subject))),
    text.includes('@') ? ownersOfLabel(db, text) : [],
    /^[1-9A-HJ-NP-Za-km-z]{16}$/.test(text) ? ownerOfInviteCode(db, text) : undefined,
    namesOf(db, text),
  ]);
  for (const { player_id, provider } of [...identities.flat(), ...labels]) add(String(player_id), provider);
  if (invited !== undefined) add(invited, 'invite code');
  for (const playerId of named) add(playerId, 'name');
  const profiles = await profilesOf(db, [...by.keys()]);
  const order = [...by.keys()];
  return {
    player: profiles
      .toSorted((a, b) => order.indexOf(a.userId) - order.indexOf(b.userId))
      .map(({ userId, firstName, createdAt, disabledAt }) => ({
        id: userId,
        userId,
        name: maskText(firstName),
        by: by.get(userId)!,
        at: createdAt,
        ...(disabledAt === undefined ? {} : { state: 'disabled' }),
      })),
  };
}

/** Not for a number or an address, which are not names. */
async function namesOf(db: Db, text: string): Promise<string[]> {
  const query = wordsOf(text);
  const isName = query !== undefined && !PLAYER.test(text) && !/.@./.test(text);
  return isName ? playersNamed(db, query) : [];
}

/** Orders, payments and transactions: their ids say whose they are, or a table by the id does. */
async function findPaid(db: Db, files: ArchiveFiles | undefined, text: string): Promise<Groups> {
  const player = playerOfOrder(text);
  const [order, checkouts, payments, transactions] = await Promise.all([
    player === undefined ? undefined : foundOrder(db, player, text),
    checkoutsOf(db, text),
    ownersOfPayment(db, text),
    ownersOfTransaction(db, text),
  ]);
  const ofCheckouts = await Promise.all(
    checkouts.map((one) => foundOrder(db, String(one.player_id), one.order_id)),
  );
  const paid = await Promise.all(
    payments.map(async ({ player_id, provider }) => {
      const playerId = String(player_id);
      const row = await paymentOf(db, { playerId, provider, paymentId: text });
      return row && foundPayment(playerId, row);
    }),
  );
  const moved = await Promise.all(
    transactions.map(async ({ player_id, provider }) => {
      const playerId = String(player_id);
      const rows = await transactionsOf(db, playerId, text);
      const own = rows.filter((row) => row.transaction_id === text && row.provider === provider);
      return Promise.all(own.map((row) => foundTransaction(db, files, playerId, row)));
    }),
  );
  return {
    order: [order, ...ofCheckouts].filter((one) => one !== undefined),
    payment: paid.filter((one) => one !== undefined),
    transaction: moved.flat(),
  };
}

async function foundOrder(db: Db, playerId: string, orderId: string): Promise<Found | undefined> {
  const row = await orderOf(db, playerId, orderId);
  return (
    row && {
      id: row.order_id,
      userId: playerId,
      name: row.title,
      state: row.status,
      amount: toWire(row.currency, row.total),
      currency: row.currency,
      at: row.placed_at.toISOString(),
    }
  );
}

const foundPayment = (playerId: string, row: PaymentFound): Found => ({
  id: row.payment_id,
  ...(playerId === '0' ? {} : { userId: playerId }),
  by: row.provider,
  state: row.state,
  // Cents of a card payment are not a currency of players.
  ...(row.currency in decimalsOf
    ? { amount: toWire(row.currency as 'XTR', row.amount), currency: row.currency as 'XTR' }
    : {}),
  at: row.at.toISOString(),
  reference: row.order_id,
});

async function foundTransaction(
  db: Db,
  files: ArchiveFiles | undefined,
  playerId: string,
  row: TransactionFound,
): Promise<Found> {
  const reference = providerReference(row.provider, row.transaction_id);
  const entry = await findEntry(db, files, playerId, { reference });
  return {
    id: row.transaction_id,
    userId: playerId,
    name: row.kind,
    by: row.provider,
    state: row.status,
    amount: toWire(row.currency, row.amount),
    currency: row.currency,
    at: row.at.toISOString(),
    reference: row.round_id,
    ...(entry === undefined ? {} : { entry: String(entry.number) }),
  };
}

async function findOthers(db: Db, text: string): Promise<Groups> {
  const address = readTonAddress(text, { allowTestOnly: true });
  const raw = typeof address === 'string' ? undefined : address.raw;
  const ticketId = /^#?([1-9]\d{0,14})$/.exec(text)?.[1];
  const [owner, contest, release, operator, ticket] = await Promise.all([
    raw === undefined ? undefined : walletOwner(db, raw),
    editionsNamed(db, text),
    releasesNamed(db, text),
    operatorsNamed(db, text),
    ticketId === undefined ? undefined : findTicket(db, ticketId),
  ]);
  const wallet = raw === undefined || owner === undefined ? [] : [{ id: raw, userId: owner }];
  const tickets =
    ticket === undefined
      ? []
      : [{ id: ticket.id, userId: ticket.userId, state: ticket.state, at: ticket.changedAt }];
  return { wallet, contest, release, operator, ticket: tickets };
}

/** An entry of the ledger by number or reference, an order, or transactions: all on the player's machine. */
async function withinPlayer(
  db: Db,
  files: ArchiveFiles | undefined,
  playerId: string,
  text: string,
): Promise<Groups> {
  const [entry, order, transactions] = await Promise.all([
    findEntry(db, files, playerId, PLAYER.test(text) ? { number: text } : { reference: text }),
    foundOrder(db, playerId, text),
    transactionsOf(db, playerId, text),
  ]);
  return {
    entry: entry === undefined ? [] : [foundEntry(playerId, viewEntry(entry))],
    order: order === undefined ? [] : [order],
    transaction: await Promise.all(transactions.map((row) => foundTransaction(db, files, playerId, row))),
  };
}

const foundEntry = (userId: string, e: ReturnType<typeof viewEntry>): Found => ({
  id: String(e.number),
  userId,
  name: e.reason,
  amount: e.amount,
  currency: e.currency,
  at: e.at,
  reference: e.reference,
});
