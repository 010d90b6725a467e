import { useLingui } from '@lingui/react/macro';
import { Icon } from '../../../ui/media/Icon.tsx';
import { caretDown } from '../../../ui/media/icons.ts';
import { SORTS, type GameSearch } from './game-search.ts';
import { Hidden } from '../../../ui/layout/Hidden.tsx';
import styles from './SortPick.module.css';
import { useChoiceLabels } from './use-choice-labels.ts';

/** The order of the games, as a native select. */
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
    <label className={styles.pick}>
      <Hidden>{t`Sort by`}</Hidden>
      <select
        className={styles.select}
        value={search.sort ?? (unsorted === undefined ? 'most-played' : '')}
        onChange={({ target }) => onChange({ ...search, sort: SORTS.find((one) => one === target.value) })}
      >
        {unsorted !== undefined && <option value="">{unsorted}</option>}
        {SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {choice.sort[sort]}
          </option>
        ))}
      </select>
      <Icon of={caretDown} size="s" />
    </label>
  );
}
