import { useEffect, useState, type ReactNode } from 'react';
import type { GamePageContext } from '../frame/GamePage.tsx';
import { Points } from '../look/Points.tsx';
import { useLater } from '../look/use-later.tsx';
import { Sitting } from '../frame/Sitting.tsx';
import { PlayButtons, type PlayButtonsProps } from '../controls/PlayButtons.tsx';
import { TypedFieldsProvider, useTypedFields } from '../controls/typed-fields.tsx';
import { StakeShortcuts } from './StakeShortcuts.tsx';
import { TypedNote } from '../controls/TypedNote.tsx';
import { useLatest } from '../play/use-latest.tsx';
import type { Stake } from '../play/use-stake.tsx';
import type { Table } from '../play/use-table.tsx';

const loadAutoplay = () => import('./AutoplaySheet.tsx');

interface FormProps {
  readonly page: GamePageContext;
  readonly table: Pick<Table, 'phase' | 'balance' | 'answered' | 'clearRefusal'>;
  /** A press on the button, or Enter in a field. */
  readonly onPress: () => void;
  readonly children: ReactNode;
}
export interface PanelProps extends FormProps, Omit<PlayButtonsProps, 'phase' | 'onAutoplay'> {
  readonly stakes: Stake;
  /** Why a round cannot start or has not ended. */
  readonly note: ReactNode;
  /** The game's own settings for autoplay. */
  readonly plan?: ReactNode;
}

/** Choices and buttons beside the stage, and the autoplay sheet. */
export function Panel({ page, table, onPress, stakes, note, plan, children, ...buttons }: PanelProps) {
  const [planning, setPlanning] = useState(false);
  const later = useLater(loadAutoplay, planning);
  const { phase } = table;
  const isLocked = buttons.autoplay.left !== undefined || phase !== 'idle' || stakes.isFixed;
  return (
    <>
      <TypedFieldsProvider>
        <PanelForm page={page} table={table} onPress={onPress}>
          {children}
          <StakeShortcuts
            page={page}
            table={table}
            stakes={stakes}
            isLocked={isLocked}
            onAutoplay={() => {
              if (!buttons.disabled && buttons.autoplay.left === undefined) setPlanning(true);
            }}
          />
          <TypedNote phase={phase} />
          {note}
          <PlayButtons {...buttons} page={page} phase={phase} onAutoplay={() => setPlanning(true)} />
        </PanelForm>
      </TypedFieldsProvider>
      {planning && later ? (
        <later.AutoplaySheet
          page={page}
          stakes={stakes}
          onClose={() => setPlanning(false)}
          onStart={buttons.autoplay.start}
        >
          {plan}
        </later.AutoplaySheet>
      ) : null}
    </>
  );
}

/** A page without a lobby shows the balance. */
function PanelForm({ page, table, onPress, children }: FormProps) {
  const { labels, locale, framed } = page;
  const { press, announce } = useTypedFields();
  const latestPress = useLatest(onPress);
  // A round was played, so the note about the last one is gone.
  const { count } = table.answered;
  useEffect(() => announce(''), [count, announce]);
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
      <Sitting page={page} />
    </form>
  );
}
