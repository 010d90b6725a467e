import type { SwitchedOff, SwitchTarget } from '@parlor/contract/calls/switches.ts';
import type { Game } from '@parlor/contract/calls/catalogue.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useServices } from '../ServicesContext.tsx';
import { keys } from './keys.ts';

/** The server refuses at once; a page that is open says so this much later at most. */
const LOOK_EVERY_MS = 15_000;

/** Finds the first of these that operators switched off; while nothing is known, nothing is. */
export function useSwitches(): (...targets: readonly SwitchTarget[]) => SwitchedOff | undefined {
  const { api } = useServices();
  const { data } = useQuery(
    queryOptions({
      queryKey: [keys.switches],
      staleTime: LOOK_EVERY_MS,
      refetchInterval: LOOK_EVERY_MS,
      queryFn: async ({ signal }) => (await api.switches({}, { signal })).off,
    }),
  );
  return (...targets) => {
    for (const { kind, id } of targets) {
      const off = data?.find((one) => one.kind === kind && one.id === id);
      if (off) return off;
    }
    return undefined;
  };
}

/** The switches that cover a game. */
export const switchesOfGame = ({ identifier, category, provider }: Game): readonly SwitchTarget[] => [
  { kind: 'game', id: identifier },
  { kind: 'family', id: category },
  { kind: 'studio', id: provider },
];
