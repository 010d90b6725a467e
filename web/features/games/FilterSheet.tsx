import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { FilterFields } from './FilterFields.tsx';
import styles from './FilterSheet.module.css';
import { withoutFilters, type Shelf } from './shelf.ts';
import { useFoundOf } from './use-found.ts';

export type FilterSheetProps = {
  open: boolean;
  onClose: () => void;
  shelf: Shelf;
  /** What was chosen, once one asks to see it. */
  onChange: (shelf: Shelf) => void;
};

/** Filters from below: what they would leave is told before one leaves them. */
export function FilterSheet({ open, onClose, shelf, onChange }: FilterSheetProps) {
  const { t } = useLingui();
  return (
    <Sheet open={open} onClose={onClose} title={t`Filters`}>
      {open && <Draft shelf={shelf} onChange={onChange} />}
    </Sheet>
  );
}

function Draft({ shelf, onChange }: Pick<FilterSheetProps, 'shelf' | 'onChange'>) {
  const [draft, setDraft] = useState(shelf);
  const { found, counts } = useFoundOf(draft);
  return (
    <>
      <FilterFields shelf={draft} onChange={setDraft} counts={counts} />
      <div className={styles.acts}>
        <Button
          kind="quiet"
          onClick={() => setDraft({ ...withoutFilters(draft), category: undefined, favourites: false })}
        >
          <Trans>Clear</Trans>
        </Button>
        <Button wide onClick={() => onChange(draft)}>
          {found === undefined ? (
            <Trans>Show the games</Trans>
          ) : (
            <Plural value={found.total} _0="Nothing is left" one="Show # game" other="Show # games" />
          )}
        </Button>
      </div>
    </>
  );
}
