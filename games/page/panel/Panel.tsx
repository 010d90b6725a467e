import { useEffect, type ReactNode } from 'react';
import type { GamePageContext } from '../frame/GamePage.tsx';
import { Points } from '../look/Points.tsx';
import { Sitting } from '../frame/Sitting.tsx';
import { TypedFieldsProvider, useTypedFields } from '../controls/typed-fields.tsx';
import { useLatest } from '../play/use-latest.tsx';
import type { Table } from '../play/use-table.tsx';

interface Props {
  readonly page: GamePageContext;
  readonly table: Pick<Table, 'balance' | 'sitting' | 'answered'>;
  /** The tile was pressed, or Enter in a field. */
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** What is chosen and pressed beside the stage. A page that stands alone shows the balance itself. */
export const Panel = (props: Props) => (
  <TypedFieldsProvider>
    <PanelForm {...props} />
  </TypedFieldsProvider>
);

function PanelForm({ page: { state, labels, locale, framed }, table, onPress, children }: Props) {
  const { press, say } = useTypedFields();
  const latestPress = useLatest(onPress);
  // A round was played, by whatever key: what was told before it is over.
  const { count } = table.answered;
  useEffect(() => say(''), [count, say]);
  return (
    <form
      className="panel"
      onSubmit={(event) => {
        event.preventDefault();
        press(() => latestPress.current());
      }}
    >
      {framed ? null : (
        <p className="alone">
          <span>{labels.balance}</span> <Points amount={table.balance.balance} locale={locale} />
        </p>
      )}
      {children}
      <Sitting labels={labels} locale={locale} sitting={table.sitting} rtp={state.rtp} />
    </form>
  );
}
