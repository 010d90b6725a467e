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
    <Sheet open={open} onClose={onClose} title={t`Card odds`}>
      {data ? (
        <>
          <OddsTable odds={data} />
          <div className={styles.guarantee}>
            <p className={styles.strong}>
              {data.guarantee.rarity === 'LEGENDARY' ? (
                <Plural
                  value={data.guarantee.left}
                  one="Guaranteed legendary: your next card"
                  other="Guaranteed legendary: within # cards"
                />
              ) : (
                <Plural
                  value={data.guarantee.left}
                  one={`${rarities[data.guarantee.rarity]}: guaranteed with your next card`}
                  other={`${rarities[data.guarantee.rarity]}: guaranteed within # cards`}
                />
              )}
            </p>
            <ProgressBar
              value={data.guarantee.within - data.guarantee.left}
              max={data.guarantee.within}
              label={t`Cards since the last one of the guaranteed rarity or higher`}
            />
          </div>
          {pack && pack.rarity !== 'COMMON' && (
            <p className={styles.line}>
              <b>{labels.holds(pack)}.</b>{' '}
              <Trans>
                If no earlier card in the pack is this rare, the last card is drawn only from this rarity and
                higher ones.
              </Trans>
            </p>
          )}
          <p className={styles.line}>
            <Trans>
              {percent(1 - vintageShareOf(data), i18n.locale)} of cards come from current collections,{' '}
              {percent(vintageShareOf(data), i18n.locale)} from vintage collections. Within each, all
              collections and all cards of the same rarity are equally likely.
            </Trans>
          </p>
          <p className={styles.line}>
            <Trans>
              Every result is provably fair: it is set by seeds that can’t be changed afterwards, and you can
              verify it.
            </Trans>
          </p>
          <Link href={paths.fairness()} className={styles.check}>
            {t`Provably fair`}
          </Link>
        </>
      ) : failure ? (
        <LoadFailed title={t`The odds didn’t load`} failure={failure} onRetry={() => void refetch()}>
          {t`Your packs are not affected. Try again.`}
        </LoadFailed>
      ) : (
        <p className={styles.waits}>
          <StepDots total={3} busy />
        </p>
      )}
    </Sheet>
  );
}
