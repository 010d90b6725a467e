// The server's own calls, for its built-in games: a round of one step, and a stepped round.
import { BUILTIN_PROVIDER } from '@parlor/contract/calls/catalogue.ts';
import type { ProviderCall, ProviderReply } from '@parlor/contract/webhooks/game-providers.ts';
import { roundReference } from '@parlor/economy/play/rounds.ts';
import type { Players } from '../../players/players.ts';
import { ApiError } from '../../http/api-error.ts';
import { minorOf } from './amounts.ts';

export type BuiltinCallName = 'play' | 'start' | 'step' | 'cash-out';

type BuiltinCalls = {
  readonly [N in BuiltinCallName]: (provider: string, call: ProviderCall<N>) => Promise<ProviderReply<N>>;
};

interface BuiltinCallsDeps {
  readonly players: Players;
  /** Whether the session may take a new stake or step; thrown only if the round is not known to be over. */
  readonly mayGoOn: (
    provider: string,
    call: ProviderCall<BuiltinCallName>,
  ) => Promise<(before: object | undefined) => void>;
  /** Refuses a session of another call; an ended one is accepted. */
  readonly mustBeOf: (provider: string, call: ProviderCall<'cash-out'>) => Promise<unknown>;
}

export function builtinCalls({ players, mayGoOn, mustBeOf }: BuiltinCallsDeps): BuiltinCalls {
  const begin =
    <N extends 'playRound' | 'startRound'>(name: N) =>
    async (provider: string, call: ProviderCall<'play' | 'start'>) => {
      mustBeBuiltin(provider);
      const must = await mayGoOn(provider, call);
      const { reply } = await players.act(name, call.player, {
        draw: roundReference(call.round),
        input: ({ draw }) => {
          must(draw);
          return {
            gameId: call.game,
            roundId: call.round,
            stakeMinor: minorOf('PP', call.amount),
            choice: call.choice,
            known: draw,
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
      const must = await mayGoOn(provider, call);
      const { reply } = await players.act('stepRound', call.player, {
        draw: roundReference(call.round),
        input: ({ draw }) => {
          must(draw);
          return { gameId: call.game, roundId: call.round, step: call.step, move: call.move, known: draw };
        },
      });
      return reply;
    },

    // Like any win it is paid after the session has ended, and to a disabled player: it stakes nothing.
    async 'cash-out'(provider, call) {
      mustBeBuiltin(provider);
      await mustBeOf(provider, call);
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

function mustBeBuiltin(provider: string): void {
  if (provider !== BUILTIN_PROVIDER)
    throw new ApiError('NOT_FOUND', 'The server draws for its built-in games alone.');
}
