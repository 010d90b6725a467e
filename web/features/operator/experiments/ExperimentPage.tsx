import { Trans, useLingui } from '@lingui/react/macro';
import type {
  ExperimentResult,
  ExperimentState,
  MetricResult,
} from '@parlor/contract/calls/operator/plans/experiments.ts';
import { count } from '../../../i18n/format.ts';
import { paths } from '../../../navigation/paths.ts';
import { Link } from '../../../ui/controls/Link.tsx';
import { Tag } from '../../../ui/media/Tag.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { Moment, Table } from '../components/Table.tsx';
import parts from '../Operator.module.css';
import { useOperatorQuery } from '../operator-calls.ts';
import studio from '../studio/Studio.module.css';
import { percentOf, useExperimentWords } from './use-experiment-words.ts';

/** Figures grow while it runs. */
const LOOK_EVERY_MS = 30_000;

/** The result of one experiment: a sentence, the counts by variant, the goal and the guardrails. */
export function ExperimentPage({ experiment: key }: { experiment: string }) {
  const { t } = useLingui();
  const query = useOperatorQuery('experimentResult', { params: { key } }, { refetchInterval: LOOK_EVERY_MS });
  return (
    <div className={parts.stack}>
      <Link className={studio.link} href={paths.operator({ see: 'experiments' })}>
        {t`All experiments`}
      </Link>
      <Loaded query={query} failed={t`The result didn’t load`}>
        {(result) => <Result result={result} />}
      </Loaded>
    </div>
  );
}

function Result({ result }: { result: ExperimentResult }) {
  const { t, i18n } = useLingui();
  const words = useExperimentWords();
  const { name, hypothesis, flag, state, from, until, stoppedAt, percent, variants, ratio } = result;
  const states: Readonly<Record<ExperimentState, string>> = {
    scheduled: t`Scheduled`,
    running: t`Running`,
    ended: t`Ended`,
    stopped: t`Stopped`,
  };
  const whole = variants.reduce((sum, { weight }) => sum + weight, 0);
  return (
    <article aria-label={name} className={parts.stack}>
      <header>
        <h3>
          <bdi>{name}</bdi> <Tag kind={state === 'running' ? 'ok' : 'plain'}>{states[state]}</Tag>
        </h3>
        <p className={parts.lead}>
          <bdi>{hypothesis}</bdi>
        </p>
        <p className={parts.small}>
          <Trans>
            Flag <bdi>{flag}</bdi>, {count(percent, i18n.locale)}% of players
          </Trans>{' '}
          · <Moment at={from} /> – <Moment at={stoppedAt ?? until} />
        </p>
      </header>
      <output>
        <b>{words.sentence(result)}</b>
      </output>
      <Table
        label={t`Players by variant`}
        columns={[t`Variant`, { figures: t`Meant` }, { figures: t`Players` }, { figures: t`Share` }]}
      >
        {variants.map(({ variant, weight, players }, at) => {
          const all = variants.reduce((sum, one) => sum + one.players, 0);
          return (
            <tr key={variant}>
              <td>
                <bdi>{variant}</bdi> {at === 0 && <span className={parts.small}>{t`control`}</span>}
              </td>
              <td className={parts.number}>{percentOf(weight / whole, i18n.locale)}</td>
              <td className={parts.number}>{count(players, i18n.locale)}</td>
              <td className={parts.number}>{all === 0 ? '–' : percentOf(players / all, i18n.locale)}</td>
            </tr>
          );
        })}
      </Table>
      <p className={parts.small}>{words.ratio(ratio)}</p>
      <Metric result={result.goal} />
      {result.guardrails.map((one) => (
        <Metric key={one.metric} result={one} />
      ))}
    </article>
  );
}

function Metric({ result: { metric, mayNot, variants } }: { result: MetricResult }) {
  const { t } = useLingui();
  const words = useExperimentWords();
  const title = words.metric(metric);
  return (
    <section aria-label={mayNot === undefined ? t`Goal: ${title}` : t`Guardrail: ${title}`}>
      <h3>{mayNot === undefined ? t`Goal: ${title}` : t`Guardrail: ${title}`}</h3>
      {mayNot !== undefined && (
        <p className={parts.small}>{mayNot === 'rise' ? t`It may not rise.` : t`It may not fall.`}</p>
      )}
      <Table
        label={title}
        columns={[
          t`Variant`,
          { figures: t`Players` },
          { figures: t`Mean` },
          { figures: t`Difference` },
          { figures: t`95% interval` },
          t`Verdict`,
        ]}
      >
        {variants.map(({ variant, players, mean, difference, verdict }, at) => (
          <tr key={variant}>
            <td>
              <bdi>{variant}</bdi>
            </td>
            <td className={parts.number}>{words.whole(players)}</td>
            <td className={parts.number}>{words.figure(mean)}</td>
            <td className={parts.number}>{difference ? words.signed(difference.difference) : '–'}</td>
            <td className={parts.number}>
              {difference ? (
                <bdi dir="ltr">{`${words.signed(difference.low)} … ${words.signed(difference.high)}`}</bdi>
              ) : (
                '–'
              )}
            </td>
            <td>{at === 0 ? t`control` : words.verdict(verdict)}</td>
          </tr>
        ))}
      </Table>
    </section>
  );
}
