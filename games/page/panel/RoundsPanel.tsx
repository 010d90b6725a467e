import { AutoplayNote } from './AutoplayNote.tsx';
import { Note } from './Note.tsx';
import { Panel, type PanelProps } from './Panel.tsx';
import type { Table } from '../play/use-table.tsx';

interface Props extends Omit<PanelProps, 'note' | 'plan'> {
  readonly table: Table;
}

/** The panel of instant games. */
export function RoundsPanel(props: Props) {
  const { page, table, stakes, autoplay } = props;
  const { phase, flying, refusal } = table;
  return (
    <Panel
      {...props}
      note={
        <>
          <AutoplayNote labels={page.labels} autoplay={autoplay} />
          <Note
            page={page}
            stakes={stakes}
            phase={flying.length > 0 && phase === 'idle' ? 'rolling' : phase}
            refusal={refusal}
          />
        </>
      }
    />
  );
}
