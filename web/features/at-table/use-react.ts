import type { Reaction } from '@parlor/contract/calls/at-table.ts';
import { hasErrorCode } from '@parlor/sdk/errors.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useServices } from '../../data/ServicesContext.tsx';

const waitMsOf = (error: unknown): number =>
  hasErrorCode(error, 'REACTION_WAITS') ? Number((error.details as { waitMs?: unknown }).waitMs) || 0 : 0;

/** Sends reactions. After too many, `waitsS` has the seconds to wait, and counts down to 0. */
export function useReact(gameId: string) {
  const { api } = useServices();
  const [waitsS, setWaitsS] = useState(0);
  useEffect(() => {
    if (waitsS === 0) return;
    const timer = setTimeout(() => setWaitsS(waitsS - 1), 1_000);
    return () => clearTimeout(timer);
  }, [waitsS]);
  const { mutate, error } = useMutation({
    mutationFn: (reaction: Reaction) => api.react({ params: { gameId }, body: { reaction } }),
    onError: (failure) => setWaitsS(Math.ceil(waitMsOf(failure) / 1_000)),
  });
  return { react: mutate, waitsS, error: waitMsOf(error) > 0 ? undefined : (error ?? undefined) };
}
