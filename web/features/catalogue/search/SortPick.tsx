import { Trans, useLingui } from '@lingui/react/macro';
import { Icon } from '../../../ui/media/Icon.tsx';
import { caretDown } from '../../../ui/media/icons.ts';
import { SORTS, type Shelf } from './game-search.ts';
import styles from './SortPick.module.css';
import { useChoiceWords } from './use-choice-labels.ts';

/** In which order the games stand: the browser's own list of choices. */
export function SortPick({ shelf, onChange }: { shelf: Shelf; onChange: (shelf: Shelf) => void }) {
  const { t } = useLingui();
  const choice = useChoiceWords();
  const unsorted = shelf.q.trim() !== '' ? t`Best match` : shelf.favourites ? t`Last added` : undefined;
  return (
    <label className={styles.pick}>
      <span className={styles.what}>
        <Trans>Sorted by</Trans>
      </span>
      <select
        className={styles.select}
        value={shelf.sort ?? (unsorted === undefined ? 'most-played' : '')}
        onChange={({ target }) => onChange({ ...shelf, sort: SORTS.find((one) => one === target.value) })}
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
