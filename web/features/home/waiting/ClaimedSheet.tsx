import { Plural, useLingui } from '@lingui/react/macro';
import type { CollectedItem, WaitingItem } from '@parlor/contract/calls/collect-ready.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { paths } from '../../../navigation/paths.ts';
import { CLAIM } from '../../../data/queries/pending-claims.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { CurrencyMark } from '../../../ui/reward/CurrencyMark.tsx';
import { RewardAmount } from '../../../ui/reward/RewardAmount.tsx';
import { RollingFigure } from '../../../ui/media/RollingFigure.tsx';
import { Row, Rows } from '../../../ui/layout/Row.tsx';
import { sumOfRewards } from '../../../ui/reward/reward-sum.ts';
import { Sheet } from '../../../ui/layout/Sheet.tsx';
import { useNotPaidLabels } from '../../../ui/feedback/use-not-paid.ts';
import { useRewardLabels } from '../../../ui/reward/use-reward-labels.ts';
import styles from './Claimed.module.css';
import { CLAIM_ALL, type ClaimedAll } from './use-claim.ts';

export type ClaimedSheetProps = {
  /** A claimed reward as text: "Quest: play 10 rounds". */
  nameOf: (item: Pick<CollectedItem, 'kind' | 'reference'>) => string;
};

/** The result of claiming everything: each reward, the sum, packs and boxes to open next, and what is still waiting. */
export function ClaimedSheet({ nameOf }: ClaimedSheetProps) {
  const { t } = useLingui();
  const labels = useRewardLabels();
  const client = useQueryClient();
  const [taken, setTaken] = useState<readonly CollectedItem[]>([]);
  const [waiting, setWaiting] = useState<readonly WaitingItem[]>([]);
  const notPaid = useNotPaidLabels();
  const [open, setOpen] = useState(false);
  const [counted, setCounted] = useState(0);

  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return;
        const [claim, kind] = event.mutation.options.mutationKey ?? [];
        if (claim !== CLAIM || kind !== CLAIM_ALL) return;
        const { items, waiting: unpaid = [] } = event.mutation.state.data as ClaimedAll;
        setTaken(items);
        setWaiting(unpaid);
        setCounted(0);
        setOpen(items.length > 0 || unpaid.length > 0);
      }),
    [client],
  );
  const sum = sumOfRewards(taken.flatMap(({ rewards }) => rewards));
  const packs = taken.flatMap(({ packId }) => packId ?? []);
  const [firstPack] = packs;
  const boxes = sum.boxes + sum.premiumBoxes;
  useEffect(() => {
    if (!open) return;
    // Counts up from zero once the sheet is open.
    const start = requestAnimationFrame(() => setCounted(sum.points));
    return () => cancelAnimationFrame(start);
  }, [open, sum.points]);
  const close = () => setOpen(false);

  return (
    <Sheet
      open={open}
      onClose={close}
      title={taken.length > 0 ? t`Claimed` : t`Not claimed yet`}
      actions={
        <>
          {firstPack !== undefined ? (
            <Button wide href={paths.pack(firstPack)} onClick={close}>
              {t`Open the pack`}
            </Button>
          ) : sum.packs > 0 ? (
            <Button wide href={paths.cards()} onClick={close}>
              <Plural value={sum.packs} one="Open the pack" other="Open the # packs" />
            </Button>
          ) : (
            boxes > 0 && (
              <Button wide href={paths.boxes()} onClick={close}>
                <Plural value={boxes} one="Open the box" other="Open the # boxes" />
              </Button>
            )
          )}
          <Button wide kind="quiet" onClick={close}>
            {t`Done`}
          </Button>
        </>
      }
    >
      {taken.length > 0 && (
        <>
          <p className={styles.sum}>
            {sum.points > 0 && (
              <span className={styles.points}>
                <CurrencyMark currency="PP" size={40} label={t`Parlor Points`} />
                <RollingFigure amount={counted} unit="PP" size="hero" signed />
              </span>
            )}
            <span>{labels.together(taken.flatMap(({ rewards }) => rewards))}</span>
          </p>
          <Rows label={t`Rewards`}>
            {taken.map((item) => (
              <Row
                key={item.reference}
                height="s"
                title={nameOf(item)}
                trailing={<Amounts rewards={item.rewards} />}
              />
            ))}
          </Rows>
        </>
      )}
      {waiting.length > 0 && (
        <>
          {taken.length > 0 && <h3 className={styles.waiting}>{t`Not claimed yet`}</h3>}
          <Rows label={t`Not claimed yet`}>
            {waiting.map((item) => (
              <Row
                key={item.reference}
                title={nameOf(item)}
                detail={notPaid(item)}
                trailing={<Amounts rewards={item.rewards} />}
              />
            ))}
          </Rows>
        </>
      )}
    </Sheet>
  );
}

function Amounts({ rewards }: Pick<CollectedItem, 'rewards'>) {
  return (
    <span className={styles.brought}>
      {rewards.map((reward) => (
        <RewardAmount key={reward.type} reward={reward} />
      ))}
    </span>
  );
}
