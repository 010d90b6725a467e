// The server's own calls, for its built-in games: a round of one step, and a stepped round.
import { BUILTIN_PROVIDER } from '@parlor/contract/calls/catalogue.ts';
import { toMinorOrThrow } from '@parlor/contract/kernel/money.ts';
import type { ProviderCall, ProviderReply } from '@parlor/contract/webhooks/game-providers.ts';
import { roundReference } from '@parlor/economy/play/rounds.ts';
import type { SharedBet } from '@parlor/economy/play/game-rules.ts';
import type { Players } from '../../players/players.ts';
import type { Clock } from '../../runtime/clock.ts';
import { ApiError } from '../../http/api-error.ts';

export type BuiltinCallName = 'play' | 'start' | 'step' | 'cash-out';

type BuiltinCalls = {
  readonly [N in BuiltinCallName]: (provider: string, call: ProviderCall<N>) => Promise<ProviderReply<N>>;
};

/** Rounds that all players of a game share. */
export interface SharedRoundsHost {
  isShared(gameId: string): boolean;
  /** Learns the present round of a game, which is `round` or a later one. */
  follow(gameId: string, round?: number): Promise<unknown>;
  /** For requests that arrived then, in ms. */
  mustTakeBet(gameId: string, arrivedMs: number): (bet: SharedBet) => void;
  endOf(gameId: string, arrivedMs: number): (bet: SharedBet) => unknown;
}

interface BuiltinCallsDeps {
  readonly players: Players;
  readonly clock: Clock;
  /** Without it no bet in a shared round is taken. */
  readonly shared?: SharedRoundsHost | undefined;
  /**
   * Whether the session may take a new stake or step. The function that it gives throws the refusal, unless the round is
   * known to be over.
   */
  readonly mayGoOn: (
    provider: string,
    call: ProviderCall<BuiltinCallName>,
  ) => Promise<(before: object | undefined) => void>;
  /** Refuses a session of another call; an ended one is accepted. */
  readonly mustHaveSession: (provider: string, call: ProviderCall<'cash-out'>) => Promise<unknown>;
}

export function builtinCalls({
  players,
  clock,
  shared,
  mayGoOn,
  mustHaveSession,
}: BuiltinCallsDeps): BuiltinCalls {
  const begin =
    <N extends 'playRound' | 'startRound'>(name: N) =>
    async (provider: string, call: ProviderCall<'play' | 'start'>) => {
      mustBeBuiltin(provider);
      const mustTakeBet = shared?.isShared(call.game)
        ? await checkOfSharedBet(shared, call, clock.now())
        : undefined;
      const mustBeAllowed = await mayGoOn(provider, call);
      const { reply } = await players.act(name, call.player, {
        draw: roundReference(call.round),
        input: ({ draw }) => {
          mustBeAllowed(draw);
          return {
            gameId: call.game,
            roundId: call.round,
            stakeMinor: toMinorOrThrow('PP', call.amount),
            choice: call.choice,
            known: draw,
            ...(mustTakeBet === undefined ? {} : { mustTakeBet }),
          };
        },
      });
      return reply;
    };
  return {
    play: begin('playRound'),
    start: begin('startRound'),

    async step(provider, call) {
      mustBeBuiltin(provider);
      const mustBeAllowed = await mayGoOn(provider, call);
      const { reply } = await players.act('stepRound', call.player, {
        draw: roundReference(call.round),
        input: ({ draw }) => {
          mustBeAllowed(draw);
          return { gameId: call.game, roundId: call.round, step: call.step, move: call.move, known: draw };
        },
      });
      return reply;
    },

    // Like any win it is paid after the session has ended, and to a disabled player: it stakes nothing.
    async 'cash-out'(provider, call) {
      mustBeBuiltin(provider);
      const arrivedMs = clock.now();
      await mustHaveSession(provider, call);
      if (shared?.isShared(call.game)) {
        await shared.follow(call.game);
        return cashOutShared(players, shared, call, arrivedMs);
      }
      const { reply } = await players.act('cashOut', call.player, {
        draw: roundReference(call.round),
        input: ({ draw }) => ({
          gameId: call.game,
          roundId: call.round,
          step: call.step,
          known: draw,
        }),
      });
      return reply;
    },
  };
}

/** What refuses a bet in a shared round. Every such bet names its round. */
async function checkOfSharedBet(
  shared: SharedRoundsHost,
  { game, choice }: ProviderCall<'play' | 'start'>,
  arrivedMs: number,
): Promise<(bet: SharedBet) => void> {
  const round = (choice as { readonly round?: unknown } | null)?.round;
  if (typeof round !== 'number') throw new ApiError('CHOICE_INVALID', 'round is missing');
  await shared.follow(game, round);
  return shared.mustTakeBet(game, arrivedMs);
}

/** The time of arrival decides. A bet that is over gives its first answer again, unless it was lost. */
async function cashOutShared(
  players: Players,
  shared: SharedRoundsHost,
  call: ProviderCall<'cash-out'>,
  arrivedMs: number,
): Promise<ProviderReply<'cash-out'>> {
  const endOf = shared.endOf(call.game, arrivedMs);
  const { reply } = await players.act('endSharedBet', call.player, {
    draw: roundReference(call.round),
    input: ({ draw }) => ({ gameId: call.game, roundId: call.round, known: draw, endOf }),
  });
  if (reply.round?.win === 0) throw new ApiError('ROUND_CLOSED');
  return reply;
}

function mustBeBuiltin(provider: string): void {
  if (provider !== BUILTIN_PROVIDER)
    throw new ApiError('NOT_FOUND', 'The server draws for its built-in games alone.');
}
