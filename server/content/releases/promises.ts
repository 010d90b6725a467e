// What a release must not remove because players rely on it (C8), and what a running process cannot change.
import { RARITIES } from '@parlor/contract/kernel/vocabulary.ts';
import { canonicalJson } from '@parlor/contract/kernel/canonical-json.ts';
import type { TaskContent } from '@parlor/contract/content/partners.ts';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import { begunCollections } from '@parlor/economy/collectibles/collections-at.ts';
import type { LoadedContent } from '@parlor/games/content.ts';
import { budgetKey } from '@parlor/economy/social/cross-tasks.ts';
import type { Db } from '../../db/sql.ts';

interface Release {
  readonly nowMs: number;
  /** An earlier release is restored, which may end an experiment at once, and take back a better guarantee. */
  readonly isEmergency: boolean;
  /** The files of a server are released, whose connections its processes read at their start. */
  readonly isFromFiles: boolean;
}

/** Faults in the form of file faults: file, field and reason. */
export async function brokenPromises(
  db: Db,
  live: LoadedContent,
  next: LoadedContent,
  { nowMs, isEmergency = false, isFromFiles = false }: Partial<Release> & Pick<Release, 'nowMs'>,
): Promise<string[]> {
  return [
    ...goneCollections(live, next, nowMs),
    // Who takes back an odd that costs too much cannot wait.
    ...(isEmergency ? [] : heavierGuarantee(live, next)),
    // A server that starts with the files reads their secrets.
    ...(isFromFiles ? [] : otherConnections(live, next)),
    ...changedExperiments(live, next, { nowMs, isEmergency }),
    ...(await goneInUse(db, live, next, { nowMs, isEmergency })),
  ];
}

const idsOf = (things: ReadonlyArray<{ readonly id: string }>): string[] => things.map(({ id }) => id);
const gone = (before: readonly string[], after: readonly string[]): string[] => {
  const stays = new Set(after);
  return before.filter((id) => !stays.has(id));
};

function goneCollections(
  { content: live }: LoadedContent,
  { content: next }: LoadedContent,
  nowMs: number,
): string[] {
  const idsIn = (content: typeof live): string[] => idsOf(content.collections.collections);
  const begunIn = (content: typeof live): string[] => idsOf(begunCollections(content.collections, nowMs));
  // Nobody owns cards of a collection that has not begun.
  const missing = gone(begunIn(live), idsIn(next));
  return [
    ...missing.map(
      (id) =>
        `content/collections.yaml: collections.${id}: players may own cards of it; make it vintage instead of removing it`,
    ),
    ...gone(begunIn(live), [...begunIn(next), ...missing]).map(
      (id) =>
        `content/collections.yaml: collections.${id}.from: it has begun and players may own cards of it, so it cannot begin later`,
    ),
  ];
}

/** Players have been shown the guarantee and already count towards it. */
function heavierGuarantee({ content: live }: LoadedContent, { content: next }: LoadedContent): string[] {
  const [before, after] = [live.collections.packs.guarantee, next.collections.packs.guarantee];
  const rank = (rarity: (typeof RARITIES)[number]): number => RARITIES.indexOf(rarity);
  return after.within <= before.within && rank(after.rarity) >= rank(before.rarity)
    ? []
    : [
        `content/collections.yaml: packs.guarantee: players are guaranteed a ${before.rarity} within ${before.within}; it may only become sooner or better`,
      ];
}

/** They need secrets, which a process reads only at its start. */
function otherConnections(live: LoadedContent, next: LoadedContent): string[] {
  const partnersOf = ({ content }: LoadedContent): string =>
    canonicalJson(content.partners.partners.map((partner) => ({ ...partner, tasks: [], name: '' })));
  const isSame =
    canonicalJson(live.providers) === canonicalJson(next.providers) && partnersOf(live) === partnersOf(next);
  return isSame
    ? []
    : [
        'content/providers.yaml and partners.yaml: connections to studios and partners need settings of the server; change them in its files and start it anew',
      ];
}

/** Figures of players who saw different things cannot be compared. It may end earlier. */
function changedExperiments(
  { flags: live }: LoadedContent,
  { flags: next }: LoadedContent,
  { nowMs, isEmergency }: { readonly nowMs: number; readonly isEmergency: boolean },
): string[] {
  const isRunning = ({ from, until }: { readonly from: string; readonly until: string }): boolean =>
    Date.parse(from) <= nowMs && nowMs < Date.parse(until);
  return live.experiments.filter(isRunning).flatMap((before) => {
    const after = next.experiments.find(({ key }) => key === before.key);
    if (isEmergency && after === undefined) return [];
    const isSame =
      after !== undefined &&
      Date.parse(after.until) <= Date.parse(before.until) &&
      Date.parse(after.from) === Date.parse(before.from) &&
      canonicalJson({ ...after, from: before.from, until: before.until }) === canonicalJson(before);
    return isSame
      ? []
      : [
          `content/flags.yaml: experiments.${before.key}: it runs; it may end earlier, and nothing else of it may change`,
        ];
  });
}

/** Players find a reward of a task on its partner's card; a removed task is on none. */
const CLAIMED_WITHIN_DAYS = 30;
const removedTasks = (
  live: readonly TaskContent[],
  next: readonly TaskContent[],
  nowMs: number,
): readonly string[] => {
  const isOver = ({ until }: TaskContent): boolean =>
    until !== undefined && Date.parse(until) + CLAIMED_WITHIN_DAYS * DAY_MS < nowMs;
  return gone(idsOf(live.filter((task) => !isOver(task))), idsOf(next));
};

async function goneInUse(
  db: Db,
  live: LoadedContent,
  next: LoadedContent,
  { nowMs, isEmergency }: Pick<Release, 'nowMs' | 'isEmergency'>,
): Promise<string[]> {
  const offered = ({ content: { shop } }: LoadedContent): string[] => [
    ...idsOf(shop.products),
    ...idsOf(shop.bundles),
  ];
  const items = gone(offered(live), offered(next));
  const games = gone(live.content.gameIds, next.content.gameIds);
  const tasksOf = ({ content: { partners } }: LoadedContent): TaskContent[] =>
    partners.partners.flatMap((partner) => partner.tasks);
  // An emergency ends them; what can be claimed is still paid.
  const tasks = isEmergency ? [] : removedTasks(tasksOf(live), tasksOf(next), nowMs);
  const faults: string[] = [];
  // On a cluster, a transaction that has read several machines at once may not write content afterwards.
  if (items.length > 0 || games.length > 0 || tasks.length > 0)
    await db.query(`select set_config('citus.multi_shard_modify_mode', 'sequential', true)`);
  if (items.length > 0) {
    const { rows } = await db.query<{ item_id: string }>(
      `select distinct item_id from orders where status in ('PLACED', 'PAID') and refund = 'none' and item_id = any($1)`,
      [items],
    );
    for (const { item_id: id } of rows)
      faults.push(`content/shop.yaml: products.${id}: a player has ordered it and it is not delivered yet`);
  }
  if (games.length > 0) {
    const { rows } = await db.query<{ game_id: string }>(
      'select distinct game_id from rounds where open and game_id = any($1)',
      [games],
    );
    for (const { game_id: id } of rows)
      faults.push(`content/games.yaml: games.${id}: a player has an open round`);
  }
  if (tasks.length > 0) {
    const { rows } = await db.query<{ item_id: string }>(
      'select item_id from stock where taken > 0 and item_id = any($1)',
      [tasks.map(budgetKey)],
    );
    for (const { item_id: key } of rows)
      faults.push(
        `content/partners.yaml: tasks.${tasks.find((id) => budgetKey(id) === key)}: players may have its reward to claim; end it with until, and remove it after ${CLAIMED_WITHIN_DAYS} days`,
      );
  }
  return faults;
}
