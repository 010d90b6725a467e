// Rounds that all players of a game share, over any number of server processes.
//
// Everything that decides is a row. The number of a round is unique, so one process opens it; its state leaves 'open' once,
// so one process ends it; a bet is a round of its player, so it is settled once. A round is fixed when it opens: its times and
// its point follow from its seed. So a process that dies delays a round at most, and changes nothing in it.
//
// Rounds go on while somebody watches a game. A process that opened a round settles its bets; what a dead one left is found by
// every other one (`#sweep`).
import { isDeepStrictEqual } from 'node:util';
import type { CrashSettings } from '@parlor/contract/content/game-families/crash.ts';
import { PAST_LISTED } from '@parlor/contract/calls/shared-rounds.ts';
import { crashMs } from '@parlor/games/crash/curve.ts';
import { pointOf } from '@parlor/games/crash/point.ts';
import type { SharedBet } from '@parlor/economy/play/game-rules.ts';
import { RuleViolation } from '@parlor/economy/kernel/rule-violation.ts';
import type { Digest } from '@parlor/economy/kernel/world.ts';
import { withLease } from '../../../db/lease.ts';
import { reasonOf } from '../../../runtime/reason-of.ts';
import type { Deps, WarnLog } from '../../../runtime/deps.ts';
import { roundsWithOpenBets } from './bet-store.ts';
import { Chains } from '../../../seed-chains/chains.ts';
import { cashOutAt, GRACE_MS, VOID_AFTER_MS } from '@parlor/games/crash/end-of-bet.ts';
import { newlyFollowed, type Followed } from './followed.ts';
import { settleBets, type SettleDeps } from './settle.ts';
import {
  endedRound,
  endRound,
  insertRound,
  newestRounds,
  overdueRounds,
  roundByNumber,
  type StoredRound,
} from './store.ts';

export interface SharedRoundsDeps extends Deps, Pick<SettleDeps, 'players'> {
  /** The settings of a game whose rounds are shared; undefined for any other. */
  readonly settingsOf: (gameId: string) => CrashSettings | undefined;
  readonly digest: Digest;
  readonly freshSecret: () => string;
  readonly log: WarnLog;
  /** This process has learned that a round of the game has opened or ended. */
  readonly onChanged: (gameId: string) => void;
  /** This process has opened or ended it. */
  readonly onWritten: (gameId: string) => void;
}

const WATCHED_MS = 8_000;
/** In memory. What is due earlier has a timer of its own. */
const LOOK_EVERY_MS = 100;
/** A step that has not ended by then does not hold up the next one: rows decide, so two at once are harmless. */
const STEP_MS = 3_000;
const SETTLE_EVERY_MS = 200;
/** A bet that arrived in time is decided this soon after the rise, or refused. */
const DECIDED_WITHIN_MS = 250;
const SWEEP_EVERY_MS = 2_000;
/** A process that follows the round has ended it long before. */
const OVERDUE_MS = 1_000;

export class SharedRounds {
  readonly #o: SharedRoundsDeps;
  readonly #games = new Map<string, Followed>();
  readonly #chains: Chains;
  readonly #settling = new Set<Promise<unknown>>();
  /** Rounds that this process settles now, each with its newer state if there is one. */
  readonly #settlingRounds = new Map<string, StoredRound | undefined>();
  #timer: NodeJS.Timeout | undefined;
  #lookTimer: NodeJS.Timeout | undefined;
  #sweepTimer: NodeJS.Timeout | undefined;
  #sweeping: Promise<void> | undefined;
  #isStopped = false;

  constructor(options: SharedRoundsDeps) {
    this.#o = options;
    this.#chains = new Chains(options);
  }

  start(): void {
    this.#lookTimer = setInterval(() => this.#tick(), LOOK_EVERY_MS);
    this.#sweepTimer = setInterval(() => void this.sweep(), SWEEP_EVERY_MS);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    clearInterval(this.#lookTimer);
    clearInterval(this.#sweepTimer);
    await this.#sweeping;
    await Promise.allSettled([...this.#settling, ...Array.from(this.#games.values(), (g) => g.advancing)]);
  }

  /** The game, if this process follows it. */
  known(gameId: string): Followed | undefined {
    return this.#games.get(gameId);
  }

  isShared(gameId: string): boolean {
    return this.#o.settingsOf(gameId) !== undefined;
  }

  /**
   * Keeps the rounds of a game going for some seconds, and learns the present one, which is `round` or a later one.
   * Undefined for any other game.
   */
  async follow(gameId: string, round = 0): Promise<Followed | undefined> {
    if (!this.isShared(gameId)) return undefined;
    const game = this.watch(gameId);
    await this.#advance(game);
    if ((game.current?.round ?? 0) < round) await this.#once(game, () => this.#learn(game));
    return game;
  }

  watch(gameId: string): Followed {
    const known = this.#games.get(gameId);
    const game = known ?? newlyFollowed(gameId);
    if (!known) this.#games.set(gameId, game);
    game.watchedUntilMs = performance.now() + WATCHED_MS;
    this.#schedule(0);
    return game;
  }

  /**
   * For a new bet of a request that arrived then: refuses a round that is closed, or that opened by other rules. Follow the game
   * first. Each try of the act asks it: a bet that waits longer could be called off by somebody who has seen the end.
   */
  mustTakeBet(gameId: string, arrivedMs: number): (bet: SharedBet) => void {
    const round = this.#games.get(gameId)?.current;
    return (bet) => {
      const isOpen = round?.round === bet.round && round.state === 'open' && arrivedMs < round.risesAtMs;
      const hasSameRules = isOpen && isDeepStrictEqual(round.settings, this.#o.settingsOf(gameId));
      const isInTime = hasSameRules && this.#o.clock.now() < round.risesAtMs + DECIDED_WITHIN_MS;
      if (!isInTime)
        throw new RuleViolation('ROUND_CLOSED', 'Bets of this round are closed. The next one opens soon.');
    };
  }

  /** For a cash-out that arrived then. Follow the game first. */
  endOf(gameId: string, arrivedMs: number): (bet: SharedBet) => unknown {
    const game = this.#games.get(gameId);
    const round = game?.current;
    return (bet) =>
      round?.round === bet.round ? cashOutAt(round, bet, arrivedMs, game?.endSeenAtMs) : undefined;
  }

  /** Another process has opened or ended a round of this game. */
  look(gameId: string): void {
    const game = this.known(gameId);
    if (game) void this.#once(game, () => this.#learn(game));
  }
  get followed(): readonly string[] {
    return [...this.#games.keys()];
  }

  #schedule(inMs: number): void {
    if (this.#isStopped) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#tick(), inMs);
  }

  #tick(): void {
    const nowMs = this.#o.clock.now();
    const soon: number[] = [];
    for (const game of this.#games.values()) {
      if (!this.#isActive(game)) continue;
      const { current } = game;
      soon.push(
        ...(current?.state === 'open' ? [current.risesAtMs, current.endsAtMs] : [this.#nextAtMs(game)]),
      );
      void this.#advance(game).catch((error: unknown) => this.#warn(error));
    }
    const soonMs = Math.min(...soon.filter((ms) => ms > nowMs)) - nowMs;
    if (soonMs < LOOK_EVERY_MS) this.#schedule(soonMs);
  }

  #isActive = (game: Followed): boolean =>
    game.current?.state === 'open' || game.watchedUntilMs > performance.now();

  /** When the next round may open. */
  #nextAtMs({ current }: Followed): number {
    return current?.endedAtMs === undefined ? 0 : current.endedAtMs + current.settings.pauseMs;
  }
  nextAtMs = (game: Followed): number | undefined =>
    game.current?.state === 'open' ? undefined : this.#nextAtMs(game);

  /** One at a time for each game. */
  #once(game: Followed, work: () => Promise<void>): Promise<void> {
    const before = this.#isStuck(game) ? undefined : game.advancing;
    const next = (before ?? Promise.resolve()).catch(() => undefined).then(work);
    const done = next.finally(() => {
      if (game.advancing === done) game.advancing = undefined;
    });
    game.advancing = done;
    game.advancingSinceMs = performance.now();
    done.catch(() => undefined);
    return done;
  }

  #advance(game: Followed): Promise<void> {
    if (!this.#isDue(game)) return Promise.resolve();
    const running = this.#isStuck(game) ? undefined : game.advancing;
    return running ?? this.#once(game, () => this.#goOn(game));
  }

  #isStuck = (game: Followed): boolean => performance.now() > game.advancingSinceMs + STEP_MS;

  /** Whether there is something to do now. In between, nothing asks the database. */
  #isDue(game: Followed): boolean {
    const { current } = game;
    const nowMs = this.#o.clock.now();
    if (current?.state !== 'open') return nowMs >= this.#nextAtMs(game);
    if (nowMs >= current.endsAtMs) return true;
    return game.isOurs && nowMs >= current.risesAtMs && nowMs >= game.settledAtMs + SETTLE_EVERY_MS;
  }

  async #goOn(game: Followed): Promise<void> {
    const { clock } = this.#o;
    if (game.current?.state !== 'open') {
      await this.#learn(game);
      const isFree = this.nextAtMs(game) !== undefined && clock.now() >= this.#nextAtMs(game);
      if (isFree && game.watchedUntilMs > performance.now() && !this.#isStopped) await this.#open(game);
    }
    const round = game.current;
    if (round?.state !== 'open') return;
    if (clock.now() >= round.endsAtMs) return this.#end(game, round);
    if (game.isOurs && clock.now() >= round.risesAtMs) {
      game.settledAtMs = clock.now();
      this.#settle(round);
    }
  }

  /** Reads the newest rounds. */
  async #learn(game: Followed): Promise<void> {
    const rounds = await newestRounds(this.#o.pool, game.gameId, PAST_LISTED + 1);
    this.#take(game, rounds[0], false);
    game.past = rounds
      .filter(({ state }) => state !== 'open')
      .slice(0, PAST_LISTED)
      .map(endedRound);
  }

  #take(game: Followed, round: StoredRound | undefined, isOurs: boolean): void {
    const before = game.current;
    if (round === undefined || (before && before.round > round.round)) return;
    const isSame = before?.round === round.round;
    if (isSame && before.state !== 'open') return;
    if (!isSame) {
      game.isOurs = isOurs;
      game.endSeenAtMs = undefined;
    }
    if (isSame && before.state === round.state) return;
    game.current = round;
    if (round.state !== 'open') {
      game.endSeenAtMs ??= this.#o.clock.now();
      if (!game.past.some((one) => one.round === round.round))
        game.past = [endedRound(round), ...game.past].slice(0, PAST_LISTED);
    }
    this.#o.onChanged(game.gameId);
    this.#schedule(0);
  }

  async #open(game: Followed): Promise<void> {
    const { pool, clock, digest, settingsOf } = this.#o;
    const { gameId, current } = game;
    const settings = settingsOf(gameId);
    if (settings === undefined) return;
    const before = current && (await this.#chains.of(gameId, current.chain));
    const goesOn = before !== undefined && current !== undefined && current.place < before.length;
    const number = current === undefined ? 1 : goesOn ? current.chain : current.chain + 1;
    const place = goesOn ? current.place + 1 : 1;
    const { chain } = goesOn ? before : await this.#chains.of(gameId, number);
    const seed = chain.seedAt(place);
    const pointE2 = pointOf(digest, seed, gameId, settings);
    const opensAtMs = clock.now();
    const risesAtMs = opensAtMs + settings.bettingMs;
    const round: StoredRound = {
      gameId,
      round: (current?.round ?? 0) + 1,
      chain: number,
      place,
      settings,
      seed,
      pointE2,
      opensAtMs,
      risesAtMs,
      endsAtMs: risesAtMs + crashMs(settings, pointE2),
      state: 'open',
    };
    if (!(await insertRound(pool, round))) return this.#learn(game);
    this.#take(game, round, true);
    this.#o.onWritten(gameId);
  }

  async #end(game: Followed | undefined, round: StoredRound): Promise<void> {
    const { pool, clock } = this.#o;
    const nowMs = clock.now();
    const state = nowMs > round.endsAtMs + VOID_AFTER_MS ? 'void' : 'ended';
    const isByUs = await endRound(pool, round, { state, nowMs });
    const ended: StoredRound | undefined = isByUs
      ? { ...round, state, endedAtMs: nowMs }
      : await roundByNumber(pool, round.gameId, round.round);
    if (game) this.#take(game, ended, false);
    if (!isByUs || ended === undefined) return;
    this.#o.onWritten(round.gameId);
    this.#settle(ended);
    setTimeout(() => this.#settle(ended), GRACE_MS).unref();
  }

  /** Settles what is due of a round. A failure is made good by the next sweep. */
  #settle(round: StoredRound): void {
    if (this.#isStopped) return;
    const key = `${round.gameId} ${round.round}`;
    // A second run would read the same bets and wait for the same players.
    if (this.#settlingRounds.has(key)) return void this.#settlingRounds.set(key, round);
    this.#settlingRounds.set(key, undefined);
    const run = settleBets(this.#o, round)
      .catch((error: unknown) => this.#warn(error))
      .finally(() => {
        const next = this.#settlingRounds.get(key);
        this.#settlingRounds.delete(key);
        if (next) this.#settle(next);
      });
    this.#settling.add(run);
    void run.finally(() => this.#settling.delete(run));
  }

  /** Does what a process that has died left undone. */
  sweep(): Promise<void> {
    this.#sweeping ??= this.#sweep()
      .catch((error: unknown) => this.#warn(error))
      .finally(() => (this.#sweeping = undefined));
    return this.#sweeping;
  }

  async #sweep(): Promise<void> {
    const { pool, clock } = this.#o;
    for (const round of await overdueRounds(pool, clock.now() - OVERDUE_MS))
      await this.#end(this.#games.get(round.gameId), round);
    const open = await roundsWithOpenBets(pool);
    if (open.length === 0) return;
    await withLease(pool, 'shared-bets', async () => {
      for (const { gameId, round } of open) {
        const stored = await roundByNumber(pool, gameId, round);
        if (stored) await settleBets(this.#o, stored);
      }
    });
  }

  #warn(error: unknown): void {
    if (!this.#isStopped) this.#o.log.warn({ reason: reasonOf(error) }, 'a shared round has to wait');
  }
}
