import { useClaimFlights } from './use-claim-flights.ts';

/** While it is mounted, claimed counters fly to the balance. */
export function ClaimFlights() {
  useClaimFlights();
  return null;
}
