// The contests, products or bundles of the live content, of scheduled releases and of open drafts, each with its state.
import { canonicalJson } from '@parlor/contract/kernel/canonical-json.ts';
import { PLAN_PLACES, type Plan, type PlanKind } from '@parlor/contract/calls/operator/plans/plans.ts';

type Item = Readonly<Record<string, unknown>>;
/** The values of one content file. */
export type FileValue = unknown;

export interface PlanSources {
  readonly live: FileValue;
  /** In the order of their starts. */
  readonly scheduled: ReadonlyArray<{
    readonly id: number;
    readonly startsAtMs: number;
    readonly file: FileValue;
  }>;
  readonly drafts: ReadonlyArray<{
    readonly id: number;
    readonly name: string;
    readonly base: FileValue;
    readonly file: FileValue;
  }>;
  readonly isOff: (id: string) => boolean;
  readonly nowMs: number;
}

type Entry = Omit<Plan, 'clashes'> & { readonly item: Item };

const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null;
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function itemsOf(kind: PlanKind, file: FileValue): Map<string, Item> {
  const place = PLAN_PLACES[kind];
  const list = isItem(file) ? file[place.list] : undefined;
  if (!Array.isArray(list)) return new Map();
  return new Map(
    list.flatMap((item: unknown) => {
      const id = isItem(item) ? textOf(item[place.id]) : undefined;
      return id === undefined ? [] : [[id, item as Item] as const];
    }),
  );
}

/** A draft may have texts that are not times. */
function timeOf(value: unknown): string | undefined {
  const ms = Date.parse(textOf(value) ?? '');
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString();
}

function entryOf(kind: PlanKind, id: string, item: Item): Omit<Entry, 'state'> {
  const place = PLAN_PLACES[kind];
  const [from, until] = [timeOf(item[place.from]), timeOf(item[place.until])];
  const name = textOf(item[place.name]) ?? id;
  return { kind, id, name, ...(from && { from }), ...(until && { until }), item };
}

function liveEntry(entry: Omit<Entry, 'state'>, { isOff, nowMs }: PlanSources): Entry {
  const { id, from, until } = entry;
  const state = isOff(id)
    ? 'stopped'
    : until !== undefined && Date.parse(until) <= nowMs
      ? 'ended'
      : from !== undefined && nowMs < Date.parse(from)
        ? 'scheduled'
        : 'running';
  return { ...entry, state };
}

const isSame = (a: Item | undefined, b: Item): boolean =>
  a !== undefined && canonicalJson(a as never) === canonicalJson(b as never);

/** What scheduled releases add or change. A live item that one removes ends at its start. */
function withReleases(kind: PlanKind, entries: Entry[], { scheduled, live }: PlanSources): Entry[] {
  let before = itemsOf(kind, live);
  let all = entries;
  for (const { id: release, startsAtMs, file } of scheduled) {
    const after = itemsOf(kind, file);
    const startsAt = new Date(startsAtMs).toISOString();
    all = all.map((entry) =>
      after.has(entry.id) || (entry.until !== undefined && Date.parse(entry.until) <= startsAtMs)
        ? entry
        : { ...entry, until: startsAt },
    );
    for (const [id, item] of after) {
      if (isSame(before.get(id), item)) continue;
      const entry = entryOf(kind, id, item);
      const isLater = entry.from !== undefined && Date.parse(entry.from) > startsAtMs;
      all = [...all, { ...entry, from: isLater ? entry.from! : startsAt, state: 'scheduled', release }];
    }
    before = after;
  }
  return all;
}

const inDrafts = (kind: PlanKind, { drafts }: PlanSources): Entry[] =>
  drafts.flatMap(({ id: draftId, name, base, file }) => {
    const [before, after] = [itemsOf(kind, base), itemsOf(kind, file)];
    const draft = { id: draftId, name };
    return [
      ...[...after]
        .filter(([id, item]) => !isSame(before.get(id), item))
        .map(([id, item]): Entry => ({ ...entryOf(kind, id, item), state: 'draft', draft })),
      // A file that cannot be read removes nothing.
      ...[...(file === undefined ? [] : before)]
        .filter(([id]) => !after.has(id))
        .map(([id, item]): Entry => ({ ...entryOf(kind, id, item), state: 'draft', draft, isRemoved: true })),
    ];
  });

/** What two items of a kind have in common if they compete. */
const RIVALS: Readonly<Record<PlanKind, { readonly fields: readonly string[]; readonly words: string }>> = {
  contest: { fields: ['period', 'statistic', 'games'], words: 'counts the same at the same time' },
  product: { fields: ['deliveries'], words: 'sells the same at the same time' },
  flag: { fields: ['key'], words: '' },
  experiment: { fields: ['flag'], words: 'decides the same flag at the same time' },
  bundle: { fields: ['category', 'items'], words: 'offers the same at the same time' },
};

const startOf = ({ from }: Entry): number => (from === undefined ? -Infinity : Date.parse(from));
const endOf = ({ until }: Entry): number => (until === undefined ? Infinity : Date.parse(until));

function clashesOf(entry: Entry, all: readonly Entry[]): string[] {
  if (entry.state === 'ended' || entry.isRemoved === true) return [];
  const { fields, words } = RIVALS[entry.kind];
  const isDated = (one: Entry): boolean => one.from !== undefined || one.until !== undefined;
  const names = all
    .filter(
      (other) =>
        other.id !== entry.id &&
        other.state !== 'ended' &&
        other.isRemoved !== true &&
        // Two that are always there are meant to be.
        (isDated(entry) || isDated(other) || other.state === 'draft' || entry.state === 'draft') &&
        fields.every((field) =>
          isSame({ it: entry.item[field] ?? null }, { it: other.item[field] ?? null }),
        ) &&
        startOf(other) < endOf(entry) &&
        startOf(entry) < endOf(other),
    )
    .map(({ name }) => `“${name}” ${words}`);
  return [...new Set(names)];
}

/** Drafts first, then what is live, in the order of the content. */
export function plansOf(kind: PlanKind, sources: PlanSources): Plan[] {
  const live = [...itemsOf(kind, sources.live)].map(([id, item]) =>
    liveEntry(entryOf(kind, id, item), sources),
  );
  const all = [...inDrafts(kind, sources), ...withReleases(kind, live, sources)];
  return all.map((entry) => {
    const { item: _item, ...plan } = entry;
    return { ...plan, clashes: clashesOf(entry, all) };
  });
}
