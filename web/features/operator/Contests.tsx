import { Trans, useLingui } from '@lingui/react/macro';
import type { EditionCard, EditionState } from '@parlor/contract/calls/operator/contests.ts';
import { useState } from 'react';
import { OperatorName } from './accounts/OperatorName.tsx';
import { count } from '../../i18n/format.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Figure } from '../../ui/media/Figure.tsx';
import { Tag } from '../../ui/media/Tag.tsx';
import { ActSheet, type ActRequest } from './components/ActSheet.tsx';
import { Loaded } from './components/Loaded.tsx';
import styles from './Operator.module.css';
import { useOperatorApi, useOperatorQuery } from './operator-calls.ts';
import { Moment, Table } from './components/Table.tsx';

/** Contests end at their time, so the list refreshes while it is open. */
const LOOK_EVERY_MS = 15_000;

/** Editions of races and contests. They end and pay automatically; this shows whether they did. */
export function Contests({ mayCancel, userId }: { mayCancel: boolean; userId: string }) {
  const { t } = useLingui();
  const api = useOperatorApi();
  const [requested, setRequested] = useState<ActRequest>();
  const query = useOperatorQuery('operatorContests', {}, { refetchInterval: LOOK_EVERY_MS });
  const ask = ({ contestId, period, title, cancelAsked }: EditionCard): void =>
    setRequested({
      title: cancelAsked ? t`Confirm the cancellation: ${title}` : t`Cancel: ${title}`,
      run: ({ why }, options) => {
        const given = { params: { contestId, period }, body: { why } };
        return cancelAsked ? api.confirmCancelContest(given, options) : api.askCancelContest(given, options);
      },
    });
  return (
    <>
      <Loaded
        query={query}
        failed={t`The contests didn’t load`}
        none={t`No contest was announced yet.`}
        isEmpty={({ editions }) => editions.length === 0}
      >
        {({ editions }) => (
          <Table
            label={t`Editions of contests`}
            columns={[
              t`Contest`,
              t`State`,
              t`Ends (UTC)`,
              { figures: t`With a place` },
              { figures: t`Pool in PP` },
              { figures: t`Prizes paid` },
              { figures: t`Paid in PP` },
              t`Act`,
            ]}
          >
            {editions.map((edition) => (
              <EditionRow
                key={`${edition.contestId} ${edition.period}`}
                edition={edition}
                onCancel={mayCancel && edition.cancelAsked?.by !== userId ? ask : undefined}
              />
            ))}
          </Table>
        )}
      </Loaded>
      <ActSheet requested={requested} onClose={() => setRequested(undefined)} />
    </>
  );
}

function EditionRow({
  edition,
  onCancel,
}: {
  edition: EditionCard;
  onCancel: ((edition: EditionCard) => void) | undefined;
}) {
  const { t, i18n } = useLingui();
  const { title, period, endsAt, state, entrants, excluded, totalPrize, won, paid, cancelAsked } = edition;
  const isOpen = state === 'announced' || state === 'running' || state === 'ended';
  const number = (amount: number): string => count(amount, i18n.locale);
  const states: Readonly<Record<EditionState, string>> = {
    announced: t`Announced`,
    running: t`Running`,
    ended: t`Ended`,
    paying: t`Being paid`,
    settled: t`Settled`,
    cancelled: t`Cancelled`,
  };
  const [paidPlaces, wonPlaces] = [number(paid.places), number(won.places)];
  const isDecided = state === 'paying' || state === 'settled';
  return (
    <tr>
      <td>
        <bdi>{title}</bdi>{' '}
        <span className={styles.small} dir="ltr">
          {period}
        </span>
      </td>
      <td>
        <Tag kind={state === 'settled' ? 'ok' : 'plain'}>{states[state]}</Tag>
        {cancelAsked && (
          <div className={styles.small}>
            <Trans>
              To be cancelled, asked by <OperatorName id={cancelAsked.by} />, waits for a second treasurer:
            </Trans>{' '}
            <bdi>{cancelAsked.why}</bdi>
          </div>
        )}
      </td>
      <td>
        <Moment at={endsAt} />
      </td>
      <td className={styles.number}>
        {number(entrants)}
        {excluded > 0 && (
          <div className={styles.small}>
            <Trans>{number(excluded)} of them disabled</Trans>
          </div>
        )}
      </td>
      <td className={styles.number}>
        <Figure amount={totalPrize} unit="PP" setting="line" />
      </td>
      <td className={styles.number}>{isDecided ? <bdi>{t`${paidPlaces} of ${wonPlaces}`}</bdi> : '–'}</td>
      <td className={styles.number}>
        {isDecided ? <Figure amount={paid.amount} unit="PP" setting="line" /> : '–'}
      </td>
      <td>
        {isOpen && onCancel && (
          <Button
            size="s"
            kind="quiet"
            aria-label={
              cancelAsked ? t`Confirm the cancellation: ${title} ${period}` : t`Cancel: ${title} ${period}`
            }
            onClick={() => onCancel(edition)}
          >
            {cancelAsked ? t`Confirm` : t`Cancel`}
          </Button>
        )}
      </td>
    </tr>
  );
}
