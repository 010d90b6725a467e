import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { housePackArt } from '../../art/cards/pack-art.ts';
import { useFailure } from '../../services/use-failure.ts';
import { useOnline } from '../../services/use-online.ts';
import { Art } from '../../ui/Art.tsx';
import { Board } from '../../ui/Board.tsx';
import { Button } from '../../ui/Button.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './Boards.module.css';
import { useCards } from './card-questions.ts';
import { useTakeDaily } from './use-take-daily.ts';

/** The card of the day; `onTaken` opens its pack. */
export function DailyBoard({ onTaken }: { onTaken: (packId: string) => void }) {
  const { t } = useLingui();
  const isOnline = useOnline();
  const { data, error, dataUpdatedAt, refetch } = useQuery(useCards().daily());
  const isComing = useFailure(error) === undefined && data === undefined;
  const daily = useTakeDaily(onTaken);
  const waits = (data?.count ?? 0) > 0;
  return (
    <Board label={t`Today’s card`} padded={false}>
      <div className={styles.daily} data-waits={waits || undefined}>
        <Art svg={housePackArt('COMMON')} className={styles.single} />
        <div className={styles.words} aria-busy={isComing || undefined}>
          <h2>
            <Trans>Today’s card</Trans>
          </h2>
          {waits ? (
            <p className={styles.line}>
              <Trans>One card, every day. Nothing to do for it.</Trans>
            </p>
          ) : data ? (
            <p className={styles.line}>
              <Trans>Taken. The next one comes in</Trans>{' '}
              {data.resetIn !== undefined && (
                <Countdown endsAtMs={dataUpdatedAt + data.resetIn} onEnd={() => void refetch()} />
              )}
            </p>
          ) : isComing ? (
            <Skeleton width="70%" height={18} />
          ) : (
            <p className={styles.line}>
              <Trans>It didn’t load. It waits all day.</Trans>
            </p>
          )}
        </div>
        {waits && (
          <Button kind="claim" disabled={!isOnline} busy={daily.isPending} onClick={daily.take}>
            <Trans>Take it</Trans>
          </Button>
        )}
      </div>
    </Board>
  );
}
