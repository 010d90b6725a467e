// Explains an entry of the ledger. Its reference names its cause; each rule below reads one form of reference.
import { ApiError } from '../../../http/api-error.ts';
import { toWire } from '@parlor/contract/kernel/money.ts';
import { findEntry, type StoredEntry } from '../../../players/rows/find-in-history.ts';
import { viewEntry } from '../../../players/rows/ledger-rows.ts';
import type { OperatorDeps, OperatorHandlers } from '../deps.ts';
import { actsWith, bulkAct, placeOf, releaseOf } from './explain-store.ts';
import { actNode, orderTree } from './order-nodes.ts';
import { playedIn, roundOfEntry, roundTree, transactionTree } from './play-nodes.ts';
import { claimTree, friendTree, lootboxTree, questTree } from './reward-nodes.ts';
import { flat, missing, tree, type Asked, type Tree } from './tree.ts';

export const explainHandler =
  ({ pool, archive, players }: OperatorDeps): OperatorHandlers['explainEntry'] =>
  async ({ params: { userId: playerId, number } }) => {
    const entry = await findEntry(pool, archive, playerId, { number });
    if (entry === undefined) throw new ApiError('NOT_FOUND', 'This player has no such entry.');
    const x: Asked = { db: pool, files: archive, playerId, players, root: Number(number) };
    const [causes, release] = await Promise.all([causesOf(x, entry), releaseNodes(x, entry.release)]);
    return { nodes: flat(entryNode(entry, [...causes, ...release])) };
  };

const entryNode = (row: StoredEntry, causes: readonly Tree[]): Tree => {
  const entry = viewEntry(row);
  return tree({ kind: 'entry', at: entry.at, entry }, causes);
};

async function releaseNodes(x: Asked, id: number | null): Promise<Tree[]> {
  const row = id === null ? undefined : await releaseOf(x, id);
  if (id === null || row === undefined) return [];
  const { hash, kind, why, starts_at } = row;
  return [tree({ kind: 'release', at: starts_at.toISOString(), release: id, hash, releaseKind: kind, why })];
}

type Rule = readonly [
  form: RegExp,
  causes: (x: Asked, groups: readonly string[]) => Promise<readonly Tree[]>,
];
const one = async (made: Promise<Tree>): Promise<Tree[]> => [await made];

const RULES: readonly Rule[] = [
  [/^quest:(\d{4}-\d\d-\d\d):(\d+)$/, (x, [day, index]) => one(questTree(x, day!, Number(index)))],
  [/^lootbox:.+$/, (x, [reference]) => one(lootboxTree(x, reference!))],
  [/^(?:order|refund):([^:]+)$/, (x, [orderId]) => one(orderTree(x, orderId!))],
  [/^delivery:([^:]+)(?::.*)?$/, (x, [orderId]) => one(orderTree(x, orderId!))],
  [/^take-back:([^:]+):.*$/, (x, [orderId]) => one(orderTree(x, orderId!))],
  [/^subscription:([^:]+)-\d+:[\d-]+$/, (x, [orderId]) => one(orderTree(x, orderId!))],
  [/^correction:bulk-(\d+)$/, async (x, [id]) => (await bulkAct(x.db, Number(id))).map(actNode)],
  [
    /^(?:correction|write-off):(.+)$/,
    async (x, [id]) => (await actsWith(x.db, x.playerId, 'id', id!)).map(actNode),
  ],
  [
    /^contest:([^:]+):([^:]+):(\d+)$/,
    (x, [contest, period, place]) => contestTree(x, `${contest}/${period}`, Number(place)),
  ],
  [/^friend:(\d+)$/, (x, [friendId]) => one(friendTree(x, friendId!))],
  [/^debt:(.+)$/, (x, [reference]) => otherEntry(x, reference!)],
  [/^boost:round:([^:]+):([^:]+)(?::.*)?$/, (x, [provider, round]) => roundTree(x, provider!, round!)],
  [/^boost:(.+)$/, (x, [reference]) => otherEntry(x, reference!)],
  [
    /^boost-taken-back:([^:]+):(.+?)(?::debt)?$/,
    (x, [provider, id]) => one(transactionTree(x, provider!, id!)),
  ],
];

/** Entries of play name their provider; all other rewards have a claim under their reference. */
async function causesOf(x: Asked, entry: StoredEntry): Promise<readonly Tree[]> {
  const isPlay = [entry.debit, entry.credit].some((account) => account.startsWith('provider:'));
  if (isPlay) return roundOfEntry(x, entry);
  // One reward of several has its position behind the reference.
  const reference = entry.reference.replace(/#\d+$/, '');
  for (const [form, causes] of RULES) {
    const match = form.exec(reference);
    if (match) return causes(x, match.length > 1 ? match.slice(1) : [reference]);
  }
  return one(claimTree(x, reference));
}

/** Another entry with its own causes, such as the reward of which a share paid a debt. */
async function otherEntry(x: Asked, reference: string): Promise<readonly Tree[]> {
  const entry =
    (await findEntry(x.db, x.files, x.playerId, { reference })) ??
    (await findEntry(x.db, x.files, x.playerId, { reference: `${reference}#0` }));
  return entry === undefined ? one(claimTree(x, reference)) : [entryNode(entry, await causesOf(x, entry))];
}

/** The place in the edition, and what the player played in its time. */
async function contestTree(x: Asked, edition: string, position: number): Promise<readonly Tree[]> {
  const row = await placeOf(x, edition, position);
  if (row === undefined) return [missing('contest', `${edition}:${position}`)];
  const node = {
    kind: 'contest',
    at: row.ends_at.toISOString(),
    edition,
    title: row.title,
    place: position,
    prize: toWire('PP', row.prize),
    value: Number(row.value),
    ...(row.entrants === null ? {} : { entrants: Number(row.entrants) }),
  } as const;
  const window = { sinceMs: row.starts_at.getTime(), untilMs: row.ends_at.getTime() - 1 };
  return [tree(node, await playedIn(x, window))];
}
