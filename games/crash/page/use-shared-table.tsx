import { useEffect, useMemo, useRef, useState } from 'react';
import { FRAME_PARAMS, GAME_PATHS } from '@parlor/contract/formats/frame.ts';
import type { SharedTable } from '@parlor/contract/calls/shared-rounds.ts';
import { fetchShared } from '../../page/frame/server-calls.ts';

const ASK_EVERY_MS = 1_000;
const SAMPLES = 12;

export interface Shared {
  /** As the server told it last; undefined until the first answer. */
  readonly table: SharedTable | undefined;
  /** The time of the server, in ms since 1970. */
  readonly now: () => number;
}

/**
 * The round that all players share, over an event stream. Where there is no stream, the page asks every second. The server's
 * clock is the one sample that took the shortest way, so the curve needs no further messages.
 */
export function useSharedTable(session: string): Shared {
  const [table, setTable] = useState<SharedTable>();
  const offsets = useRef<number[]>([]);
  useEffect(() => {
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const take = (told: SharedTable): void => {
      if (isGone) return;
      offsets.current = [Date.parse(told.now) - Date.now(), ...offsets.current].slice(0, SAMPLES);
      setTable(told);
    };
    const ask = async (): Promise<void> => {
      const answer = await fetchShared(session);
      if (answer.ok) take(answer.value);
      if (!isGone) timer = setTimeout(() => void ask(), ASK_EVERY_MS);
    };
    const source = new EventSource(
      `${GAME_PATHS.sharedLive}?${new URLSearchParams({ [FRAME_PARAMS.session]: session })}`,
    );
    source.addEventListener('table', ({ data }: MessageEvent<string>) => {
      clearTimeout(timer);
      take(JSON.parse(data) as SharedTable);
    });
    source.addEventListener('error', () => {
      // Otherwise the browser connects again by itself.
      if (source.readyState === EventSource.CLOSED && timer === undefined) void ask();
    });
    return () => {
      isGone = true;
      clearTimeout(timer);
      source.close();
    };
  }, [session]);
  return useMemo(
    () => ({
      table,
      now: () => Date.now() + (offsets.current.length > 0 ? Math.max(...offsets.current) : 0),
    }),
    [table],
  );
}
