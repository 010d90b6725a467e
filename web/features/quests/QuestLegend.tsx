import { Trans, useLingui } from '@lingui/react/macro';
import { Pips } from '../../ui/Pips.tsx';
import styles from './Quests.module.css';

/** What the pips of a domino mean. */
export function QuestLegend() {
  const { t } = useLingui();
  return (
    <ul className={styles.legend} aria-label={t`Difficulty`}>
      <li>
        <Pips count={1} />
        <Trans>Easy</Trans>
      </li>
      <li>
        <Pips count={2} />
        <Trans>Medium</Trans>
      </li>
      <li>
        <Pips count={3} />
        <Trans>Hard</Trans>
      </li>
    </ul>
  );
}
