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
  const figure = (text: string) => <bdi className="num">{text}</bdi>;
  const rows = [
    [labels.net, figure(signedText(locale, sums.net))],
    [labels.rounds, figure(count(locale, sums.rounds))],
    [labels.staked, figure(pointsText(locale, sums.staked))],
    [labels.cameBack, figure(pointsText(locale, sums.returned))],
    [
      labels.biggestWin,
      biggest ? (
        <>
          {figure(pointsText(locale, biggest.win))} (
          {figure(times(locale, Math.round(biggest.multiplier * MULTIPLIER_ONE)))})
        </>
      ) : (
        figure(labels.noneYet)
      ),
    ],
  ] as const;
  return (
    <section className="session-part" aria-label={labels.sitting}>
      <SessionChart page={page} receipts={receipts} sums={sums} />
      <dl className="sums">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
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
