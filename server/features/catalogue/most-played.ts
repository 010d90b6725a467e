// Counts played rounds. Each process counts the rounds that it saved and adds them to one row per game and day every
// few seconds, outside the acts; it reads the counts of all processes from the same rows. A killed process loses a few
// seconds of counts, which only order a list.
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import type { Effects } from '@parlor/economy/kernel/context.ts';
import {
  HOT_DAYS,
  hotGames,
  MOST_PLAYED_DAYS,
  mostPlayedOrder,
} from '@parlor/games/catalogue/most-played.ts';
import { RepeatedTask } from '../../runtime/repeated-task.ts';
import type { Deps, WarnLog } from '../../runtime/deps.ts';
import { allRows, run } from '../../db/sql.ts';

const COUNT_EVERY_MS = 10_000;

export interface MostPlayedOptions extends Deps {
  /** Every id of the catalogue, in its order. */
  readonly games: () => readonly string[];
  /** The order of the content, before anything was played. */
  readonly before: () => readonly string[];
  readonly log: WarnLog;
}

export class MostPlayed {
  readonly #o: MostPlayedOptions;
  /** Saved rounds that are not added yet, by day and game. */
  readonly #pending = new Map<number, Map<string, number>>();
  #ids: readonly string[];
  #hot: readonly string[] = [];
  readonly #exchanges: RepeatedTask;

  constructor(options: MostPlayedOptions) {
    this.#o = options;
    this.#exchanges = new RepeatedTask({
      everyMs: COUNT_EVERY_MS,
      run: () => this.exchange(),
      log: options.log,
      onFailure: 'the most played games could not be counted; trying again',
    });
    this.#ids = mostPlayedOrder(new Map(), options.before(), options.games());
  }

  /** The most played first. The same list object until its order changes. */
  readonly ids = (): readonly string[] => this.#ids;

  /** The games with the most rounds of the last days. The same list object until it changes. */
  readonly hot = (): readonly string[] => this.#hot;

  /** Called after commit. */
  onSaved(effects: Effects): void {
    const games = roundsBegun(effects);
    if (games.length === 0) return;
    const today = this.#today();
    const counts = this.#pending.get(today) ?? new Map<string, number>();
    for (const id of games) counts.set(id, (counts.get(id) ?? 0) + 1);
    this.#pending.set(today, counts);
  }

  /** Adds the counts of this process and reads those of all; throws if the database is unreachable. */
  async exchange(): Promise<void> {
    for (const [day, counts] of this.#pending) {
      this.#pending.delete(day);
      try {
        await this.#add(day, counts);
      } catch (error) {
        const since = this.#pending.get(day) ?? new Map<string, number>();
        for (const [id, rounds] of counts) since.set(id, (since.get(id) ?? 0) + rounds);
        this.#pending.set(day, since);
        throw error;
      }
    }
    const rows = await allRows<{ game_id: string; rounds: bigint; newest: bigint }>(
      this.#o.pool,
      'read-game-days',
    )`
      select game_id, sum(rounds)::bigint as rounds,
        coalesce(sum(rounds) filter (where day > ${instantOf(this.#today() - HOT_DAYS)}::timestamptz), 0)::bigint as newest
      from game_days
      where day > ${instantOf(this.#today() - MOST_PLAYED_DAYS)}::timestamptz
        and day <= ${instantOf(this.#today())}::timestamptz group by game_id`;
    const counted = new Map(rows.map((row) => [row.game_id, Number(row.rounds)]));
    const next = mostPlayedOrder(counted, this.#o.before(), this.#o.games());
    if (next.join() !== this.#ids.join()) this.#ids = next;
    const newest = new Map(rows.map((row) => [row.game_id, Number(row.newest)]));
    const hot = hotGames(newest, this.#o.games());
    if (hot.join() !== this.#hot.join()) this.#hot = hot;
  }

  /** Resolves after the first read. */
  start(): Promise<void> {
    return this.#exchanges.start();
  }

  /** Adds the rest. */
  stop(): Promise<void> {
    return this.#exchanges.stop();
  }

  /** In the order of the ids, so that two processes never wait for each other in a circle. */
  async #add(day: number, counts: ReadonlyMap<string, number>): Promise<void> {
    const sorted = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
    await run(this.#o.pool, 'add-game-days')`
      insert into game_days (day, game_id, rounds)
      select ${instantOf(day)}::timestamptz, v.* from unnest(${sorted.map(([id]) => id)}::text[],
        ${sorted.map(([, rounds]) => rounds)}::bigint[]) v
      on conflict (day, game_id) do update set rounds = game_days.rounds + excluded.rounds`;
  }

  #today(): number {
    return Math.floor(this.#o.clock.now() / DAY_MS);
  }
}

const instantOf = (day: number): string => new Date(day * DAY_MS).toISOString();

/** The games of the rounds that an act started. A further bet of a studio's round starts none. */
export function roundsBegun({ postings, transactions, rounds }: Effects): string[] {
  if (transactions.length === 0)
    return postings.flatMap((p) => (p.reason === 'stake' && p.gameId !== undefined ? [p.gameId] : []));
  const last = new Map(rounds.map((round) => [`${round.provider} ${round.roundId}`, round]));
  return [...last.values()].flatMap((round) => {
    const bets = transactions.filter(
      (t) =>
        t.kind === 'bet' &&
        t.status === 'accepted' &&
        t.provider === round.provider &&
        t.roundId === round.roundId,
    );
    const staked = bets.reduce((sum, t) => sum + t.amountMinor, 0n);
    return bets.length > 0 && round.stakedMinor === staked ? [round.gameId] : [];
  });
}
