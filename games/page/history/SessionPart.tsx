import type { GamePageContext } from '../frame/GamePage.tsx';
import { clock, count, pointsText, signedText, times } from '../look/figures.ts';
import { MULTIPLIER_ONE } from '../../odds.ts';
import { ReceiptsNote } from './ReceiptsNote.tsx';
import { SessionChart } from './SessionChart.tsx';
import { useSessionReceipts } from './use-receipts.tsx';

/** The session at this table: the chart of its net, and its sums. The player may begin a new one. */
export function SessionPart({ page }: { readonly page: Pick<GamePageContext, 'labels' | 'locale'> }) {
  const { labels, locale } = page;
  const { since, receipts, sums, reset } = useSessionReceipts();
  const { biggest } = sums;
  const rows = [
    [labels.net, signedText(locale, sums.net)],
    [labels.rounds, count(locale, sums.rounds)],
    [labels.staked, pointsText(locale, sums.staked)],
    [labels.cameBack, pointsText(locale, sums.returned)],
    [
      labels.biggestWin,
      biggest
        ? `${pointsText(locale, biggest.win)} (${times(locale, Math.round(biggest.multiplier * MULTIPLIER_ONE))})`
        : labels.noneYet,
    ],
  ] as const;
  return (
    <section className="session-part" aria-label={labels.sitting}>
      <SessionChart page={page} receipts={receipts} sums={sums} />
      <dl className="sums">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <ReceiptsNote labels={labels} />
      <div className="since">
        <p className="small">{labels.countedSince(clock(locale, since))}</p>
        <button type="button" className="quiet" disabled={receipts.length === 0} onClick={reset}>
          {labels.newSession}
        </button>
      </div>
    </section>
  );
}
