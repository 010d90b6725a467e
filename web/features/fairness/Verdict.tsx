import { useLingui } from '@lingui/react/macro';
import type { DrawCheck } from '@parlor/sdk/fairness/verify-draw.ts';
import { count } from '../../i18n/format.ts';
import { whatFailed } from '../../data/queries/what-failed.ts';
import { CheckResult, type CheckTone } from '../../ui/check/CheckResult.tsx';
import styles from './Fairness.module.css';
import { useResultLabels } from './use-result-labels.ts';

export type VerdictProps = {
  /** Undefined while it is computed. */
  check: DrawCheck | undefined;
  error: unknown;
  onRetry: () => void;
};

/** Whether the server kept its commitment. */
export function Verdict({ check, error, onRetry }: VerdictProps) {
  const { t } = useLingui();
  const [tone, text] = useVerdict(check);
  if (error && !check) {
    const { reference } = whatFailed(error);
    return (
      <div className={styles.verdict}>
        <CheckResult tone="undecided">
          {t`The verification didn’t load. This says nothing about the result.`}{' '}
          {reference && t`Reference ${reference}`}{' '}
          <button type="button" className={styles.again} onClick={onRetry}>
            {t`Try again`}
          </button>
        </CheckResult>
      </div>
    );
  }
  return (
    <div className={styles.verdict}>
      <CheckResult tone={tone}>{text}</CheckResult>
    </div>
  );
}

function useVerdict(check: DrawCheck | undefined): [CheckTone, string] {
  const { t, i18n } = useLingui();
  const labels = useResultLabels();
  switch (check?.verdict) {
    case undefined:
      return ['undecided', t`Verifying`];
    case 'matches':
      return ['good', t`Verified: the result matches.`];
    case 'sealed':
      return ['undecided', t`Not verified yet. Rotate the seeds to reveal the server seed.`];
    case 'wrong-seed':
      return [
        'bad',
        t`Does not match: the server seed does not give the hash that was shown before. Contact support and send this page.`,
      ];
    case 'wrong-outcome': {
      const given = labels.result(check.again.reading);
      const noted = check.recorded && labels.result(check.recorded);
      if (noted !== undefined && noted !== given)
        return [
          'bad',
          t`Does not match. Stored result: ${noted}. Result of the seeds: ${given}. Contact support and send this page.`,
        ];
      return ['bad', t`Does not match: the seeds give another result. Contact support and send this page.`];
    }
    case 'wrong-table':
      return [
        'bad',
        t`Does not match: the stored odds are not the odds announced before. Contact support and send this page.`,
      ];
    case 'wrong-guarantee': {
      const [counted, expected] = [count(check.counted, i18n.locale), count(check.expected, i18n.locale)];
      return [
        'bad',
        t`Does not match: the guarantee counted ${counted} cards before this pack, but your earlier packs give ${expected}. Contact support and send this page.`,
      ];
    }
    case 'wrong-order': {
      const expected = count(check.expectedNonce, i18n.locale);
      return ['bad', t`Does not match: the next nonce was ${expected}. Contact support and send this page.`];
    }
    case 'wrong-round':
      return [
        'bad',
        t`Does not match: the seed of the shared round does not lead to the hash published before, or not to its end. Contact support and send this page.`,
      ];
    case 'wrong-choice': {
      const { fault } = check;
      return [
        'bad',
        t`Does not match: the rules do not have the choice that was played: ${fault}. Contact support and send this page.`,
      ];
    }
    case 'seed-only':
      switch (check.because) {
        case 'rules-changed':
          return [
            'undecided',
            t`The server seed matches its hash. The rules of the game have changed since then, so the result can’t be computed here.`,
          ];
        case 'shared-round':
          return [
            'undecided',
            t`The server seed matches its hash. The result is that of a round that all its players share: verify the round in the game.`,
          ];
        case 'rules-unknown':
          return [
            'undecided',
            t`The server seed matches its hash. The rules of this game are not available here.`,
          ];
        case 'unknown-scheme':
          return [
            'undecided',
            t`The server seed matches its hash. This page can’t verify this type of result.`,
          ];
      }
  }
}
