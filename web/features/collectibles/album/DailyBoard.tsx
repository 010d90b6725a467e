import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { defaultPackArt } from '@parlor/art/cards/pack-art.ts';
import { useFailure } from '../../../data/queries/use-failure.ts';
import { useOnline } from '../../../data/queries/use-online.ts';
import { Art } from '../../../ui/media/Art.tsx';
import { Board } from '../../../ui/layout/Board.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Countdown } from '../../../ui/feedback/Countdown.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import styles from './Boards.module.css';
import { useCards } from './album-queries.ts';
import { useClaimDaily } from '../claim/use-claim-daily.ts';

/** The card of the day. `onClaimed` opens its pack. */
export function DailyBoard({ onClaimed }: { onClaimed: (packId: string) => void }) {
  const { t } = useLingui();
  const isOnline = useOnline();
  const { data, error, dataUpdatedAt, refetch } = useQuery(useCards().daily());
  const isComing = useFailure(error) === undefined && data === undefined;
  const daily = useClaimDaily(onClaimed);
  const waits = (data?.count ?? 0) > 0;
  return (
    <Board label={t`Today’s card`} padded={false}>
      <div className={styles.daily} data-waits={waits || undefined}>
        <Art svg={defaultPackArt('COMMON')} className={styles.single} />
        <div className={styles.words} aria-busy={isComing || undefined}>
          <h2>{t`Today’s card`}</h2>
          {waits ? (
            <p className={styles.line}>{t`Claim one free card every day.`}</p>
          ) : data ? (
            <p className={styles.line}>
              {data.resetIn === undefined ? (
                <Trans>Claimed</Trans>
              ) : (
                <Trans>
                  Claimed. Next card in{' '}
                  <Countdown endsAtMs={dataUpdatedAt + data.resetIn} onEnd={() => void refetch()} />
                </Trans>
              )}
            </p>
          ) : isComing ? (
            <Skeleton width="70%" height={18} />
          ) : (
            <p className={styles.line}>{t`This didn’t load. You can claim your card until midnight UTC.`}</p>
          )}
        </div>
        {waits && (
          <Button kind="claim" disabled={!isOnline} busy={daily.isPending} onClick={daily.take}>
            {t`Claim`}
          </Button>
        )}
      </div>
    </Board>
  );
}
