import { useState, type ReactNode } from 'react';
import { AutoplaySheet } from './AutoplaySheet.tsx';
import { CountSegment } from '../controls/CountSegment.tsx';
import { pointsText } from '../look/figures.ts';
import type { GamePageContext } from '../frame/GamePage.tsx';
import { Panel } from './Panel.tsx';
import { PlayButtons } from '../controls/PlayButtons.tsx';
import { StepsNote } from './StepsNote.tsx';
import { TypedNote } from '../controls/TypedNote.tsx';
import type { Autoplay } from '../play/use-autoplay.tsx';
import type { Stake } from '../play/use-stake.tsx';
import type { Steps } from '../play/use-steps.tsx';

interface Props {
  readonly page: GamePageContext;
  readonly table: Steps;
  readonly stakes: Stake;
  readonly autoplay: Autoplay;
  readonly onPress: () => void;
  /** What can be taken now, in hundredths of a PP. */
  readonly takeable: number | undefined;
  /** The word on the tile before a round, and while it has no move yet. */
  readonly begin: string;
  readonly moveFirst: string;
  /** Moves of each round that plays by itself. */
  readonly each: {
    readonly label: string;
    readonly name: string;
    readonly value: number;
    readonly offered: readonly number[];
    readonly onChange: (value: number) => void;
  };
  /** Stake and choices. */
  readonly children: ReactNode;
}

/** The panel of a table whose rounds are played in steps. */
export function StepsPanel(props: Props) {
  const { page, table, stakes, autoplay, onPress, takeable, begin, moveFirst, each, children } = props;
  const { labels, locale, paused } = page;
  const { open, phase } = table;
  const [planning, setPlanning] = useState(false);
  return (
    <>
      <Panel page={page} table={table} onPress={onPress}>
        {children}
        <TypedNote phase={phase} />
        <StepsNote page={page} table={table} autoplay={autoplay} stakes={stakes} />
        <PlayButtons
          page={page}
          phase={phase}
          autoplay={autoplay}
          label={
            takeable !== undefined
              ? labels.takeIt(pointsText(locale, takeable / 100))
              : open
                ? moveFirst
                : begin
          }
          busy={phase === 'waiting' ? labels.dropping : undefined}
          disabled={paused || (phase === 'idle' && (open ? takeable === undefined : stakes.short))}
          pending={phase === 'rolling'}
          onAutoplay={() => setPlanning(true)}
        />
      </Panel>
      {planning ? (
        <AutoplaySheet
          page={page}
          stakes={stakes}
          onClose={() => setPlanning(false)}
          onStart={autoplay.start}
        >
          <CountSegment {...each} locale={locale} />
        </AutoplaySheet>
      ) : null}
    </>
  );
}
