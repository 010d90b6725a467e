import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { claimFailureOf } from '../../data/queries/claiming.ts';
import { CLAIM, type Claim } from '../../data/queries/pending-claims.ts';
import { shown } from '../../ui/layout/shown.ts';
import { balanceSpot } from '../../ui/reward/balance-spot.ts';
import { countersFor, flyChips, type Spot } from '../../ui/reward/chip-flight.ts';

/**
 * A claim flies to the balance as counters, from the claimed thing or the pressed button, and back if the server
 * refused it. Only visual: the toast and the balance announce it.
 */
export function useClaimFlights(): void {
  const client = useQueryClient();
  useEffect(() => {
    // Read at the press: a moment later the thing is gone.
    let pressed: Spot | undefined;
    const things = new Map<string, Spot>();
    const remember = ({ target }: MouseEvent): void => {
      if (!(target instanceof Element)) return;
      pressed = target.closest('button')?.getBoundingClientRect();
      things.clear();
      // No link makes a claim, and a player who goes to another screen should not wait for this.
      if (!pressed) return;
      for (const thing of shown('[data-claims]'))
        things.set(thing.dataset.claims ?? '', thing.getBoundingClientRect());
    };
    document.addEventListener('click', remember, true);

    const leftFrom = new Map<string, Spot>();
    const stop = client.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated' || event.mutation.options.mutationKey?.[0] !== CLAIM) return;
      const { action, mutation } = event;
      const claim = mutation.state.variables as Claim | undefined;
      if (!claim) return;
      const { id: key, points } = claim;
      const count = countersFor(points);
      if (action.type === 'pending') {
        const from = things.get(key) ?? pressed;
        if (!from || points === 0) return;
        leftFrom.set(key, from);
        void flyChips(from, balanceSpot(), count);
      } else if (action.type === 'success' || action.type === 'error') {
        const home = leftFrom.get(key);
        leftFrom.delete(key);
        if (home && action.type === 'error' && claimFailureOf(action.error).kind !== 'paid-before')
          void flyChips(balanceSpot(), home, count);
      }
    });
    return () => {
      document.removeEventListener('click', remember, true);
      stop();
    };
  }, [client]);
}
