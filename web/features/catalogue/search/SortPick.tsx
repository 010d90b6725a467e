import { useLingui } from '@lingui/react/macro';
import { Pick } from '../../../ui/controls/Pick.tsx';
import { SORTS, type GameSearch } from './game-search.ts';
import { useChoiceLabels } from './use-choice-labels.ts';

/** The order of the games. */
export function SortPick({
  search,
  onChange,
}: {
  search: GameSearch;
  onChange: (search: GameSearch) => void;
}) {
  const { t } = useLingui();
  const choice = useChoiceLabels();
  const unsorted = search.q.trim() !== '' ? t`Best match` : search.favourites ? t`Recently added` : undefined;
  return (
    <Pick
      label={t`Sort by`}
      value={search.sort ?? (unsorted === undefined ? 'most-played' : '')}
      options={[
        ...(unsorted === undefined ? [] : [{ value: '' as const, label: unsorted }]),
        ...SORTS.map((sort) => ({ value: sort, label: choice.sort[sort] })),
      ]}
      onChange={(sort) => onChange({ ...search, sort: sort === '' ? undefined : sort })}
    />
  );
}
