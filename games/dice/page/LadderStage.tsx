import { MULTIPLIER_ONE } from '../../odds.ts';
import { hundredths, times } from '../../page/look/figures.ts';
import type { Labels } from '../../words.ts';
import { rungOf, stretchesOf, type Course } from '../ladder.ts';
import { Ornament } from './Ornament.tsx';
import { Roll } from './Roll.tsx';

interface Props {
  readonly course: Course;
  readonly labels: Labels;
  readonly locale: string;
  readonly roll: number | undefined;
  readonly won: boolean;
  readonly lifted: boolean;
  readonly isAwaited: boolean;
}

/** The roll beside the list of prizes and their numbers. */
export function LadderStage({ course, labels, locale, roll, won, lifted, isAwaited }: Props) {
  const here = roll === undefined || lifted || isAwaited ? undefined : rungOf(course, roll);
  return (
    <div className="supper">
      <div className="bench">
        <Ornament kind="ladder" />
        <Roll locale={locale} roll={roll} won={won} lifted={lifted} isAwaited={isAwaited} />
      </div>
      <ol className="rungs">
        {stretchesOf(course).map(({ first, last, multiplierE4 }, index) => (
          <li
            key={first}
            data-here={index === here || undefined}
            data-pays={multiplierE4 > MULTIPLIER_ONE || undefined}
          >
            <b className="num">{times(locale, multiplierE4)}</b>
            <bdi>{labels.numbers(hundredths(locale, first), hundredths(locale, last))}</bdi>
          </li>
        ))}
      </ol>
    </div>
  );
}
