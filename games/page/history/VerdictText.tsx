import type { Labels } from '../../words.ts';
import type { GamePageContext } from '../frame/GamePage.tsx';
import { Icon } from '../look/Icon.tsx';
import type { Check } from './use-verify.tsx';

interface Props {
  readonly page: Pick<GamePageContext, 'labels'>;
  readonly roundId: string;
  readonly check: Check;
  readonly onReveal: () => void;
}

/** What the check of a round found, in words. */
export function VerdictText({ page: { labels }, roundId, check, onReveal }: Props) {
  const verdict = check === 'running' ? check : check.verdict;
  return (
    <div className="verdict" data-verdict={toneOf(verdict)}>
      <Icon name={toneOf(verdict) === 'good' ? 'check' : toneOf(verdict) === 'bad' ? 'x' : 'chart'} />
      <div>
        <output>{textOf(labels, check, roundId)}</output>
        {verdict === 'sealed' ? (
          <button type="button" className="quiet" onClick={onReveal}>
            {labels.revealAndVerify}
          </button>
        ) : null}
      </div>
    </div>
  );
}

type Verdict = Exclude<Check, string>['verdict'] | 'running';

const toneOf = (verdict: Verdict): 'good' | 'open' | 'bad' =>
  verdict === 'matches' ? 'good' : verdict.startsWith('wrong') ? 'bad' : 'open';

function textOf(labels: Labels, check: Check, roundId: string): string {
  if (check === 'running') return labels.verifying;
  switch (check.verdict) {
    case 'matches':
      return labels.verifyMatches;
    case 'sealed':
      return labels.verifySealed;
    case 'seed-only':
      return check.because === 'rules-changed' ? labels.verifyRulesChanged : labels.verifyRulesUnknown;
    case 'failed':
      return check.code === 'ROUND_OPEN' ? labels.verifyRoundOpen : labels.verifyFailed;
    case 'wrong-seed':
      return labels.verifyWrongSeed(roundId);
    case 'wrong-choice':
    case 'wrong-outcome':
    case 'wrong-table':
    case 'wrong-guarantee':
    case 'wrong-round':
    case 'wrong-order':
      return labels.verifyWrong(roundId);
  }
}
