import { useCallback, useState } from 'react';
import type { DrawCheck } from '@parlor/sdk/fairness/verify-draw.ts';
import type { GamePageContext } from '../frame/GamePage.tsx';
import { fetchDraw, revealSeed, type CallError } from '../frame/server-calls.ts';

/** `running`, the result, or why there is none. */
export type Check = 'running' | DrawCheck | { readonly verdict: 'failed'; readonly code: CallError['code'] };

export interface Verify {
  readonly checkOf: (roundId: string) => Check | undefined;
  /** Computes the round again on this device from its seeds. */
  readonly verify: (roundId: string) => void;
  /** Reveals the server seed in use first. */
  readonly reveal: (roundId: string) => void;
}

/** The code that checks draws is loaded with the first check. */
export function useVerify({ session, state }: Pick<GamePageContext, 'session' | 'state'>): Verify {
  const [checks, setChecks] = useState<ReadonlyMap<string, Check>>(new Map());
  const { gameId, rules } = state;
  const set = useCallback(
    (roundId: string, check: Check) => setChecks((before) => new Map(before).set(roundId, check)),
    [],
  );
  const verify = useCallback(
    (roundId: string): void => {
      set(roundId, 'running');
      void checkRound(session, roundId, { gameId, version: '', table: rules }).then((check) =>
        set(roundId, check),
      );
    },
    [session, gameId, rules, set],
  );
  const reveal = useCallback(
    (roundId: string): void => {
      set(roundId, 'running');
      void revealSeed(session).then((answer) => {
        if (answer.ok) verify(roundId);
        else set(roundId, { verdict: 'failed', code: answer.trouble.code });
      });
    },
    [session, set, verify],
  );
  return { checkOf: (roundId) => checks.get(roundId), verify, reveal };
}

async function checkRound(
  session: string,
  roundId: string,
  published: { readonly gameId: string; readonly version: string; readonly table: unknown },
): Promise<Check> {
  const answer = await fetchDraw(session, roundId);
  if (!answer.ok) return { verdict: 'failed', code: answer.trouble.code };
  try {
    const { verifyDraw } = await import('@parlor/sdk/fairness/verify-draw.ts');
    return verifyDraw(answer.value, published);
  } catch {
    // The file did not load.
    return { verdict: 'failed', code: 'UNREACHABLE' };
  }
}
