import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Pack } from '@parlor/contract/calls/collectibles.ts';
import { useQuery } from '@tanstack/react-query';
import { percent } from '../../i18n/format.ts';
import { paths } from '../../navigation/paths.ts';
import { useFailure } from '../../data/queries/use-failure.ts';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx';
import { StepDots } from '../../ui/feedback/StepDots.tsx';
import { Sheet } from '../../ui/layout/Sheet.tsx';
import { useRarityLabels } from '../../ui/reward/use-rarity-labels.ts';
import { useCards } from './album/album-queries.ts';
import styles from './Odds.module.css';
import { OddsTable } from './OddsTable.tsx';
import { vintageShareOf } from './odds-of.ts';
import { useCardLabels } from './use-card-labels.ts';

export type OddsSheetProps = {
  open: boolean;
  onClose: () => void;
  /** The pack that is offered, to show its guaranteed rarity. */
  pack?: Pick<Pack, 'collectibles' | 'rarity'> | undefined;
};

/** How cards are drawn: odds, the guarantees, and where to verify them. */
export function OddsSheet({ open, onClose, pack }: OddsSheetProps) {
  const { t, i18n } = useLingui();
  const rarities = useRarityLabels();
  const labels = useCardLabels();
  const { data, error, refetch } = useQuery(useCards().odds());
  const failure = useFailure(error);
  return (
    <Sheet open={open} onClose={onClose} title={t`How cards are drawn`}>
      {data ? (
        <>
          <OddsTable odds={data} />
          <div className={styles.guarantee}>
            <p className={styles.strong}>
              {data.guarantee.rarity === 'LEGENDARY' ? (
                <Plural
                  value={data.guarantee.left}
                  one="A legendary with the next card at the latest"
                  other="A legendary within # more cards at the latest"
                />
              ) : (
                <Trans>
                  {rarities[data.guarantee.rarity]}: within {data.guarantee.left} more cards at the latest
                </Trans>
              )}
            </p>
            <ProgressBar
              value={data.guarantee.within - data.guarantee.left}
              max={data.guarantee.within}
              label={t`Cards since the last one`}
            />
          </div>
          {pack && pack.rarity !== 'COMMON' && (
            <p className={styles.line}>
              <b>{labels.holds(pack)}.</b>{' '}
              <Trans>
                If none before it was that rare, the last card is drawn by the same odds with the lower
                rarities left out.
              </Trans>
            </p>
          )}
          <p className={styles.line}>
            <Trans>
              {percent(1 - vintageShareOf(data), i18n.locale)} of cards come from the collections on show,{' '}
              {percent(vintageShareOf(data), i18n.locale)} from vintage ones; within them every collection and
              every card of a rarity is as likely as the next.
            </Trans>
          </p>
          <p className={styles.line}>
            <Trans>
              A seed that was fixed before decides each draw, and nobody can change it after. You can check
              every one.
            </Trans>
          </p>
          <Link href={paths.fairness()} className={styles.check}>
            {t`Check a draw`}
          </Link>
        </>
      ) : failure ? (
        <LoadFailed title={t`The odds didn’t load`} failure={failure} onRetry={() => void refetch()}>
          {t`Your packs stay closed.`}
        </LoadFailed>
      ) : (
        <p className={styles.waits}>
          <StepDots total={3} busy />
        </p>
      )}
    </Sheet>
  );
}
