import { useState } from 'react';
import { UsualStakes } from '../controls/UsualStakes.tsx';
import { nextStop, within } from '../controls/stake-stops.ts';
import { useTypedFields } from '../controls/typed-fields.tsx';
import type { GamePageContext } from '../frame/GamePage.tsx';
import { KeysSheet } from './KeysSheet.tsx';
import type { Stake } from '../play/use-stake.tsx';
import type { Table } from '../play/use-table.tsx';
import { useTableKeys, type TableAct } from '../play/use-table-keys.tsx';

interface Props {
  readonly page: GamePageContext;
  readonly table: Pick<Table, 'clearRefusal'>;
  readonly stakes: Stake;
  /** The stake cannot change now. */
  readonly isLocked: boolean;
  readonly onAutoplay: () => void;
}

/** One press or one key for a usual stake, and the list of keys. */
export function StakeShortcuts({ page, table, stakes, isLocked, onAutoplay }: Props) {
  const { labels, sound, turbo, hasShortcuts } = page;
  const { announce, press } = useTypedFields();
  const [showsKeys, setShowsKeys] = useState(false);
  const onStake = (hundredths: number): void => {
    table.clearRefusal();
    announce('');
    stakes.setStake(hundredths);
  };
  const changes = (what: TableAct, now: number): number | undefined => {
    if (what === 'less' || what === 'more') return nextStop(stakes, now, what === 'more' ? 1 : -1);
    if (what === 'half') return within(stakes, Math.floor(now / 2));
    return what === 'double' ? within(stakes, now * 2) : undefined;
  };
  useTableKeys(page, (what) => {
    const next = changes(what, stakes.stake);
    if (next !== undefined) {
      if (!isLocked) onStake(next);
    } else if (what === 'autoplay') press(onAutoplay);
    else if (what === 'sound') sound.setOn(!sound.isOn());
    else if (what === 'turbo') turbo.setOn(!turbo.isOn());
    else setShowsKeys(true);
  });
  return (
    <>
      <UsualStakes page={page} stakes={stakes} disabled={isLocked} onStake={onStake} />
      {hasShortcuts ? (
        <button
          type="button"
          className="keys-button"
          aria-haspopup="dialog"
          onClick={() => setShowsKeys(true)}
        >
          {labels.keysTitle} <kbd>?</kbd>
        </button>
      ) : null}
      {showsKeys ? <KeysSheet labels={labels} onClose={() => setShowsKeys(false)} /> : null}
    </>
  );
}
