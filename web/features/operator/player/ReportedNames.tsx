import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReportedName } from '@parlor/contract/calls/operator/names.ts';
import { SET_BACK_REASONS, type SetBackReason } from '@parlor/contract/calls/public-names.ts';
import { longDay } from '../../../i18n/format.ts';
import { paths } from '../../../navigation/paths.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Link } from '../../../ui/controls/Link.tsx';
import { NameWithTag } from '../../../ui/media/NameWithTag.tsx';
import type { ActRequest } from '../components/ActSheet.tsx';
import { DecisionList } from '../components/DecisionList.tsx';
import styles from '../Operator.module.css';
import { useOperatorApi } from '../operator-calls.ts';

/** Names that players reported. Each is taken away for one of four reasons, which the player is told, or stays. */
export function ReportedNames({ mayDecide }: { mayDecide: boolean }) {
  const { t, i18n } = useLingui();
  const api = useOperatorApi();
  const reasons: Readonly<Record<SetBackReason, string>> = {
    offensive: t`Offensive`,
    impersonation: t`Poses as somebody`,
    'personal-data': t`Private data`,
    advertising: t`Advertising`,
  };
  const setBack = ({ userId, name, tag }: ReportedName, reason: SetBackReason): ActRequest => ({
    title: t`Take the name ${name} away: ${reasons[reason]}`,
    run: ({ why }, options) =>
      api.setBackName({ params: { userId }, body: { name, tag, reason, why } }, options),
  });
  const keep = ({ userId, name, tag }: ReportedName): ActRequest => ({
    title: t`Let the name ${name} stay`,
    run: ({ why }, options) => api.keepName({ params: { userId }, body: { name, tag, why } }, options),
  });
  return (
    <DecisionList
      name="reported-names"
      load={async (signal) => (await api.reportedNames({}, { signal })).names}
      none={t`No name is reported.`}
      idOf={({ userId, tag }) => `${userId} ${tag}`}
    >
      {(one, ask) => (
        <>
          <div className={styles.line}>
            <b>
              <NameWithTag name={one.name} tag={one.tag} />
            </b>
            <time dateTime={one.lastAt}>{longDay(new Date(one.lastAt), i18n.locale)}</time>
          </div>
          <p>
            <Link href={paths.operator({ see: 'players', player: one.userId })}>{one.userId}</Link>
            {' · '}
            {t`${plural(one.reports, { one: '# report', other: '# reports' })}`}
          </p>
          {mayDecide && (
            <div className={styles.acts}>
              {SET_BACK_REASONS.map((reason) => (
                <Button key={reason} size="s" onClick={() => ask(setBack(one, reason))}>
                  {reasons[reason]}
                </Button>
              ))}
              <Button size="s" kind="quiet" onClick={() => ask(keep(one))}>
                {t`Let it stay`}
              </Button>
            </div>
          )}
        </>
      )}
    </DecisionList>
  );
}
