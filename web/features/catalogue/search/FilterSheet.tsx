import { Plural, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { Sheet } from '../../../ui/layout/Sheet.tsx';
import { FilterFields } from './FilterFields.tsx';
import styles from './FilterSheet.module.css';
import { filterCount, withoutFilters, type GameSearch } from './game-search.ts';
import { useFoundOf } from './use-found.ts';

export type FilterSheetProps = {
  open: boolean;
  onClose: () => void;
  search: GameSearch;
  /** Applies the choice when the player asks to see the results. */
  onChange: (search: GameSearch) => void;
};

/** A bottom sheet with filters. It shows how many games are left before it closes. */
export function FilterSheet({ open, onClose, search, onChange }: FilterSheetProps) {
  const { t } = useLingui();
  const [draft, setDraft] = useState(search);
  const [wasOpen, setWasOpen] = useState(open);
  if (wasOpen !== open) {
    setWasOpen(open);
    // Starts from the list's current filters each time it opens.
    if (open) setDraft(search);
  }
  const { found, counts } = useFoundOf(draft, open);
  const isAny = filterCount(draft) > 0 || draft.category !== undefined;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t`Filters`}
      aside={
        isAny && (
          <button
            type="button"
            className={styles.clear}
            onClick={() => setDraft({ ...withoutFilters(draft), category: undefined, favourites: false })}
          >
            {t`Clear`}
          </button>
        )
      }
      actions={
        <Button wide onClick={() => onChange(draft)}>
          {found === undefined ? (
            t`Show games`
          ) : (
            <Plural value={found.total} _0="No games" one="Show # game" other="Show # games" />
          )}
        </Button>
      }
    >
      {open && <FilterFields search={draft} onChange={setDraft} counts={counts} />}
    </Sheet>
  );
}
