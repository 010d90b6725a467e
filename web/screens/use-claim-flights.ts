import type { Quest } from '@parlor/contract/quests.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { claimFailureOf } from '../features/quests/claims.ts';
import { CLAIM } from '../features/quests/use-claim-quest.ts';
import { countersFor, flyCounters, type Spot } from '../ui/counter-flight.ts';

const keyOf = ({ id }: Quest): string => `${id.day} ${id.index}`;
const pointsIn = ({ rewards }: Quest): number =>
  rewards.reduce((sum, reward) => sum + (reward.type === 'points' ? reward.amount : 0), 0);

/** The largest balance in sight; without one, the upper edge of the window. */
function balanceSpot(): Spot {
  const inSight = [...document.querySelectorAll('[data-balance]')]
    .map((balance) => balance.getBoundingClientRect())
    .filter(({ width, top, bottom }) => width > 0 && bottom > 0 && top < innerHeight)
    .toSorted((a, b) => b.width - a.width);
  return inSight[0] ?? { x: innerWidth / 2, y: -24, width: 0, height: 0 };
}

/**
 * Whatever is claimed flies to the balance as counters, from the thing it lay in or the button that was pressed, and
 * back again where the house refused. Only for the eyes: the words are the toast's and the balance's.
 */
export function useClaimFlights(): void {
  const client = useQueryClient();
  useEffect(() => {
    // Read at the press: a moment later the thing is off the table.
    let pressed: Spot | undefined;
    const things = new Map<string, Spot>();
    const remember = ({ target }: MouseEvent): void => {
      if (!(target instanceof Element)) return;
      pressed = target.closest('button')?.getBoundingClientRect();
      things.clear();
      for (const thing of document.querySelectorAll<HTMLElement>('[data-quest]'))
        for (const key of (thing.dataset.quest ?? '').split(','))
          things.set(key, thing.getBoundingClientRect());
    };
    document.addEventListener('click', remember, true);

    const leftFrom = new Map<string, Spot>();
    const stop = client.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated' || event.mutation.options.mutationKey?.[0] !== CLAIM[0]) return;
      const { action, mutation } = event;
      const quest = mutation.state.variables as Quest | undefined;
      if (!quest) return;
      const key = keyOf(quest);
      const count = countersFor(pointsIn(quest));
      if (action.type === 'pending') {
        const from = things.get(key) ?? pressed;
        if (!from || pointsIn(quest) === 0) return;
        leftFrom.set(key, from);
        void flyCounters(from, balanceSpot(), count);
      } else if (action.type === 'success' || action.type === 'error') {
        const home = leftFrom.get(key);
        leftFrom.delete(key);
        if (home && action.type === 'error' && claimFailureOf(action.error).kind !== 'paid-before')
          void flyCounters(balanceSpot(), home, count);
      }
    });
    return () => {
      document.removeEventListener('click', remember, true);
      stop();
    };
  }, [client]);
}
