import { CountSegment } from '../controls/CountSegment.tsx';
import { pointsText } from '../look/figures.ts';
import { Panel, type PanelProps } from './Panel.tsx';
import { StepsNote } from './StepsNote.tsx';
import type { Steps } from '../play/use-steps.tsx';

interface Props extends Pick<PanelProps, 'page' | 'stakes' | 'autoplay' | 'onPress' | 'children'> {
  readonly table: Steps;
  /** What can be cashed out now, in hundredths of a PP. */
  readonly takeable: number | undefined;
  /** The label before a round, and before its first move. */
  readonly begin: string;
  readonly moveFirst: string;
  /** Moves per round during autoplay. */
  readonly each: {
    readonly label: string;
    readonly name: string;
    readonly value: number;
    readonly offered: readonly number[];
    readonly onChange: (value: number) => void;
  };
}

/** The panel of games with stepped rounds. */
export function StepsPanel(props: Props) {
  const { takeable, begin, moveFirst, each, ...panel } = props;
  const { page, table, stakes, autoplay } = panel;
  const { labels, locale, paused } = page;
  const { open, phase } = table;
  return (
    <Panel
      {...panel}
      note={<StepsNote page={page} table={table} autoplay={autoplay} stakes={stakes} />}
      label={
        takeable !== undefined ? labels.takeIt(pointsText(locale, takeable / 100)) : open ? moveFirst : begin
      }
      busy={phase === 'waiting' ? labels.noResultYet : undefined}
      disabled={paused || (phase === 'idle' && (open ? takeable === undefined : stakes.short))}
      pending={phase === 'rolling'}
      plan={<CountSegment {...each} locale={locale} />}
    />
  );
}
