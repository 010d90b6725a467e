import type { ReelsSettings } from '@parlor/contract/content/game-families/reels.ts';
import { Drawing } from '../../page/look/Drawing.tsx';
import { count, times } from '../../page/look/figures.ts';
import { Sheet } from '../../page/panel/Sheet.tsx';
import { MULTIPLIER_ONE } from '../../odds.ts';
import type { Labels } from '../../words.ts';
import { linesOf, rowsOf, type ReelsChoice } from '../machine.ts';
import { paysOf } from '../pays.ts';
import { nameOf } from '../results.ts';

interface Props {
  readonly settings: ReelsSettings;
  readonly choice: ReelsChoice;
  readonly labels: Labels;
  readonly locale: string;
  readonly onClose: () => void;
}

/** The paytable in numbers and drawings. Open while it is mounted. */
export function PaySheet({ settings, choice, labels, locale, onClose }: Props) {
  const lines = linesOf(settings, choice);
  const wheel = settings.kind === 'times' ? settings.wheel[choice.risk ?? 'mid'] : [];
  return (
    <Sheet labels={labels} title={labels.whatPays} onClose={onClose}>
      <p>{labels.howPays[settings.kind]}</p>
      <ul className="pays">
        {paysOf(settings, choice).map(({ symbol, pays }) => (
          <li key={symbol}>
            <Drawing name={settings.symbols[symbol] ?? ''} />
            <span className="sr">{nameOf(labels, settings.symbols[symbol])}: </span>
            <dl>
              {pays.map((one) => (
                <div key={one.count}>
                  <dt>{one.more ? labels.orMore(count(locale, one.count)) : count(locale, one.count)}</dt>
                  <dd className="figure">{times(locale, one.payE4)}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      {wheel.length > 0 ? (
        <>
          <h3>{labels.fourthReel}</h3>
          <ul className="wheel-odds">
            {Array.from(new Set(wheel))
              .toSorted((a, b) => b - a)
              .map((number) => (
                <li key={number}>
                  <b className="figure">{times(locale, number * MULTIPLIER_ONE)}</b>{' '}
                  {labels.stopsOf(
                    count(locale, wheel.filter((one) => one === number).length),
                    count(locale, wheel.length),
                  )}
                </li>
              ))}
          </ul>
        </>
      ) : null}
      {lines.length > 1 ? (
        <>
          <h3>{labels.linesPlayed(count(locale, lines.length))}</h3>
          <ol className="lines-played">
            {lines.map((line, index) => (
              <li key={line.join()}>
                <svg viewBox={`0 0 ${line.length * 10} ${rowsOf(settings) * 10}`} aria-hidden="true">
                  {line.flatMap((at, reel) =>
                    Array.from({ length: rowsOf(settings) }, (_, row) => (
                      <rect
                        key={`${reel} ${row}`}
                        data-on={row === at || undefined}
                        x={reel * 10 + 1}
                        y={row * 10 + 1}
                        width="8"
                        height="8"
                        rx="2"
                      />
                    )),
                  )}
                </svg>
                <span>{count(locale, index + 1)}</span>
              </li>
            ))}
          </ol>
        </>
      ) : null}
    </Sheet>
  );
}
