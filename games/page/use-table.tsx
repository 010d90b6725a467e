import { useCallback, useEffect, useRef, useState } from 'react';
import type { Balance } from '@parlor/contract/balances.ts';
import { playRound, type GameState, type RoundReply, type RoundRequest, type Trouble } from './house.ts';
import type { Lobby } from './lobby.ts';

export type Round = RoundReply['round'];

/** `waiting`: sent again after a lost reply. `unanswered`: every attempt was lost, the player may ask again. */
export type Phase = 'idle' | 'rolling' | 'waiting' | 'unanswered';

export interface Sitting {
  readonly rounds: number;
  /** PP. */
  readonly staked: number;
  readonly returned: number;
}

export interface Table {
  readonly phase: Phase;
  readonly balance: Balance;
  /** Newest first. */
  readonly rounds: readonly Round[];
  /** Rounds played since the page was opened, so that the last one is told from one of earlier. */
  readonly sitting: Sitting;
  readonly refusal: Trouble | undefined;
  /** Stake in PP. Starts a round, or asks again about the one that was not answered. */
  readonly roll: (stake: number, choice: unknown) => void;
  readonly forgiveRefusal: () => void;
}

const SHOWN_ROUNDS = 12;
/** The dice stay in the air at least so long; with reduced motion not at all. */
const AIR_MS = 420;

export function useTable(
  state: GameState,
  session: string,
  lobby: Lobby,
  paused: boolean,
  still: boolean,
): Table {
  const [phase, setPhase] = useState<Phase>('idle');
  const [balance, setBalance] = useState<Balance>(state.balance);
  const [rounds, setRounds] = useState<readonly Round[]>(state.lastRounds);
  const [sitting, setSitting] = useState<Sitting>({ rounds: 0, staked: 0, returned: 0 });
  const [refusal, setRefusal] = useState<Trouble>();
  /** The round that the house has not answered: as long as it is here, no other can start. */
  const open = useRef<RoundRequest>(undefined);
  const busy = useRef(false);

  const settle = useCallback(
    ({ round, balance: after }: RoundReply): void => {
      setRounds((before) =>
        [round, ...before.filter((one) => one.roundId !== round.roundId)].slice(0, SHOWN_ROUNDS),
      );
      setSitting((sum) => ({
        rounds: sum.rounds + 1,
        staked: sum.staked + round.stake,
        returned: sum.returned + round.win,
      }));
      setBalance(after);
      lobby.tell({ type: 'balance', balance: after });
    },
    [lobby],
  );

  const send = useCallback(
    async (request: RoundRequest): Promise<void> => {
      lobby.tell({ type: 'round-started', roundId: request.roundId });
      setPhase('rolling');
      setRefusal(undefined);
      const [answer] = await Promise.all([
        playRound(request, () => setPhase('waiting')),
        pause(still ? 0 : AIR_MS),
      ]);
      busy.current = false;
      if (!answer.ok && answer.again) {
        setPhase('unanswered');
        return;
      }
      open.current = undefined;
      setPhase('idle');
      if (answer.ok) settle(answer.value);
      else setRefusal(answer.trouble);
      lobby.tell({ type: 'round-ended', roundId: request.roundId });
    },
    [lobby, settle, still],
  );

  const roll = useCallback(
    (stake: number, choice: unknown): void => {
      if (busy.current || paused) return;
      busy.current = true;
      open.current ??= { session, roundId: newRoundId(), stake, choice };
      void send(open.current);
    },
    [paused, send, session],
  );

  // Back on the line with an unanswered round: ask about it at once.
  useEffect(() => {
    if (phase !== 'unanswered') return undefined;
    const again = (): void => roll(0, undefined);
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [phase, roll]);

  const forgiveRefusal = useCallback(() => setRefusal(undefined), []);
  return { phase, balance, rounds, sitting, refusal, roll, forgiveRefusal };
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** `randomUUID` is missing where the page is not served securely (a phone on the local network). */
function newRoundId(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID();
  const bytes: Uint8Array = (crypto as Crypto).getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
