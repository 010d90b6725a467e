import { useEffect, useState } from 'react';
import { MULTIPLIER_ONE } from '../../odds.ts';
import { clock, pointsText, times } from '../look/figures.ts';
import type { GamePageContext } from '../frame/GamePage.tsx';
import { endOf } from '../frame/round-end.ts';
import { fetchReceipts } from '../frame/server-calls.ts';
import type { Round } from '../play/use-table.tsx';
import { mergeReceipts, type Receipt } from './receipts.ts';
import { useSessionReceipts } from './use-receipts.tsx';
import { useVerify, type Check } from './use-verify.tsx';
import { VerdictText } from './VerdictText.tsx';

interface Props {
  readonly page: GamePageContext;
  /** Landed, newest first. */
  readonly rounds: readonly Round[];
  /** A family whose rounds are shared has a sheet of its own that verifies them. */
  readonly verifies: boolean;
}

const SHOWN = 20;

/** The last rounds at this table, also of earlier sessions, newest first. */
export function RoundList({ page, rounds, verifies }: Props) {
  const { labels } = page;
  const session = useSessionReceipts();
  const earlier = useEarlier(page.session);
  const [shown, setShown] = useState(SHOWN);
  const { checkOf, verify, reveal } = useVerify(page);
  const all = mergeReceipts(
    mergeReceipts(earlier.receipts, session.receipts),
    rounds.toReversed(),
  ).toReversed();
  if (all.length === 0)
    return earlier.state === 'loading' ? (
      <output className="small">{labels.receiptsLoading}</output>
    ) : earlier.state === 'failed' ? (
      <Failed page={page} onRetry={earlier.more} />
    ) : (
      <p>{labels.noRoundsYet}</p>
    );
  const hasMore = all.length > shown || earlier.hasMore;
  return (
    <>
      <p className="receipt heads" aria-hidden="true">
        <span />
        <span>{labels.stake}</span>
        <span />
        <span>{labels.cameBack}</span>
      </p>
      <ol className="receipts">
        {all.slice(0, shown).map((receipt) => (
          <ReceiptRow
            key={receipt.roundId}
            page={page}
            receipt={receipt}
            check={checkOf(receipt.roundId)}
            onVerify={verifies ? () => verify(receipt.roundId) : undefined}
            onReveal={() => reveal(receipt.roundId)}
          />
        ))}
      </ol>
      {earlier.state === 'failed' ? (
        <Failed page={page} onRetry={earlier.more} />
      ) : hasMore ? (
        <button
          type="button"
          className="quiet"
          aria-busy={earlier.state === 'loading' || undefined}
          onClick={() => {
            setShown(shown + SHOWN);
            if (all.length < shown + SHOWN && earlier.hasMore) earlier.more();
          }}
        >
          {labels.showMore}
        </button>
      ) : null}
    </>
  );
}

function Failed({ page: { labels }, onRetry }: { page: GamePageContext; onRetry: () => void }) {
  return (
    <div className="note" role="alert">
      <p>{labels.roundsFailed}</p>
      <button type="button" onClick={onRetry}>
        {labels.tryAgain}
      </button>
    </div>
  );
}

/** Rounds of any session, page by page. */
function useEarlier(session: string) {
  const [receipts, setReceipts] = useState<readonly Receipt[]>([]);
  const [state, setState] = useState<'loading' | 'failed' | 'done'>('loading');
  const [before, setBefore] = useState<string>();
  useEffect(() => {
    if (state !== 'loading') return undefined;
    let isGone = false;
    void fetchReceipts({ session, before }).then((answer) => {
      if (isGone) return;
      setState(answer.ok ? 'done' : 'failed');
      if (!answer.ok) return;
      setReceipts((known) => mergeReceipts(known, answer.value.rounds.toReversed()));
      setBefore(answer.value.before);
    });
    return () => {
      isGone = true;
    };
  }, [session, state, before]);
  return { receipts, state, hasMore: before !== undefined, more: () => setState('loading') };
}

interface RowProps {
  readonly page: GamePageContext;
  readonly receipt: Receipt;
  readonly check: Check | undefined;
  /** Undefined if this list does not verify. */
  readonly onVerify: (() => void) | undefined;
  readonly onReveal: () => void;
}

function ReceiptRow({ page, receipt, check, onVerify, onReveal }: RowProps) {
  const { labels, locale } = page;
  const at = clock(locale, receipt.at);
  const isBusy = check === 'running';
  return (
    <li>
      <div className="receipt">
        <time dateTime={receipt.at}>{at}</time>
        <span className="num">
          <span className="sr">{labels.stake}: </span>
          {pointsText(locale, receipt.stake)}
        </span>
        <span className="chip figure" data-end={endOf(receipt)}>
          {times(locale, Math.round(receipt.multiplier * MULTIPLIER_ONE))}
        </span>
        <span className="num">
          <span className="sr">{labels.cameBack}: </span>
          {pointsText(locale, receipt.win)}
        </span>
        {onVerify === undefined ? null : (
          <button
            type="button"
            className="quiet verify"
            aria-label={labels.verifyName(at, pointsText(locale, receipt.stake))}
            aria-busy={isBusy || undefined}
            onClick={() => {
              if (!isBusy) onVerify();
            }}
          >
            {labels.verify}
          </button>
        )}
      </div>
      {check === undefined ? null : (
        <VerdictText page={page} roundId={receipt.roundId} check={check} onReveal={onReveal} />
      )}
    </li>
  );
}
