// Studios that are paused; letting one go on is for a treasurer and recorded with it (I50).
import type { StudioCard } from '@parlor/contract/calls/operator/studios.ts';
import type { OperatorAnswer, OperatorReceived } from '@parlor/contract/calls/operator/operator.ts';
import type pg from 'pg';
import type { Clock } from '../../runtime/clock.ts';
import type { Caller } from '../../http/handlers.ts';
import { noteAct } from './store.ts';

export interface StudioDeps {
  readonly clock: Clock;
  readonly studios: {
    list(db?: pg.ClientBase): Promise<StudioCard[]>;
    resume(studio: string, note: (tx: pg.ClientBase, hours: object[]) => Promise<void>): Promise<void>;
  };
}
type Calls = 'operatorStudios' | 'resumeStudio';

export function studioHandlers({ clock, studios }: StudioDeps): {
  readonly [N in Calls]: (call: OperatorReceived<N> & { caller: Caller }) => Promise<OperatorAnswer<N>>;
} {
  return {
    operatorStudios: async () => ({ studios: await studios.list() }),
    resumeStudio: async ({ caller, params: { studio }, body: { why } }) => {
      await studios.resume(studio, async (tx, hours) =>
        noteAct(
          tx,
          { by: caller.playerId, act: 'resume-studio', why, details: { studio, hours } },
          clock.now(),
          {
            studios: await studios.list(tx),
          },
        ),
      );
      return { studios: await studios.list() };
    },
  };
}
