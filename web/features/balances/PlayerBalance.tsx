'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../navigation/paths.ts';
import { useAsk } from '../../data/ServicesContext.tsx';
import { useFailure } from '../../data/queries/use-failure.ts';
import { Balance } from '../../ui/reward/Balance.tsx';

/** The player's points at the top of a page. A tap opens the transactions. */
export function PlayerBalance() {
  const { data, error } = useQuery(useAsk().balances());
  const failure = useFailure(error);
  const known = data?.balances.find((one) => one.currency === 'PP')?.balance;
  return <Balance href={paths.history()} amount={known ?? (failure ? null : undefined)} />;
}
