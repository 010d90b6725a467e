import type { ReactNode } from 'react';
import type { Room } from './GameRoom.tsx';
import { Points } from './Points.tsx';
import { Sitting } from './Sitting.tsx';
import type { Table } from './use-table.tsx';

interface Props {
  readonly room: Room;
  readonly table: Pick<Table, 'balance' | 'sitting'>;
  /** The tile was pressed, or Enter in a field. */
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** What is chosen and pressed beside the stage. A page that stands alone shows the balance itself. */
export function Panel({ room: { state, words, locale, framed }, table, onPress, children }: Props) {
  return (
    <form
      className="panel"
      onSubmit={(event) => {
        event.preventDefault();
        onPress();
      }}
    >
      {framed ? null : (
        <p className="alone">
          <span>{words.balance}</span> <Points amount={table.balance.balance} locale={locale} />
        </p>
      )}
      {children}
      <Sitting words={words} locale={locale} sitting={table.sitting} rtp={state.rtp} />
    </form>
  );
}
