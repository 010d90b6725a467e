// A break or an exclusion follows the person: every sign-in method of the player is kept with it, and a player who links a
// method that is kept is on the same break.
import type pg from 'pg';
import type { CareState } from '@parlor/contract/calls/player-care.ts';
import type { Pause } from '@parlor/economy/care/care-slice.ts';
import { ApiError } from '../http/api-error.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Players } from './players.ts';
import { writeJournal } from './rows/care-journal.ts';
import {
  createDigests,
  endsLater,
  holdDigests,
  lockMarks,
  marksOfPlayer,
  pauseOfDigests,
  type Mark,
} from './rows/held-identities.ts';

export interface HeldPlayersDeps {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly players: Pick<Players, 'act'>;
}

export type HeldPlayers = ReturnType<typeof createHeldPlayers>;

const pauseIn = ({ pause }: CareState): Pause | undefined =>
  pause && {
    kind: pause.kind,
    sinceMs: Date.parse(pause.since),
    untilMs: pause.until === undefined ? null : Date.parse(pause.until),
  };

export function createHeldPlayers({ pool, clock, players }: HeldPlayersDeps) {
  const digestsOf = createDigests();
  const pauseOfMarks = async (db: pg.Pool | pg.ClientBase, marks: readonly Mark[], nowMs: number) =>
    pauseOfDigests(db, await digestsOf(db, marks), nowMs);
  const holdMarks = async (
    tx: pg.ClientBase,
    playerId: string,
    marks: readonly Mark[],
    pause: Pause,
  ): Promise<void> => {
    const digests = await digestsOf(tx, marks);
    await holdDigests(tx, digests, pause);
    const entry = { kind: 'pause', pause, digests: digests.map((one) => one.toString('hex')) } as const;
    await writeJournal(tx, playerId, entry, clock.now());
  };
  const holdAll = async (tx: pg.ClientBase, playerId: string, pause: Pause): Promise<void> => {
    await lockMarks(tx, playerId);
    await holdMarks(tx, playerId, await marksOfPlayer(tx, playerId), pause);
  };

  return {
    /** Written with the act that begins a pause: with it, or not at all. */
    holdWith: async (tx: pg.ClientBase, playerId: string, state: CareState): Promise<void> => {
      const pause = pauseIn(state);
      if (pause) await holdAll(tx, playerId, pause);
    },

    /** The pause of a person whom one of these marks recognises. */
    pauseOf: (db: pg.Pool | pg.ClientBase, ...marks: readonly Mark[]): Promise<Pause | undefined> =>
      pauseOfMarks(db, marks, clock.now()),

    /** Before a player links something that may be of a held person: then the player is held first. */
    async beforeLinking(playerId: string, mark: Mark): Promise<void> {
      const pause = await pauseOfMarks(pool, [mark], clock.now());
      if (pause === undefined) return;
      await players.act('holdPlayer', playerId, {
        input: pause,
        also: (tx) => holdAll(tx, playerId, pause),
      });
    },

    /**
     * While it is linked, in the transaction that has locked the player's sign-in methods or wallet: it is kept like the
     * player's other marks. Refuses BUSY if a pause began meanwhile.
     */
    async whileLinking(tx: pg.ClientBase, playerId: string, mark: Mark): Promise<void> {
      const nowMs = clock.now();
      const own = await pauseOfMarks(tx, await marksOfPlayer(tx, playerId), nowMs);
      const pause = await pauseOfMarks(tx, [mark], nowMs);
      if (pause && endsLater(pause, own)) throw new ApiError('BUSY', undefined, undefined, 1);
      if (own) await holdMarks(tx, playerId, [mark], own);
    },
  };
}
