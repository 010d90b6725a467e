import { count, times } from '../../page/look/figures.ts';
import type { GamePageContext } from '../../page/frame/GamePage.tsx';

interface Props {
  readonly page: GamePageContext;
  readonly isPath: boolean;
  /** Safe tiles that are face down, or rows to come. */
  readonly left: number;
  /** In ten-thousandths. Undefined until something can be cashed out. */
  readonly nowE4: number | undefined;
  /** In ten-thousandths; 0 if there is no next tile or row. */
  readonly nextE4: number;
}

/** A running round in figures, under the tiles. */
export function Standing({ page: { labels, locale }, isPath, left, nowE4, nextE4 }: Props) {
  return (
    <dl className="standing">
      <div>
        <dt>{isPath ? labels.rowsLeft : labels.safeLeft}</dt>
        <dd className="figure">{count(locale, left)}</dd>
      </div>
      {nowE4 === undefined ? null : (
        <div>
          <dt>{labels.now}</dt>
          <dd className="figure">{times(locale, nowE4)}</dd>
        </div>
      )}
      {nextE4 > 0 ? (
        <div data-next>
          <dt>{isPath ? labels.nextRow : labels.nextTile}</dt>
          <dd className="figure">{times(locale, nextE4)}</dd>
        </div>
      ) : null}
    </dl>
  );
}
