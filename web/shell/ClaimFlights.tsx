import { useClaimFlights } from './use-claim-flights.ts';

/** While it stands in the page, what is claimed flies to the balance. */
export function ClaimFlights() {
  useClaimFlights();
  return null;
}
