import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { TimelineItem } from '@parlor/contract/calls/operator/finding/timeline.ts';
import { OperatorName } from '../accounts/OperatorName.tsx';
import { useRewardLabels } from '../../../ui/reward/use-reward-labels.ts';
import { Moment } from '../components/Table.tsx';
import { useReasonLabels } from '../components/use-reason-labels.ts';

const Code = ({ children }: { children: ReactNode }) => <code dir="ltr">{children}</code>;

/** What happened, and behind it what it is known by. */
export function ItemText({ item }: { item: TimelineItem }): ReactNode {
  const { t } = useLingui();
  const reasons = useReasonLabels();
  const { together } = useRewardLabels();
  const two = (what: ReactNode, by: ReactNode): ReactNode => (
    <>
      <b>{what}</b> <span>{by}</span>
    </>
  );
  switch (item.kind) {
    case 'entry':
      return two(reasons[item.entry.reason], <Code>{item.entry.reference}</Code>);
    case 'claim':
      return two(<Trans>Claimed: {together(item.rewards)}</Trans>, <Code>{item.reference}</Code>);
    case 'draw':
      return two(item.purpose === 'pack' ? t`Pack opened` : t`Box opened`, <Code>{item.reference}</Code>);
    case 'order':
      return two(
        <Trans>Order: {item.title}</Trans>,
        <>
          <Code>{item.status}</Code> <Code>{item.orderId}</Code>
        </>,
      );
    case 'sign-in':
      return two(
        t`Signed in`,
        <>
          <Code>{[item.identity, item.platform].filter(Boolean).join(', ')}</Code>
          {item.endedAt !== undefined && (
            <>
              {' '}
              <Trans>
                ended <Moment at={item.endedAt} />
              </Trans>
            </>
          )}
        </>,
      );
    case 'consent':
      return two(
        item.agreed ? t`Agreed` : t`Declined`,
        <Code>{[item.topic, item.channel].filter(Boolean).join(' ')}</Code>,
      );
    case 'wallet':
      return two(t`TON wallet`, <Code>{[item.change, item.address].filter(Boolean).join(' ')}</Code>);
    case 'limit':
      return two(
        t`Limit in force`,
        <Code>{[item.limit, item.amount, item.currency, item.period].filter(Boolean).join(' ')}</Code>,
      );
    case 'pause':
      return two(
        item.pause === 'break' ? t`Break` : t`Exclusion`,
        item.until === undefined ? (
          <Trans>for ever</Trans>
        ) : (
          <Trans>
            until <Moment at={item.until} />
          </Trans>
        ),
      );
    case 'act':
      return two(
        <>
          <OperatorName id={item.by} name={item.byName} />: <Code>{item.act}</Code>
        </>,
        <>
          {item.refused !== undefined && t`Refused: ${item.refused}`} <bdi>{item.why}</bdi>
        </>,
      );
  }
}
