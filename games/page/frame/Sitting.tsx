import { useEffect, useState } from 'react';
import { MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import { count, pointsText, signedText } from '../look/figures.ts';
import { ReceiptsNote } from '../history/ReceiptsNote.tsx';
import { SessionChart } from '../history/SessionChart.tsx';
import { useSessionReceipts } from '../history/use-receipts.tsx';
import type { GamePageContext } from './GamePage.tsx';

interface Props {
  readonly page: GamePageContext;
}

/** This session by the receipts of its rounds. Shown if there is room beside the game; its sheet has the same. */
export function Sitting({ page }: Props) {
  const { labels, locale, state } = page;
  const { since, receipts, sums, state: read } = useSessionReceipts();
  const minutes = useMinutesSince(since, state.now);
  const rows = [
    [labels.rounds, count(locale, sums.rounds)],
    [labels.staked, pointsText(locale, sums.staked)],
    [labels.cameBack, pointsText(locale, sums.returned)],
    [labels.net, signedText(locale, sums.net)],
  ] as const;
  return (
    <section className="sitting" aria-busy={read === 'loading' || undefined}>
      <div className="sitting-head">
        <h2>{labels.sitting}</h2>
        <span>
          <span className="sr">{labels.time}: </span>
          {labels.minutes(count(locale, minutes))}
        </span>
      </div>
      {receipts.length > 0 ? <SessionChart page={page} receipts={receipts} sums={sums} /> : null}
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <ReceiptsNote labels={labels} />
      <p>{labels.returns(count(locale, state.rtp))}</p>
    </section>
  );
}

/** By the server's clock: `now` was its time when the page opened. */
function useMinutesSince(since: string, now: string | undefined): number {
  const [openedAtMs] = useState(() => Date.now());
  const [openMs, setOpenMs] = useState(0);
  useEffect(() => {
    // A page that slept has fewer ticks than minutes.
    const timer = setInterval(() => setOpenMs(Date.now() - openedAtMs), MINUTE_MS);
    return () => clearInterval(timer);
  }, [openedAtMs]);
  const beforeMs = now === undefined ? 0 : Date.parse(now) - Date.parse(since);
  return Math.max(0, Math.floor((beforeMs + openMs) / MINUTE_MS));
}
