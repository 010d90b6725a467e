// Players whose balances moved since the previous book: each player's row and entries are read by one statement, so they belong together
// however often the player acts meanwhile.
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';
import { firstDayOfMonth, monthOf } from '@parlor/economy/kernel/periods.ts';
import type { SumsMinor } from '@parlor/economy/money/books/leaves.ts';
import type { MayBeOld } from '../../db/replica.ts';
import { allRows, raw, type Db } from '../../db/sql.ts';
import { KEPT } from '../../history/months.ts';

const PLAYERS_AT_ONCE = 400;
/** How far before a player's newest entry their position is searched at first, if no book tells where to begin. */
const ENTRIES_BACK = 64n;
const MORE = 16n;

/** What came into balances and left them, in minor units. */
export interface Flows {
  readonly minted: SumsMinor;
  readonly burned: SumsMinor;
}

export const noSums = () => ({ PP: 0n, USDT: 0n, TON: 0n, SPLASH: 0n });

export interface Wanted {
  readonly playerId: bigint;
  /** Number of an entry; those after it are read. */
  readonly from: bigint;
}

/** A player at the hour, and what moved since `from`. */
export interface Moved extends Flows {
  readonly playerId: bigint;
  readonly entry: bigint;
  readonly balances: SumsMinor;
}

export interface MovedOptions {
  readonly mayBeOld: Pick<MayBeOld, 'read'>;
  readonly at: Date;
  /** `from` is the newest entry, and the position is before it. */
  readonly startsBefore: boolean;
}

/** Everybody who was asked for. */
export async function readMoved(
  { mayBeOld, at, startsBefore }: MovedOptions,
  wanted: readonly Wanted[],
): Promise<ReadonlyMap<bigint, Moved>> {
  const done = new Map<bigint, Moved>();
  for (let n = 0; n < wanted.length; n += PLAYERS_AT_ONCE) {
    let left = wanted.slice(n, n + PLAYERS_AT_ONCE);
    let back = startsBefore ? ENTRIES_BACK : 0n;
    // Nearly all entries since the previous book are of its month or later. Looking into all months costs more.
    for (let hasSameGoods = false; left.length > 0; hasSameGoods = true) {
      const asked = left.map(({ playerId, from }) => ({ playerId, from: from > back ? from - back : 0n }));
      const months = hasSameGoods ? undefined : monthsSince(at.getTime());
      const rows = await mayBeOld.read((db) => readWithEntries(db, asked, at, months));
      const byPlayer = Map.groupBy(rows, ({ player_id }) => player_id);
      left = left.filter(({ playerId }, i) => {
        const own = byPlayer.get(playerId);
        if (own === undefined) throw new Error(`Player ${playerId} is gone`);
        const found = movedOf(playerId, own, asked[i]!.from);
        const isBounded = !startsBefore || asked[i]!.from === 0n;
        const isFound = (hasSameGoods || found.isComplete) && (isBounded || found.hasPosition);
        if (isFound) done.set(playerId, found);
        return !isFound;
      });
      back *= MORE;
    }
  }
  return done;
}

function movedOf(
  playerId: bigint,
  own: readonly EntryRow[],
  from: bigint,
): Moved & { readonly isComplete: boolean; readonly hasPosition: boolean } {
  const [{ pp: PP, usdt: USDT, ton: TON, splash: SPLASH, position, entries }] = own as readonly [EntryRow];
  const balances = { PP, USDT, TON, SPLASH };
  const [minted, burned] = [noSums(), noSums()];
  let count = 0n;
  for (const one of own) {
    count += one.count;
    if (one.currency === null) continue;
    balances[one.currency] -= one.later;
    minted[one.currency] += one.minted;
    burned[one.currency] += one.burned;
  }
  return {
    playerId,
    entry: position ?? from,
    balances,
    minted,
    burned,
    // Entries have no gaps, so a missing one is in another month.
    isComplete: count === entries - from,
    hasPosition: position !== null,
  };
}

/** A player and the sums of one currency; `currency` is null for a player without entries. */
interface EntryRow {
  readonly player_id: bigint;
  readonly pp: bigint;
  readonly usdt: bigint;
  readonly ton: bigint;
  readonly splash: bigint;
  /** Number of the newest entry. */
  readonly entries: bigint;
  /** The last entry before the hour. */
  readonly position: bigint | null;
  readonly currency: Currency | null;
  readonly count: bigint;
  /** What the entries after the position added to the balance. */
  readonly later: bigint;
  /** Until the position. */
  readonly minted: bigint;
  readonly burned: bigint;
}

/** Everything is joined by player, so on a cluster each machine answers from one snapshot of its own. */
function readWithEntries(
  db: Db,
  asked: readonly Wanted[],
  at: Date,
  months: readonly string[] | undefined,
): Promise<EntryRow[]> {
  // As text, so that the planner leaves the other months out.
  const inMonths = raw(
    months === undefined ? '' : `and l.month in (${months.map((day) => `date '${day}'`).join(', ')})`,
  );
  return allRows<EntryRow>(db)`
    with placed as (
      select p.player_id, w.from_entry, p.pp, p.usdt, p.ton, p.splash, (p.state::json ->> 'entries')::bigint as entries,
             max(l.number) filter (where l.at < ${at}) as position
        from unnest(${asked.map(({ playerId }) => playerId)}::bigint[], ${asked.map(({ from }) => from)}::bigint[])
               w (player_id, from_entry)
        join players p on p.player_id = w.player_id
        left join ledger l on l.player_id = p.player_id and l.number > w.from_entry ${inMonths}
       group by p.player_id, w.from_entry, p.pp, p.usdt, p.ton, p.splash, entries)
    select p.player_id, p.pp, p.usdt, p.ton, p.splash, p.entries, p.position, l.currency, count(l.number) as count,
      coalesce(sum(case when l.credit = 'player' then l.amount when l.debit = 'player' then -l.amount end)
        filter (where l.number > coalesce(p.position, p.from_entry)), 0)::bigint as later,
      coalesce(sum(l.amount) filter (where l.credit = 'player' and l.number <= p.position), 0)::bigint as minted,
      coalesce(sum(l.amount) filter (where l.debit = 'player' and l.number <= p.position), 0)::bigint as burned
    from placed p left join ledger l on l.player_id = p.player_id and l.number > p.from_entry ${inMonths}
    group by p.player_id, p.pp, p.usdt, p.ton, p.splash, p.entries, p.position, l.currency`;
}

/** The months of entries that were written about this time. */
function monthsSince(atMs: number): string[] {
  const month = monthOf(atMs);
  return [KEPT, ...[-1, 0, 1].map((later) => firstDayOfMonth(month, later))];
}
