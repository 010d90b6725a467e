import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type { GamePageContext } from '../frame/GamePage.tsx';
import { fetchReceipts, type GameState } from '../frame/server-calls.ts';
import type { Round } from '../play/use-table.tsx';
import { mergeReceipts, sumsOf, type Receipt, type Sums } from './receipts.ts';

/** A session of so many draws is read again after a reload; of a longer one only the newest part. */
const PAGES_MAX = 20;

export type ReceiptsState = 'complete' | 'loading' | 'failed' | 'cut';

/** The rounds of this session at this table, by their receipts. */
export interface SessionReceipts {
  /** The server's time. Rounds that ended before do not count. */
  readonly since: string;
  /** Oldest first. */
  readonly receipts: readonly Receipt[];
  readonly sums: Sums;
  /** `cut`: earlier rounds of the session are missing, because there are too many. */
  readonly state: ReceiptsState;
  readonly retry: () => void;
  /** Begins a new session after the newest round. */
  readonly reset: () => void;
}

const storageKey = (gameId: string): string => `parlor-session-${gameId}`;
/** A framed page may have no storage. Then a reload begins a new session. */
function stored(gameId: string): string | undefined {
  try {
    const since = sessionStorage.getItem(storageKey(gameId)) ?? '';
    return Number.isNaN(Date.parse(since)) ? undefined : since;
  } catch {
    return undefined;
  }
}
function store(gameId: string, since: string): void {
  try {
    sessionStorage.setItem(storageKey(gameId), since);
  } catch {
    // The session lasts as long as the page.
  }
}

const justAfter = (at: string): string => new Date(Date.parse(at) + 1).toISOString();
/** By the server's clock, as the receipts are. */
const nowOf = ({ now, lastRounds: [last] }: GameState): string =>
  now ?? (last ? justAfter(last.at) : new Date().toISOString());

/** `rounds` are those that have landed, newest first, also of earlier sessions. */
export function useReceipts(
  { state, session }: Pick<GamePageContext, 'state' | 'session'>,
  rounds: readonly Round[],
): SessionReceipts {
  const { gameId } = state;
  const [isFound] = useState(() => stored(gameId) !== undefined);
  const [since, setSince] = useState(() => stored(gameId) ?? nowOf(state));
  const [loaded, setLoaded] = useState<ReceiptsState>(isFound ? 'loading' : 'complete');
  const [attempt, setAttempt] = useState(0);
  const [receipts, setReceipts] = useState<readonly Receipt[]>([]);
  const [seen, setSeen] = useState<readonly Round[]>([]);
  useEffect(() => store(gameId, since), [gameId, since]);

  // Set during rendering, so that no frame shows a round without its part in the sums.
  if (rounds !== seen) {
    setSeen(rounds);
    setReceipts((before) =>
      mergeReceipts(before, rounds.filter((round) => isSince(round, since)).toReversed()),
    );
  }

  const isLoading = loaded === 'loading';
  useEffect(() => {
    if (!isLoading) return undefined;
    let isGone = false;
    void receiptsSince(session, since).then((found) => {
      if (isGone) return;
      setReceipts((before) => mergeReceipts(found.receipts, before));
      setLoaded(found.state);
    });
    return () => {
      isGone = true;
    };
  }, [isLoading, attempt, session, since]);

  const retry = useCallback(() => {
    setLoaded('loading');
    setAttempt((count) => count + 1);
  }, []);
  const newest = receipts.at(-1);
  const reset = useCallback(() => {
    if (newest === undefined) return;
    setSince(justAfter(newest.at));
    setReceipts([]);
    setLoaded('complete');
  }, [newest]);
  const sums = useMemo(() => sumsOf(receipts), [receipts]);
  return useMemo(
    () => ({ since, receipts, sums, state: loaded, retry, reset }),
    [since, receipts, sums, loaded, retry, reset],
  );
}

const isSince = ({ at }: Receipt, since: string): boolean => Date.parse(at) >= Date.parse(since);

async function receiptsSince(
  session: string,
  since: string,
): Promise<{ readonly receipts: readonly Receipt[]; readonly state: ReceiptsState }> {
  let receipts: readonly Receipt[] = [];
  let before: string | undefined;
  for (let page = 0; page < PAGES_MAX; page++) {
    const answer = await fetchReceipts({ session, since, before });
    if (!answer.ok) return { receipts, state: 'failed' };
    receipts = mergeReceipts(receipts, answer.value.rounds.toReversed());
    ({ before } = answer.value);
    if (before === undefined) return { receipts, state: 'complete' };
  }
  return { receipts, state: 'cut' };
}

const ReceiptsContext = createContext<SessionReceipts | undefined>(undefined);
export const ReceiptsProvider = ReceiptsContext.Provider;

/** The session's receipts, inside a table. */
export function useSessionReceipts(): SessionReceipts {
  const receipts = useContext(ReceiptsContext);
  if (!receipts) throw new Error('There is no table around this');
  return receipts;
}
