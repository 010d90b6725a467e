import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useAsk } from '../../data/ServicesContext.tsx';
import { useFailure } from '../../data/queries/use-failure.ts';
import { NotLoaded } from '../../shell/problems/NotLoaded.tsx';

/** Shown if the rewards or the balance failed to load. Otherwise renders nothing. */
export function HomeError() {
  const { t } = useLingui();
  const ask = useAsk();
  const summary = useQuery(ask.summary());
  const balances = useQuery(ask.balances());
  const missing = [summary, balances].filter(({ data }) => data === undefined);
  const failure = useFailure(missing.find(({ error }) => error)?.error);
  if (!failure || missing.length === 0) return null;
  return (
    <NotLoaded
      what={t`Your rewards didn’t load`}
      failure={failure}
      onRetry={() => Promise.all(missing.map(({ refetch }) => refetch()))}
    />
  );
}
