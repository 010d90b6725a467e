import type { WinsState } from '@parlor/sdk/services.ts';
import { useLingui } from '@lingui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useAuth, useServices } from '../../data/StoredServices.ts';
import { invalidate, keys } from '../../data/queries/keys.ts';
import { useRaceQueries } from './contest-queries.ts';

/**
 * The current board of a contest, kept up to date. Undefined: the race of the day. `isWatched` false closes the
 * connection: off screen, hidden tab.
 */
export function useLiveRace(contestId: string | undefined, isWatched = true) {
  const { subscribeContest } = useServices();
  const client = useQueryClient();
  // The texts of the stream are in the language that its request asked for.
  const { locale } = useLingui().i18n;
  const isKnown = useAuth().status === 'connected';
  const question = useRaceQueries().race(contestId);
  const requested = useQuery(question);
  const [state, setState] = useState<WinsState>('connecting');
  const running = requested.data?.contest;
  const id = running?.contestId;
  const keep = useEffectEvent((race: NonNullable<typeof requested.data>) => {
    const isNext = running !== undefined && race.contest?.period !== running.period;
    client.setQueryData(question.queryKey, race);
    if (!isNext) return;
    // A prize and its notice may have arrived, and the challenge of the next day has begun.
    void invalidate(client, 'claim');
    void client.invalidateQueries({ queryKey: [keys.challenge] });
  });
  const see = useEffectEvent((s: WinsState, error: unknown) => {
    setState(s);
    // The server refuses it for good, most likely because it was cancelled: the reply says so.
    if (s === 'closed' && error !== undefined) void client.invalidateQueries({ queryKey: [keys.race] });
  });
  useEffect(() => {
    if (!isKnown || !isWatched || id === undefined) return;
    const subscription = subscribeContest({
      contestId: id,
      onRace: (race) => keep(race),
      onState: see,
    });
    const rest = (): void => (document.hidden ? subscription.pause() : subscription.resume());
    document.addEventListener('visibilitychange', rest);
    return () => {
      document.removeEventListener('visibilitychange', rest);
      subscription.close();
    };
  }, [subscribeContest, isKnown, isWatched, id, locale]);
  return { ...requested, isLive: state === 'live' };
}
