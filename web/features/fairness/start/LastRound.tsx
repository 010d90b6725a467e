import { useLingui } from '@lingui/react/macro';
import type { Draw } from '@parlor/contract/calls/fairness.ts';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { usePlatform } from '../../../platform/PlatformContext.tsx';
import { useAsk, useServices } from '../../../data/ServicesContext.tsx';
import { useGame } from '../../../data/queries/catalogue.ts';
import { invalidateAfter } from '../../../data/queries/keys.ts';
import { useFailure } from '../../../data/queries/use-failure.ts';
import { whatFailed } from '../../../data/queries/what-failed.ts';
import { clockTime, count, figure, shortDay } from '../../../i18n/format.ts';
import { paths } from '../../../navigation/paths.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Board } from '../../../ui/layout/Board.tsx';
import { DrawPicture } from '../picture/DrawPicture.tsx';
import { useDrawCheck } from '../use-draw-check.ts';
import { useDrawTitle } from '../use-draw-title.ts';
import { useResultLabels } from '../use-result-labels.ts';
import { Verdict } from '../Verdict.tsx';
import styles from './Start.module.css';

/** The newest result, verified here: at once if its seed is revealed, else with one press that reveals it. */
export function LastRound({ onPickAnother }: { readonly onPickAnother: () => void }) {
  const { t } = useLingui();
  const { data, error, refetch } = useInfiniteQuery(useAsk().draws());
  const failure = useFailure(error);
  const draws = data?.pages[0]?.draws;
  if (draws === undefined && failure) {
    // Without a connection the seeds beside it say so already.
    if (failure.unreachable) return null;
    return (
      <Board>
        <LoadFailed title={t`Your results didn’t load`} failure={failure} onRetry={() => void refetch()}>
          {t`They are saved and can’t change. Try again.`}
        </LoadFailed>
      </Board>
    );
  }
  const draw = draws?.find(({ gameId }) => gameId !== undefined) ?? draws?.[0];
  return (
    <Board>
      {draw !== undefined ? (
        <Round key={draw.reference} draw={draw} onPickAnother={onPickAnother} />
      ) : draws === undefined ? (
        <Loading>
          <div className={styles.round}>
            <Skeleton width={56} height={70} radius={11} />
            <div>
              <Skeleton width={140} height={20} />
              <Skeleton width={100} height={14} spaceAbove={8} />
            </div>
          </div>
        </Loading>
      ) : (
        <>
          <h2>{t`Verify your last round`}</h2>
          <p className={styles.none}>{t`No results yet. You can verify every round, pack and box here.`}</p>
          <Button href={paths.games()}>{t`Choose a game`}</Button>
        </>
      )}
    </Board>
  );
}

function Round({ draw, onPickAnother }: { readonly draw: Draw; readonly onPickAnother: () => void }) {
  const { t, i18n } = useLingui();
  const { locale } = i18n;
  const { game } = useGame(draw.gameId ?? '');
  const labels = useResultLabels();
  const titleOf = useDrawTitle();
  const check = useDrawCheck(draw);
  const reveal = useReveal();
  const at = new Date(draw.at);
  const [day, clock, nonce] = [shortDay(at, locale), clockTime(at, locale), count(draw.nonce, locale)];
  const again = check.data && 'again' in check.data ? check.data.again : undefined;
  const isSealed = draw.serverSeed === undefined;
  const failed = reveal.error === null ? undefined : whatFailed(reveal.error);
  return (
    <>
      <div className={styles.head}>
        <h2>{draw.gameId === undefined ? t`Verify your last result` : t`Verify your last round`}</h2>
        <time dateTime={draw.at}>{t`${day}, ${clock}`}</time>
      </div>
      <div className={styles.round}>
        <DrawPicture draw={draw} game={game} className={styles.cover} />
        <div>
          <p className={styles.title}>{titleOf(draw, game?.title)}</p>
          <p className={styles.nonce}>{t`Nonce ${nonce}`}</p>
        </div>
        {again?.multiplier !== undefined && (
          <p className={styles.times}>{figure(again.multiplier, 'MULTIPLIER', { locale }).text}</p>
        )}
      </div>
      <div className={styles.verdict}>
        <Verdict check={check.data} error={check.error} onRetry={() => void check.refetch()} />
        {again && <ComputedAgain result={labels.result(again.reading)} />}
      </div>
      {failed && (
        <p role="alert" className={styles.failed}>
          {failed.words ?? t`No response. Nothing was changed. Try again.`}
        </p>
      )}
      <div className={styles.buttons}>
        {isSealed ? (
          <Button busy={reveal.isPending} onClick={() => reveal.mutate()}>
            {t`Reveal and verify`}
          </Button>
        ) : (
          <Button href={paths.fairness({ draw: draw.reference })}>{t`See how`}</Button>
        )}
        <Button kind="quiet" onClick={onPickAnother}>
          {t`Pick another`}
        </Button>
      </div>
    </>
  );
}

function ComputedAgain({ result }: { readonly result: string }) {
  const { t } = useLingui();
  return <p>{t`Computed again on this device: ${result}`}</p>;
}

/** Rotates the seeds with the same client seed. The list of results then has the revealed seed. */
function useReveal() {
  const { api } = useServices();
  const client = useQueryClient();
  const { haptic } = usePlatform();
  return useMutation({
    mutationFn: () => api.rotateSeed({ body: {} }),
    async onSuccess() {
      haptic('success');
      await invalidateAfter(client, 'seed');
    },
    onError: () => haptic('error'),
  });
}
