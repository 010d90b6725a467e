import { useLingui } from '@lingui/react/macro';
import type { ProofCheck } from '@parlor/sdk/fairness/books/verify-proof.ts';
import { count } from '../../i18n/format.ts';
import { Figure } from '../../ui/media/Figure.tsx';
import steps from '../../ui/check/Steps.module.css';
import { classNames } from '../../ui/layout/class-names.ts';
import styles from './Books.module.css';

/** What this device computed: the player's own balance, then the sum of ever more players, up to all. */
export function ProofSteps({ check: { path, book, signature } }: { readonly check: ProofCheck }) {
  const { t, i18n } = useLingui();
  const { locale } = i18n;
  const players = count(book?.players ?? 0, locale);
  const nameOf = (step: number): string => {
    if (step === 0) return t`You`;
    if (step === path.length - 1) return t`All players: ${players}`;
    const most = count(2 ** step, locale);
    return t`Up to ${most} players`;
  };
  return (
    <ol className={classNames(steps.steps, styles.steps)} aria-label={t`Steps of the check`}>
      {path.map(({ hash, sums }, step) => (
        <li key={hash} className={steps.step} data-good={step === path.length - 1 || undefined}>
          <span className={steps.what}>{nameOf(step)}</span>
          <span className={styles.sum}>
            <Figure amount={sums.PP ?? '0'} unit="PP" decimals="fixed" setting="line" /> <bdi>PP</bdi>
          </span>
          <code dir="ltr" className={styles.hash} title={hash}>
            {hash.slice(0, 8)}…{hash.slice(-8)}
          </code>
        </li>
      ))}
      {signature === 'good' && (
        <li className={steps.step} data-good>
          <span className={steps.what}>{t`The signature of the book fits`}</span>
        </li>
      )}
    </ol>
  );
}
