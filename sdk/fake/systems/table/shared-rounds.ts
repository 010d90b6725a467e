// Rounds that all players of a game share, in memory: the same curve, points and chain as on the server. No timer runs:
// each call first brings the rounds to the time of the clock.
import type { CallReply } from '@parlor/contract/kernel/endpoint.ts';
import type { fairness } from '@parlor/contract/calls/fairness.ts';
import {
  BETS_LISTED,
  PAST_LISTED,
  type EndedRound,
  type SharedTable,
} from '@parlor/contract/calls/shared-rounds.ts';
import { toWire } from '@parlor/contract/kernel/money.ts';
import { isoOf } from '@parlor/economy/kernel/periods.ts';
import { RuleViolation } from '@parlor/economy/kernel/rule-violation.ts';
import type { SharedBet } from '@parlor/economy/play/game-rules.ts';
import { roundReference } from '@parlor/economy/play/rounds.ts';
import type { SharedBetRecord } from '@parlor/economy/play/open-rounds.ts';
import { CHAIN_LENGTH, chainFrom, type Chain } from '@parlor/games/seed-chain.ts';
import { crashMs } from '@parlor/games/crash/curve.ts';
import { cashOutAt, settlementOf, type RoundFacts } from '@parlor/games/crash/end-of-bet.ts';
import { pointOf } from '@parlor/games/crash/point.ts';
import { sharedSettings } from '@parlor/games/crash/rules.ts';
import { browserDigest } from '../../digest.ts';
import { FakeApiError } from '../../fake-error.ts';
import type { FakePlayer, FakeServer } from '../../fake-server.ts';

interface Round extends RoundFacts {
  readonly round: number;
  readonly seed: string;
  readonly opensAtMs: number;
}
interface Game {
  readonly chain: Chain;
  readonly publishedAtMs: number;
  current: Round | undefined;
  /** Newest first. */
  readonly past: EndedRound[];
  readonly bets: Array<{ readonly player: FakePlayer; readonly roundId: string; readonly round: number }>;
}

const endedRound = ({ round, seed, pointE2, endsAtMs }: Round): EndedRound => ({
  round,
  chain: 1,
  place: round,
  seed,
  point: pointE2,
  endedAt: isoOf(endsAtMs),
});

export class FakeSharedRounds {
  readonly #server: FakeServer;
  readonly #games = new Map<string, Game>();
  constructor(server: FakeServer) {
    this.#server = server;
  }

  #settings = (gameId: string) => sharedSettings(this.#server.loaded.content.steppedRulesOf(gameId));
  isShared = (gameId: string): boolean => this.#settings(gameId) !== undefined;

  /** Ends the round if its time is over. `opens`: somebody watches, so the next round opens when it is due. */
  #goOn(gameId: string, opens: boolean): Game {
    const settings = this.#settings(gameId);
    if (settings === undefined) throw new FakeApiError('GAME_NOT_FOUND', undefined, { game: gameId });
    const nowMs = this.#server.clock.now();
    const known = this.#games.get(gameId);
    const game: Game = known ?? {
      chain: chainFrom(browserDigest, this.#server.world().freshSecret(), CHAIN_LENGTH / 100),
      publishedAtMs: nowMs,
      current: undefined,
      past: [],
      bets: [],
    };
    this.#games.set(gameId, game);
    if (game.current?.state === 'open' && nowMs >= game.current.endsAtMs) {
      game.current = { ...game.current, state: 'ended', endedAtMs: game.current.endsAtMs };
      game.past.unshift(endedRound(game.current));
      this.#settle(gameId, game, game.current);
    }
    const isFree =
      game.current === undefined ||
      (game.current.state === 'ended' && nowMs >= game.current.endsAtMs + settings.pauseMs);
    if (!opens || !isFree) return game;
    const round = (game.current?.round ?? 0) + 1;
    const seed = game.chain.seedAt(round);
    const pointE2 = pointOf(browserDigest, seed, gameId, settings);
    const risesAtMs = nowMs + settings.bettingMs;
    game.current = {
      round,
      seed,
      settings,
      pointE2,
      opensAtMs: nowMs,
      risesAtMs,
      endsAtMs: risesAtMs + crashMs(settings, pointE2),
      state: 'open',
    };
    return game;
  }

  #settle(gameId: string, game: Game, round: Round): void {
    for (const { player, roundId, round: of } of game.bets)
      if (of === round.round) this.#end(player, gameId, roundId, (bet) => settlementOf(round, bet, Infinity));
  }

  #end(player: FakePlayer, gameId: string, roundId: string, endOf: (bet: SharedBet) => unknown) {
    const known = player.host.rows.draws.get(roundReference(roundId));
    return this.#server.act(player, 'endSharedBet', { gameId, roundId, known, endOf });
  }

  /** Refuses a round that takes no bets now. */
  mustTakeBet(
    player: FakePlayer,
    gameId: string,
    { roundId, choice }: { readonly roundId: string; readonly choice?: unknown },
  ): (bet: SharedBet) => void {
    if (typeof (choice as { round?: unknown } | null | undefined)?.round !== 'number')
      throw new FakeApiError('CHOICE_INVALID', 'round is missing');
    const game = this.#goOn(gameId, true);
    return (bet) => {
      const { current } = game;
      const isOpen = current?.round === bet.round && this.#server.clock.now() < current.risesAtMs;
      if (!isOpen) throw new RuleViolation('ROUND_CLOSED');
      game.bets.push({ player, roundId, round: bet.round });
    };
  }

  cashOut(player: FakePlayer, gameId: string, roundId: string) {
    const { current } = this.#goOn(gameId, true);
    const reply = this.#end(player, gameId, roundId, (bet) =>
      current?.round === bet.round ? cashOutAt(current, bet, this.#server.clock.now()) : undefined,
    );
    if (reply.round?.win === 0) throw new FakeApiError('ROUND_CLOSED');
    return reply;
  }

  table(gameId: string): SharedTable {
    const { current, bets, past } = this.#goOn(gameId, true);
    const list = bets.flatMap(({ player, round, roundId }) => {
      const record = player.host.rows.sharedBets.get(roundId);
      return round === current?.round && record ? [{ player, record }] : [];
    });
    const staked = list.reduce((sum, { record }) => sum + record.stakeMinor, 0n);
    return {
      now: isoOf(this.#server.clock.now()),
      ...(current === undefined
        ? {}
        : {
            round: {
              round: current.round,
              chain: 1,
              place: current.round,
              opensAt: isoOf(current.opensAtMs),
              risesAt: isoOf(current.risesAtMs),
              ...(current.state === 'open' ? {} : { ended: endedRound(current) }),
            },
          }),
      ...(current?.state === 'ended' ? { nextAt: isoOf(current.endsAtMs + current.settings.pauseMs) } : {}),
      bets: {
        count: list.length,
        staked: toWire('PP', staked),
        list: list.slice(0, BETS_LISTED).map(({ player, record }) => this.#shown(player, record)),
      },
      past: past.slice(0, PAST_LISTED),
    };
  }

  #shown(player: FakePlayer, { stakeMinor, paidE4 }: SharedBetRecord): SharedTable['bets']['list'][number] {
    const face = this.#server.names.faceOf(player);
    return {
      ...(face.tag === undefined ? {} : face),
      stake: toWire('PP', stakeMinor),
      ...(paidE4 === undefined ? {} : { paid: Math.floor(paidE4 / 100) }),
    };
  }

  published(
    gameId: string,
    { limit = 20, before }: { readonly limit?: number | undefined; readonly before?: string | undefined },
  ): CallReply<typeof fairness.sharedRounds> {
    const { chain, past, publishedAtMs } = this.#goOn(gameId, false);
    const rounds = past.filter(({ round }) => before === undefined || round < Number(before)).slice(0, limit);
    const last = rounds.at(-1);
    return {
      chains: [
        {
          chain: 1,
          commitment: chain.commitment,
          length: CHAIN_LENGTH / 100,
          publishedAt: isoOf(publishedAtMs),
        },
      ],
      rounds,
      ...(rounds.length < limit || !last ? {} : { before: String(last.round) }),
    };
  }
}
