import { Trans, useLingui } from '@lingui/react/macro';
import type { Draw } from '@parlor/contract/calls/fairness.ts';
import { hasErrorCode } from '@parlor/sdk/errors.ts';
import { useQuery } from '@tanstack/react-query';
import { factsOf } from '../../i18n/calendar-words.ts';
import { clockTime, count, longDay } from '../../i18n/format.ts';
import { paths } from '../../navigation/paths.ts';
import { useGame } from '../../data/queries/catalogue.ts';
import { useAsk } from '../../data/ServicesContext.tsx';
import { useFailure } from '../../data/queries/use-failure.ts';
import { Board } from '../../ui/layout/Board.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Mono } from '../../ui/media/Mono.tsx';
import { ChangeSeed } from './seeds/ChangeSeed.tsx';
import { DieFaces } from './picture/DieFaces.tsx';
import { DrawnThings } from './picture/DrawnThings.tsx';
import { DrawPicture } from './picture/DrawPicture.tsx';
import { GuaranteeOfDraw } from './GuaranteeOfDraw.tsx';
import { ResultSteps } from './steps/ResultSteps.tsx';
import styles from './Fairness.module.css';
import { PegFall } from './picture/PegFall.tsx';
import { TileField } from './picture/TileField.tsx';
import { useDrawCheck } from './use-draw-check.ts';
import { useDrawTitle } from './use-draw-title.ts';
import { useResultLabels } from './use-result-labels.ts';
import { Verdict } from './Verdict.tsx';

/** One draw of the player: its data and its check. */
export function DrawView({ reference }: { reference: string }) {
  const { t } = useLingui();
  const { data: draw, error, refetch } = useQuery(useAsk().draw(reference));
  const failure = useFailure(error);
  if (draw) return <Checked draw={draw} />;
  if (hasErrorCode(error, 'DRAW_NOT_FOUND'))
    return (
      <EmptyState
        scene="search"
        title={t`Result not found`}
        act={<Button href={paths.fairness()}>{t`See your results`}</Button>}
      >
        {t`You can open only your own results here. To verify the result of another player, enter its seeds.`}
      </EmptyState>
    );
  if (failure)
    return (
      <LoadFailed title={t`The result didn’t load`} failure={failure} onRetry={() => void refetch()}>
        {t`It is saved and can’t change. Try again.`}
      </LoadFailed>
    );
  return (
    <Loading>
      <Board>
        <div className={styles.result}>
          <Skeleton width={72} height={90} radius={12} />
          <div className={styles.lines}>
            <Skeleton width={120} height={14} />
            <Skeleton width={200} height={26} />
            <Skeleton width={180} height={18} />
          </div>
        </div>
      </Board>
    </Loading>
  );
}

function Checked({ draw }: { draw: Draw }) {
  const { t, i18n } = useLingui();
  const labels = useResultLabels();
  const { game } = useGame(draw.gameId ?? '');
  const check = useDrawCheck(draw);
  const { locale } = i18n;
  const at = new Date(draw.at);
  const [day, time] = [longDay(at, locale), clockTime(at, locale)];
  const title = useDrawTitle()(draw, game?.title);
  const again = check.data && 'again' in check.data ? check.data.again : undefined;
  const result = again && labels.result(again.reading);
  return (
    <div className={styles.sides}>
      <div>
        <Board>
          <div className={styles.result}>
            {again?.reading.kind === 'dice' ? (
              <DieFaces faces={again.reading.faces} />
            ) : again?.reading.kind === 'pegs' ? (
              <PegFall boards={again.reading.boards} small />
            ) : again?.reading.kind === 'tiles' ? (
              <TileField reading={again.reading} small />
            ) : (
              <DrawPicture draw={draw} game={game} className={styles.cover} />
            )}
            <div>
              <p className={styles.when}>
                {factsOf([result === undefined ? undefined : title, day, time], locale)}
              </p>
              <h2 className={styles.what}>{result ?? title}</h2>
              <Verdict check={check.data} error={check.error} onRetry={() => void check.refetch()} />
            </div>
          </div>
        </Board>
        <DrawnThings draw={draw} again={again} />
        <div className={styles.facts}>
          <Mono label={t`Server seed (hashed), shown before`} copyable>
            {draw.serverSeedHash}
          </Mono>
          {draw.serverSeed !== undefined && (
            <Mono label={t`Server seed (revealed)`} copyable>
              {draw.serverSeed}
            </Mono>
          )}
          <div className={styles.pair}>
            <Mono label={t`Client seed`}>{draw.clientSeed}</Mono>
            <Mono label={t`Nonce`}>{count(draw.nonce, locale)}</Mono>
          </div>
          <GuaranteeOfDraw draw={draw} check={check.data} />
        </div>
      </div>
      <section className={styles.side}>
        {again && check.data && 'again' in check.data && (
          <>
            <h2>{t`How the result was computed`}</h2>
            <ResultSteps
              again={again}
              clientSeed={draw.clientSeed}
              nonce={draw.nonce}
              choice={check.data.choice}
            />
          </>
        )}
        {draw.serverSeed === undefined && (
          <>
            <h2>{t`Reveal the server seed to verify`}</h2>
            <p className={styles.talk}>
              <Trans>
                The server seed of this result is still in use and stays secret, because it also decides your
                next results. Its hash above proves that it can’t change. Rotate the seeds to reveal it and
                verify this result.
              </Trans>
            </p>
            <ChangeSeed />
          </>
        )}
        <Button kind="quiet" wide href={paths.fairness()}>
          {t`Verify another result`}
        </Button>
      </section>
    </div>
  );
}
