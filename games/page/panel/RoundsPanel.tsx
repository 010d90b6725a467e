import { useState, type ReactNode } from 'react';
import { AutoplayNote } from './AutoplayNote.tsx';
import { AutoplaySheet } from './AutoplaySheet.tsx';
import type { GamePageContext } from '../frame/GamePage.tsx';
import { Note } from './Note.tsx';
import { Panel } from './Panel.tsx';
import { PlayButtons } from '../controls/PlayButtons.tsx';
import { TypedNote } from '../controls/TypedNote.tsx';
import type { Autoplay } from '../play/use-autoplay.tsx';
import type { Stake } from '../play/use-stake.tsx';
import type { Table } from '../play/use-table.tsx';

interface Props {
  readonly page: GamePageContext;
  readonly table: Table;
  readonly stakes: Stake;
  readonly autoplay: Autoplay;
  readonly onPress: () => void;
  /** The word on the tile, where nothing is in the way. */
  readonly label: string;
  /** Said instead of the word while the server is asked. */
  readonly busy: string | undefined;
  readonly disabled: boolean;
  readonly pending?: boolean;
  /** Stake and choices. */
  readonly children: ReactNode;
}

/** The panel of a table whose rounds are over with one answer. */
export function RoundsPanel(props: Props) {
  const { page, table, stakes, autoplay, onPress, label, busy, disabled, pending = false, children } = props;
  const { phase, flying, refusal } = table;
  const [planning, setPlanning] = useState(false);
  return (
    <>
      <Panel page={page} table={table} onPress={onPress}>
        {children}
        <TypedNote phase={phase} />
        <AutoplayNote labels={page.labels} autoplay={autoplay} />
        <Note
          page={page}
          stakes={stakes}
          phase={flying.length > 0 && phase === 'idle' ? 'rolling' : phase}
          refusal={refusal}
        />
        <PlayButtons
          page={page}
          phase={phase}
          autoplay={autoplay}
          label={label}
          busy={busy}
          disabled={disabled}
          pending={pending}
          onAutoplay={() => setPlanning(true)}
        />
      </Panel>
      {planning ? (
        <AutoplaySheet
          page={page}
          stakes={stakes}
          onClose={() => setPlanning(false)}
          onStart={autoplay.start}
        />
      ) : null}
    </>
  );
}
