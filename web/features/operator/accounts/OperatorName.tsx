import { useLingui } from '@lingui/react/macro';
import { MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import { useOperatorQuery } from '../operator-calls.ts';

/** Names change rarely, so one look-up serves all parts of the console. */
const FRESH_MS = MINUTE_MS;

/** The name of an operator by their number; the number while the name is not known. */
export function useOperatorName(): (id: string) => string {
  const { t } = useLingui();
  const { data } = useOperatorQuery(
    'operatorPeople',
    {},
    {
      staleTime: FRESH_MS,
      select: ({ people }) => new Map(people.map(({ operatorId, name }) => [operatorId, name])),
    },
  );
  return (id) => (id === '0' ? t`Command line` : (data?.get(id) ?? id));
}

/** `name` is the one that came with what they did. */
export function OperatorName({ id, name }: { id: string; name?: string | undefined }) {
  const nameOf = useOperatorName();
  return <bdi>{name ?? nameOf(id)}</bdi>;
}
