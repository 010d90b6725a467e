import type { DiceSettings } from '@parlor/contract/content/games.ts';
import { count } from '../../page/look/figures.ts';
import { Die } from './Die.tsx';
import type { Choice } from '../fit.ts';
import { decidingOf } from '../results.ts';

interface Props {
  readonly settings: DiceSettings;
  readonly choice: Choice;
  readonly locale: string;
  /** Faces of the last roll, or initial ones. */
  readonly faces: readonly number[];
  readonly rolled: boolean;
  readonly won: boolean;
  readonly lifted: boolean;
  readonly isAwaited: boolean;
  /** Whether a number would win with the current choice. */
  readonly wins: (figure: number) => boolean;
}

const TURNS = [-7, 6, -3, 9, -5];
const PIP: Readonly<Record<string, string>> = {
  sum: 'moon',
  hits: 'clover',
  gap: 'anchor',
  highest: 'round',
};

/** Smallest and largest possible number. */
function figuresOf(settings: DiceSettings, dice: number): readonly [number, number] {
  if (settings.kind === 'sum') return [dice, dice * 6];
  if (settings.kind === 'gap') return [0, 5];
  if (settings.kind === 'highest') return [1, 6];
  return [0, dice];
}

function isLit(settings: DiceSettings, choice: Choice, faces: readonly number[], index: number): boolean {
  const face = faces[index] ?? 0;
  if (settings.kind === 'hits') return face >= Number(choice['face']);
  if (settings.kind === 'highest') return face === Math.max(...faces) && faces.indexOf(face) === index;
  return false;
}

/** Dice above a row of numbers: winning ones are filled, the result is marked. */
export function CupStage({ settings, choice, locale, faces, rolled, won, lifted, isAwaited, wins }: Props) {
  const [first, last] = figuresOf(settings, faces.length);
  const figure = decidingOf(settings, choice, faces);
  return (
    <>
      <div className="bench dice" data-count={faces.length} dir="ltr">
        {faces.map((face, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- dice are told apart by their place only
          <Die
            key={index}
            face={face}
            pip={PIP[settings.kind] ?? 'round'}
            lit={rolled && !isAwaited && isLit(settings, choice, faces, index)}
            turn={TURNS[index] ?? 0}
            lifted={lifted || (isAwaited && index === faces.length - 1)}
            isAwaited={isAwaited && index === faces.length - 1}
          />
        ))}
      </div>
      <ol className="holes" dir="ltr" aria-hidden="true">
        {Array.from({ length: last - first + 1 }, (_, i) => first + i).map((one) => (
          <li
            key={one}
            data-wins={wins(one) || undefined}
            data-here={(rolled && !lifted && !isAwaited && one === figure) || undefined}
            data-won={won || undefined}
          >
            <i />
            {count(locale, one)}
          </li>
        ))}
      </ol>
    </>
  );
}
