import { useLingui } from '@lingui/react/macro';
import type { Plan, PlanState } from '@parlor/contract/calls/operator/plans/plans.ts';
import { paths } from '../../../navigation/paths.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Link } from '../../../ui/controls/Link.tsx';
import { Tag } from '../../../ui/media/Tag.tsx';
import { Moment } from '../components/Table.tsx';
import parts from '../Operator.module.css';
import studio from '../studio/Studio.module.css';

type PlanRowProps = {
  plan: Plan;
  acts: { [Act in 'copy' | 'schedule' | 'stop' | 'start']: () => void } | undefined;
};

/** One row: name, state, start, end, clashes, where it is, and buttons. */
export function PlanRow({ plan, acts }: PlanRowProps) {
  const { t } = useLingui();
  const { kind, id, name, state, from, until, clashes, draft, release, isRemoved } = plan;
  const states: Readonly<Record<PlanState, string>> = {
    draft: isRemoved === true ? t`Removed by a draft` : t`Draft`,
    scheduled: t`Scheduled`,
    running: t`Running`,
    ended: t`Ended`,
    stopped: t`Stopped`,
  };
  // What a draft or a scheduled release changes is edited there, so it has no buttons here.
  const isLive = draft === undefined && release === undefined;
  return (
    <tr>
      <td className={parts.long}>
        <bdi>{name}</bdi>
        <div className={parts.small} dir="ltr">
          {id}
        </div>
      </td>
      <td>
        <Tag kind={state === 'running' ? 'ok' : state === 'scheduled' ? 'new' : 'plain'}>{states[state]}</Tag>
      </td>
      <td>{from === undefined ? '–' : <Moment at={from} />}</td>
      <td>{until === undefined ? '–' : <Moment at={until} />}</td>
      <td className={parts.long} dir="ltr">
        {clashes.length === 0 ? '–' : <b>{clashes.join('; ')}</b>}
      </td>
      <td>
        {draft !== undefined ? (
          <Link className={studio.link} href={paths.operator({ see: 'drafts', draft: String(draft.id) })}>
            {t`Draft ${draft.id}`}
          </Link>
        ) : release !== undefined ? (
          <Link className={studio.link} href={paths.operator({ see: 'releases' })}>
            {t`Release ${release}`}
          </Link>
        ) : (
          t`Live`
        )}
      </td>
      <td>
        {kind === 'experiment' && isLive && (
          <Link className={studio.link} href={paths.operator({ see: 'experiments', experiment: id })}>
            {t`Result`}
          </Link>
        )}
        {acts && isLive && (
          <div className={parts.rowActs}>
            <Button size="s" kind="quiet" aria-label={t`Copy: ${name}`} onClick={acts.copy}>
              {t`Copy`}
            </Button>
            <Button size="s" kind="quiet" aria-label={t`Schedule: ${name}`} onClick={acts.schedule}>
              {t`Schedule`}
            </Button>
            {state === 'stopped'
              ? kind !== 'experiment' && (
                  <Button size="s" kind="quiet" aria-label={t`Start again: ${name}`} onClick={acts.start}>
                    {t`Start again`}
                  </Button>
                )
              : state !== 'ended' && (
                  <Button size="s" kind="quiet" aria-label={t`Stop: ${name}`} onClick={acts.stop}>
                    {t`Stop`}
                  </Button>
                )}
          </div>
        )}
      </td>
    </tr>
  );
}
