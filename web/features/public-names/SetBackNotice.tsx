import { Trans } from '@lingui/react/macro';
import type { PublicName } from '@parlor/contract/calls/public-names.ts';
import { useSetBackReasons } from '../../ui/media/use-set-back-reasons.ts';
import styles from './PublicNames.module.css';

/** Tells a player that an operator took their name away, and why. */
export function SetBackNotice({ name: { setBack } }: { name: PublicName }) {
  const reasons = useSetBackReasons();
  if (!setBack) return null;
  const reason = reasons[setBack.reason];
  return (
    <output className={styles.notice}>
      <Trans>
        We removed your name <bdi>{setBack.name}</bdi>. Reason: {reason}. Other players see you as a guest
        until you choose another name.
      </Trans>
    </output>
  );
}
