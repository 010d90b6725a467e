import { Trans, useLingui } from '@lingui/react/macro';
import { longDay } from '../../../i18n/format.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import type { ActRequest } from '../components/ActSheet.tsx';
import { DecisionList } from '../components/DecisionList.tsx';
import styles from '../Operator.module.css';
import { useOperatorApi } from '../operator-calls.ts';

/** Referrals that are paid only after an operator has checked them, because many came from one place. */
export function HeldReferrals({ mayDecide }: { mayDecide: boolean }) {
  const { t, i18n } = useLingui();
  const api = useOperatorApi();
  const decision = (userId: string, release: boolean): ActRequest => ({
    title: release ? t`Release the friend` : t`Refuse the friend`,
    run: ({ why }, options) => api.decideReferral({ params: { userId }, body: { release, why } }, options),
  });
  return (
    <DecisionList
      name="held"
      load={async (signal) => (await api.heldReferrals({}, { signal })).held}
      none={t`Nobody is held.`}
      idOf={({ friendId }) => friendId}
    >
      {({ friendId, friendName, inviterId, inviterName, createdAt, playedAt, fromOnePlace }, ask) => (
        <>
          <div className={styles.line}>
            <b>
              <bdi>{friendName}</bdi> {friendId}
            </b>
            <time dateTime={createdAt}>{longDay(new Date(createdAt), i18n.locale)}</time>
          </div>
          <p>
            <Trans>
              Brought by <bdi>{inviterName}</bdi> {inviterId}
            </Trans>
            {fromOnePlace !== undefined && (
              <>
                {' · '}
                {t`${fromOnePlace} from this network`}
              </>
            )}
            {' · '}
            {playedAt === undefined ? t`has not played yet` : t`has played`}
          </p>
          {mayDecide && (
            <div className={styles.acts}>
              <Button size="s" onClick={() => ask(decision(friendId, true))}>
                {t`Release`}
              </Button>
              <Button size="s" kind="quiet" onClick={() => ask(decision(friendId, false))}>
                {t`Refuse`}
              </Button>
            </div>
          )}
        </>
      )}
    </DecisionList>
  );
}
