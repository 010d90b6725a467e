import { useLingui } from '@lingui/react/macro';
import type { DrawCheck } from '@parlor/sdk/fairness/verify-draw.ts';
import { count } from '../../i18n/format.ts';
import { whatFailed } from '../../data/queries/what-failed.ts';
import { Icon } from '../../ui/media/Icon.tsx';
import { hourglassMedium, sealCheckFill, sealWarning } from '../../ui/media/icons.ts';
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
  const [tone, words] = useVerdict(check);
  if (error && !check) {
    const { reference } = whatFailed(error);
    return (
      <output className={styles.verdict} data-tone="open">
        <Icon of={sealWarning} />
        <span>
          {t`The check itself didn’t load. Nothing is wrong with the draw.`}{' '}
          {reference && t`Reference ${reference}`}{' '}
          <button type="button" className={styles.again} onClick={onRetry}>
            {t`Try again`}
          </button>
        </span>
      </output>
    );
  }
  return (
    <output className={styles.verdict} data-tone={tone}>
      <Icon of={tone === 'good' ? sealCheckFill : tone === 'bad' ? sealWarning : hourglassMedium} />
      <span>{words}</span>
    </output>
  );
}

function useVerdict(check: DrawCheck | undefined): ['good' | 'bad' | 'open', string] {
  const { t, i18n } = useLingui();
  const labels = useResultLabels();
  switch (check?.verdict) {
    case undefined:
      return ['open', t`Computing it again`];
    case 'matches':
      return ['good', t`Matches. We kept our word.`];
    case 'sealed':
      return ['open', t`Promised. It can be checked once the seed is shown.`];
    case 'wrong-seed':
      return [
        'bad',
        t`Differs. The seed does not give the hash that was shown before. Write to support with this page.`,
      ];
    case 'wrong-outcome': {
      const given = labels.result(check.again.reading);
      const noted = check.recorded && labels.result(check.recorded);
      if (noted !== undefined && noted !== given)
        return [
          'bad',
          t`Differs. Our books say: ${noted}. The seeds give: ${given}. Write to support with this page.`,
        ];
      return [
        'bad',
        t`Differs. The seeds give another result than the one that was played. Write to support with this page.`,
      ];
    }
    case 'wrong-table':
      return [
        'bad',
        t`Differs. The odds kept with this draw are not the ones it was promised by. Write to support with this page.`,
      ];
    case 'wrong-guarantee': {
      const [counted, expected] = [count(check.counted, i18n.locale), count(check.expected, i18n.locale)];
      return [
        'bad',
        t`Differs. The guarantee counted ${counted} cards before this pack; the packs before it leave ${expected}. Write to support with this page.`,
      ];
    }
    case 'wrong-order': {
      const expected = count(check.expectedNonce, i18n.locale);
      return [
        'bad',
        t`Differs. The next number of this seed was ${expected}. Write to support with this page.`,
      ];
    }
    case 'wrong-choice': {
      const { fault } = check;
      return ['bad', t`Differs. The rules do not offer the choice that was played: ${fault}.`];
    }
    case 'seed-only':
      switch (check.because) {
        case 'rules-changed':
          return [
            'open',
            t`The seed is the promised one. The rules were changed since, so the result is not computed here.`,
          ];
        case 'rules-unknown':
          return ['open', t`The seed is the promised one. The rules of this game are not published here.`];
        case 'unknown-scheme':
          return [
            'open',
            t`The seed is the promised one. This draw used a scheme that this page does not know.`,
          ];
      }
  }
}
