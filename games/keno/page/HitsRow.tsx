import type { KenoSettings } from '@parlor/contract/content/game-families/keno.ts';
import { count, times } from '../../page/look/figures.ts';
import type { Labels } from '../../words.ts';
import { paysOf, type KenoChoice } from '../balls.ts';

interface Props {
  readonly labels: Labels;
  readonly locale: string;
  readonly settings: KenoSettings;
  readonly risk: KenoChoice['risk'];
  readonly picks: number;
  /** The hits of the round that is shown. */
  readonly hits: number | undefined;
}

/** What the hits pay with this risk and this many picks. Hits that pay nothing are left out. */
export function HitsRow({ labels, locale, settings, risk, picks, hits }: Props) {
  const paying = paysOf(settings, risk, picks).flatMap((payE4, made) => (payE4 > 0 ? [{ made, payE4 }] : []));
  return (
    <ol className="hits" aria-label={labels.kenoPays}>
      {paying.map(({ made, payE4 }) => {
        const pays = times(locale, payE4);
        return (
          <li key={made} data-now={made === hits || undefined}>
            <span className="sr">{labels.kenoPaysFor(count(locale, made), pays)}</span>
            <b aria-hidden="true">{count(locale, made)}</b>
            <span className="figure" aria-hidden="true">
              {pays}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
