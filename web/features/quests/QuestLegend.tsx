import { Plural, useLingui } from '@lingui/react/macro';
import { Icon } from '../../ui/media/Icon.tsx';
import { check } from '../../ui/media/icons.ts';
import { RarityDots } from '../../ui/reward/RarityDots.tsx';
import styles from './Quests.module.css';

/** Explains the difficulty dots. */
export function QuestLegend({ claimed }: { /** How many of today were. */ claimed: number }) {
  const { t } = useLingui();
  return (
    <div className={styles.foot}>
      <ul className={styles.legend} aria-label={t`Difficulty`}>
        <li>
          <RarityDots count={1} />
          {t`Easy`}
        </li>
        <li>
          <RarityDots count={2} />
          {t({ message: 'Medium', context: 'difficulty' })}
        </li>
        <li>
          <RarityDots count={3} />
          {t`Hard`}
        </li>
      </ul>
      {claimed > 0 && (
        <p className={styles.done}>
          <Icon of={check} size="s" />
          <Plural value={claimed} one="# claimed today" other="# claimed today" />
        </p>
      )}
    </div>
  );
}
