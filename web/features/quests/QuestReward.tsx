import { useLingui } from '@lingui/react/macro';
import type { Reward } from '@parlor/contract/vocabulary.ts';
import { packArt } from '../../art/cards/pack-art.ts';
import { boxArt } from '../../art/things/box-art.ts';
import { count } from '../../i18n/format.ts';
import { Art } from '../../ui/Art.tsx';
import { CurrencyMark } from '../../ui/CurrencyMark.tsx';
import { Figure } from '../../ui/Figure.tsx';
import { RewardPill } from '../../ui/RewardPill.tsx';
import styles from './Quests.module.css';

export type QuestRewardProps = {
  reward: Reward;
  /** In a line of words instead of a pill at its end. */
  inline?: boolean;
};

/** What a quest brings, and how much of it. */
export function QuestReward({ reward, inline = false }: QuestRewardProps) {
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
  const svg = reward.type === 'collectibles' ? packArt('aviary', reward.bestDraw) : boxArt(reward.kind);
  const amount = count(reward.amount, i18n.locale);
  return inline ? (
    <span className={styles.brought}>
      <Art svg={svg} alt={name} className={styles.thing} />
      {amount}
    </span>
  ) : (
    <RewardPill svg={svg} label={name}>
      {amount}
    </RewardPill>
  );
}
