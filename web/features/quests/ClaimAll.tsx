import { Plural } from '@lingui/react/macro';
import { Button } from '../../ui/controls/Button.tsx';
import styles from './Quests.module.css';

export type ClaimAllProps = {
  /** How many quests wait, at least two. */
  count: number;
  disabled: boolean;
  onPress: () => void;
};

/** Claims all waiting quests with one press. */
export const ClaimAll = ({ count, disabled, onPress }: ClaimAllProps) => (
  <div className={styles.all}>
    <Button kind="claim" wide disabled={disabled} onClick={onPress}>
      <Plural value={count} _2="Claim both" _3="Claim all three" _4="Claim all four" other="Claim all #" />
    </Button>
  </div>
);
