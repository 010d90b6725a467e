// One player in the console: balances, the write-off of debts, and the tabs. The form of every act, also of a correction of
// points: ../components/ActSheet.tsx.
import { useLingui } from '@lingui/react/macro';
import type { OperatorAnswer, OperatorRole } from '@parlor/contract/calls/operator/operator.ts';
import { useState } from 'react';
import { clockTime, figure, longDay } from '../../../i18n/format.ts';
import { whatFailed } from '../../../data/queries/what-failed.ts';
import type { OperatorSearch } from '../../../navigation/operator-search.ts';
import { paths } from '../../../navigation/paths.ts';
import { useGo } from '../../../navigation/use-go.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { CurrencyMark } from '../../../ui/reward/CurrencyMark.tsx';
import { Fact, Facts } from '../../../ui/layout/Facts.tsx';
import { Figure } from '../../../ui/media/Figure.tsx';
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx';
import { Section } from '../../../ui/layout/Page.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { Segment } from '../../../ui/controls/Segment.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Tag } from '../../../ui/media/Tag.tsx';
import { AuditLog } from '../AuditLog.tsx';
import { ActSheet, type ActRequest } from '../components/ActSheet.tsx';
import styles from '../Operator.module.css';
import { useOperatorApi, useOperatorQuery } from '../operator-calls.ts';
import { PlayerNotes } from '../notes/PlayerNotes.tsx';
import { readFilters } from '../timeline/filters.ts';
import { Timeline } from '../timeline/Timeline.tsx';
import { PersonalData } from './PersonalData.tsx';
import { PlayerOrders } from './PlayerOrders.tsx';
import { PlayerPast } from './PlayerPast.tsx';
import { PlayerTonWallet } from './PlayerTonWallet.tsx';
import { WhatIf } from './WhatIf.tsx';
import { WaitingCorrection } from './WaitingCorrections.tsx';

type Player = OperatorAnswer<'playerCard'>;
type Ask = (requested: ActRequest) => void;
const VIEWS = ['timeline', 'notes', 'orders', 'wallet', 'what-if', 'past', 'acts'] as const;
type View = (typeof VIEWS)[number];
export type PlayerPanelProps = {
  userId: string;
  role: OperatorRole;
  /** From the address: the part of the page, the explained entry, and the filters of the timeline. */
  open: OperatorSearch;
};

/** One player: identity, balances, all transactions, and possible acts. An act, such as granting points, is filled in and sent in ActSheet. */
export function PlayerPanel({ userId, role, open }: PlayerPanelProps) {
  const { t } = useLingui();
  const [requested, setRequested] = useState<ActRequest>();
  const { data, error, refetch } = useOperatorQuery('playerCard', { params: { userId } });
  if (error && !data)
    return (
      <LoadFailed
        title={t`The player didn’t load`}
        failure={whatFailed(error)}
        onRetry={() => void refetch()}
      >
        {t`Nothing was changed.`}
      </LoadFailed>
    );
  if (!data)
    return (
      <div className={styles.panel} aria-busy="true">
        <Skeleton width="100%" height={320} radius={20} />
        <Skeleton width="100%" height={320} radius={20} />
      </div>
    );
  return (
    <Section title={data.firstName}>
      <WaitingForSecond waiting={data.waiting} role={role} ask={setRequested} />
      <div className={styles.panel}>
        <Panel label={t`The player`}>
          <PlayerFacts player={data} />
          <PersonalData player={data} mayReveal={role !== 'viewer'} ask={setRequested} />
          {role !== 'viewer' && <PlayerActs player={data} role={role} ask={setRequested} />}
        </Panel>
        <PlayerHistory userId={userId} role={role} open={open} ask={setRequested} />
      </div>
      <ActSheet requested={requested} onClose={() => setRequested(undefined)} />
    </Section>
  );
}

function WaitingForSecond({
  waiting,
  role,
  ask,
}: {
  waiting: Player['waiting'];
  role: OperatorRole;
  ask: Ask;
}) {
  const { t } = useLingui();
  if (waiting.length === 0) return null;
  return (
    <section aria-label={t`Waits for a second treasurer`} className={styles.notice}>
      <h3 className={styles.noticeHead}>{t`Waits for a second treasurer`}</h3>
      <ul className={styles.cards}>
        {waiting.map((correction) => (
          <li key={correction.id} className={styles.card}>
            <WaitingCorrection correction={correction} mayDecide={role === 'treasurer'} ask={ask} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function PlayerFacts({ player }: { player: Player }) {
  const { t, i18n } = useLingui();
  const since = new Date(player.createdAt);
  return (
    <Facts>
      <Fact name={t`Number`}>
        <bdi dir="ltr">{player.userId}</bdi>
      </Fact>
      <Fact name={t`Here since`}>
        {longDay(since, i18n.locale)}, {clockTime(since, i18n.locale)}
      </Fact>
      <Fact name={t`Account`}>
        {player.disabledAt === undefined ? <Tag kind="ok">{t`Open`}</Tag> : <Tag>{t`Disabled`}</Tag>}
      </Fact>
      {player.deletion && (
        <Fact name={t`Deletion`}>
          {player.deletion.state === 'asked'
            ? t`Asked for, on ${longDay(new Date(player.deletion.dueAt), i18n.locale)}`
            : player.deletion.state === 'erasing'
              ? t`Has begun`
              : t`Done: the personal data is erased`}
        </Fact>
      )}
      {player.isOperator && (
        <Fact name={t`Role`}>{t`Holds an operator’s role: nobody changes it alone`}</Fact>
      )}
      {player.balances.map(({ currency, balance }) => (
        <Fact key={currency} name={currency}>
          <CurrencyMark currency={currency} size={20} />
          <Figure amount={balance} unit={currency} decimals="fixed" setting="line" size="row" />
        </Fact>
      ))}
      {player.debts.map(({ currency, amount }) => (
        <Fact key={`debt ${currency}`} name={t`Owes ${currency}`}>
          <CurrencyMark currency={currency} size={20} />
          <Figure amount={amount} unit={currency} decimals="fixed" setting="line" size="row" />
        </Fact>
      ))}
    </Facts>
  );
}

function PlayerActs({ player, role, ask }: { player: Player; role: OperatorRole; ask: Ask }) {
  const { t, i18n } = useLingui();
  const api = useOperatorApi();
  const params = { userId: player.userId };
  return (
    <div className={styles.acts}>
      {player.isOperator ? null : player.disabledAt === undefined ? (
        <Button
          kind="danger"
          wide
          onClick={() =>
            ask({
              title: t`Disable this account`,
              preview: { ...params, act: 'disable' },
              run: ({ why }, options) => api.disablePlayer({ params, body: { why } }, options),
            })
          }
        >
          {t`Disable`}
        </Button>
      ) : (
        <Button
          wide
          onClick={() =>
            ask({
              title: t`Enable this account`,
              run: ({ why }, options) => api.enablePlayer({ params, body: { why } }, options),
            })
          }
        >
          {t`Enable`}
        </Button>
      )}
      {!player.isOperator && (
        <Button kind="quiet" wide href={paths.operator({ see: 'messages', player: player.userId })}>
          {t`Write a message`}
        </Button>
      )}
      {role === 'treasurer' && (
        <Button
          kind="quiet"
          wide
          onClick={() =>
            ask({
              title: t`Grant or take back`,
              preview: { ...params, act: 'correct' },
              hasAmount: true,
              run: ({ why, amount, currency }, options) =>
                api.correctBalance({ params, body: { why, amount, currency } }, options),
            })
          }
        >
          {t`Grant or take back`}
        </Button>
      )}
      {role === 'treasurer' &&
        player.debts.map(({ currency, amount }) => {
          const { text } = figure(amount, currency, { locale: i18n.locale, decimals: 'fixed' });
          const title = t`Write off ${text} ${currency}`;
          return (
            <Button
              key={currency}
              kind="quiet"
              wide
              onClick={() =>
                ask({
                  title,
                  preview: { ...params, act: 'write-off', currency, amount },
                  run: ({ why }) => api.writeOffDebt({ params, body: { currency, amount, why } }),
                })
              }
            >
              {title}
            </Button>
          );
        })}
    </div>
  );
}

/** What happened with the player, in one of seven views. */
function PlayerHistory({ userId, role, open, ask }: PlayerPanelProps & { ask: Ask }) {
  const { t } = useLingui();
  const api = useOperatorApi();
  const go = useGo();
  const view = VIEWS.find((one) => one === open.part) ?? 'timeline';
  return (
    <div className={styles.history}>
      <Segment<View>
        label={t`What to see`}
        value={view}
        onChange={(next) =>
          go(paths.operator({ see: 'players', player: userId, part: next }), { replace: true })
        }
        options={[
          { value: 'timeline', label: t`Timeline` },
          { value: 'notes', label: t`Notes` },
          { value: 'orders', label: t`Orders` },
          { value: 'wallet', label: t`Wallet` },
          { value: 'what-if', label: t`What if` },
          { value: 'past', label: t`Past` },
          { value: 'acts', label: t`Acts` },
        ]}
      />
      {view === 'timeline' && <Timeline userId={userId} filters={readFilters(open)} explained={open.entry} />}
      {view === 'notes' && <PlayerNotes userId={userId} mayWrite={role !== 'viewer'} />}
      {view === 'orders' && (
        <PlayerOrders
          userId={userId}
          onRefund={
            role === 'viewer'
              ? undefined
              : (orderId, title) =>
                  ask({
                    title: t`Pay back: ${title}`,
                    preview: { userId, act: 'refund', orderId },
                    run: ({ why }, options) =>
                      api.refundPlayerOrder({ params: { userId, orderId }, body: { why } }, options),
                  })
          }
        />
      )}
      {view === 'wallet' && <PlayerTonWallet userId={userId} />}
      {view === 'what-if' && <WhatIf userId={userId} role={role} />}
      {view === 'past' && <PlayerPast userId={userId} role={role} ask={ask} />}
      {view === 'acts' && <AuditLog userId={userId} />}
    </div>
  );
}
