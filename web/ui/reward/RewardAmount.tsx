import { useLingui } from '@lingui/react/macro';
import type { Reward } from '@parlor/contract/kernel/vocabulary.ts';
import { defaultPackArt } from '@parlor/art/cards/pack-art.ts';
import { boxArt } from '@parlor/art/things/box-art.ts';
import { count } from '../../i18n/format.ts';
import { Art } from '../media/Art.tsx';
import { CurrencyMark } from './CurrencyMark.tsx';
import { Figure } from '../media/Figure.tsx';
import styles from './RewardAmount.module.css';
import { RewardPill } from './RewardPill.tsx';

/** The drawing of a reward other than points. A pack shows its guaranteed rarity. */
const svgOf = (reward: Exclude<Reward, { type: 'points' }>): string =>
  reward.type === 'collectibles' ? defaultPackArt(reward.bestDraw) : boxArt(reward.kind);

export type RewardAmountProps = {
  reward: Reward;
  /** Inline text instead of a pill. */
  inline?: boolean;
};

/** A reward and its amount. */
export function RewardAmount({ reward, inline = false }: RewardAmountProps) {
  const { t, i18n } = useLingui();
  if (reward.type === 'points') {
    const name = t`Parlor Points`;
    const amount = <Figure amount={reward.amount} unit="PP" className={styles.amount ?? ''} />;
    return inline ? (
      <span className={styles.brought}>
        <CurrencyMark currency="PP" size={18} label={name} />
        {amount}
      </span>
    ) : (
      <RewardPill currency="PP" label={name}>
        {amount}
      </RewardPill>
    );
  }
  const name =
    reward.type === 'collectibles' ? t`Cards` : reward.kind === 'PREMIUM' ? t`Premium box` : t`Standard box`;
  const amount = count(reward.amount, i18n.locale);
  return inline ? (
    <span className={styles.brought}>
      <Art svg={svgOf(reward)} alt={name} className={styles.thing} />
      {amount}
    </span>
  ) : (
    <RewardPill svg={svgOf(reward)} label={name}>
      {amount}
    </RewardPill>
  );
}

/** The picture of a reward on a track. */
export function RewardPicture({ reward }: { reward: Reward }) {
  return reward.type === 'points' ? <CurrencyMark currency="PP" size={28} /> : <Art svg={svgOf(reward)} />;
}
