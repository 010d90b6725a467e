import { Trans, useLingui } from '@lingui/react/macro';
import { whatFailed } from '../../../data/queries/what-failed.ts';
import styles from './Opening.module.css';

/** Says why the server did not open the pack, and that nothing is lost. */
export function OpeningFailed({ failure }: { failure: unknown }) {
  const { t } = useLingui();
  const { unreachable, words, reference } = whatFailed(failure);
  return (
    <p role="alert" className={styles.failed}>
      {unreachable ? (
        t`No response. Try again. Your cards won’t change.`
      ) : (
        <Trans>The pack did not open. {words ?? ''} Your pack is safe. Try again.</Trans>
      )}
      {reference && <> {t`Reference ${reference}`}</>}
    </p>
  );
}
