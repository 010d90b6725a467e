import type { LedgerFilter } from '@parlor/contract/calls/balances.ts';
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';
import type { Services } from '@parlor/sdk/services.ts';
import { useMutation } from '@tanstack/react-query';
import { keys } from '../../data/queries/keys.ts';
import { playerQuery, usePlayerQueries } from '../../data/queries/player-query.ts';
import { useServices } from '../../data/ServicesContext.tsx';
import type { Times } from './period.ts';

const zone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const queriesOf = ({ api }: Pick<Services, 'api'>, enabled: boolean) => ({
  /** Undefined times: no sums are asked for. */
  sums: (currency: Currency, times: Required<Times> | undefined) =>
    playerQuery(enabled && times !== undefined, [keys.ledger, 'sums', currency, times], (options) =>
      api.ledgerSums({ query: { currency, ...(times as Required<Times>), zone: zone() } }, options),
    ),
});
/** Options for `useQuery`. */
export const useSumQueries = () => usePlayerQueries(queriesOf);

export function useLedgerFile() {
  const { api } = useServices();
  return useMutation({ mutationFn: (body: LedgerFilter) => api.makeLedgerFile({ body }) });
}
