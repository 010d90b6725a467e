import { Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import type { ExplainNode } from '@parlor/contract/calls/operator/finding/explain.ts';
import { OperatorName } from '../accounts/OperatorName.tsx';
import { paths } from '../../../navigation/paths.ts';
import { Link } from '../../../ui/controls/Link.tsx';
import { useRewardLabels } from '../../../ui/reward/use-reward-labels.ts';
import { Moment } from '../components/Table.tsx';
import { useReasonLabels } from '../components/use-reason-labels.ts';
import { Hash } from '../studio/Hash.tsx';
import { Amount } from './Amount.tsx';
import styles from './Explanation.module.css';

type Of<Kind extends ExplainNode['kind']> = Extract<ExplainNode, { kind: Kind }>;
const Code = ({ children }: { children: string }) => <code dir="ltr">{children}</code>;

/** One cause in plain words, with links to what it names. */
export function NodeText({ node, userId }: { node: ExplainNode; userId: string }) {
  switch (node.kind) {
    case 'entry':
      return <EntryText node={node} userId={userId} />;
    case 'claim':
      return <ClaimText node={node} />;
    case 'quest':
      return <QuestText node={node} />;
    case 'rounds':
      return <RoundsText node={node} />;
    case 'round':
      return <RoundText node={node} />;
    case 'transaction':
      return <TransactionText node={node} />;
    case 'draw':
      return <DrawText node={node} />;
    case 'order':
      return <OrderText node={node} userId={userId} />;
    case 'payment':
      return <PaymentText node={node} />;
    case 'contest':
      return <ContestText node={node} />;
    case 'act':
      return <ActText node={node} />;
    case 'friend':
      return (
        <Trans>
          Friend <Link href={paths.operator({ see: 'players', player: node.userId })}>{node.userId}</Link>{' '}
          qualified, state <Code>{node.state}</Code>
        </Trans>
      );
    case 'release':
      return (
        <Trans>
          Decided under <Link href={paths.operator({ see: 'releases' })}>release {node.release}</Link>{' '}
          <Hash of={node.hash} /> <bdi>{node.why}</bdi>
        </Trans>
      );
    case 'missing':
      return (
        <Trans>
          Not stored any more: {node.what} <Code>{node.reference}</Code>
        </Trans>
      );
  }
}

function EntryText({ node: { entry }, userId }: { node: Of<'entry'>; userId: string }) {
  const reasons = useReasonLabels();
  const { number, reason, amount, currency } = entry;
  return (
    <>
      <Link href={paths.operator({ see: 'players', player: userId, entry: String(number) })}>
        <Trans>Transaction {number}</Trans>
      </Link>{' '}
      {reasons[reason]} <Amount amount={amount} currency={currency} signed />
    </>
  );
}

function ClaimText({ node: { rewards, reference } }: { node: Of<'claim'> }) {
  const { together } = useRewardLabels();
  return (
    <>
      {rewards.length === 0 ? (
        <Trans>Claimed by the player without a reward</Trans>
      ) : (
        <Trans>Claimed by the player: {together(rewards)}</Trans>
      )}{' '}
      <Code>{reference}</Code>
    </>
  );
}

function QuestText({ node }: { node: Of<'quest'> }) {
  const { template, difficulty, goal, total, gameId, multiplier, day, isAsDealt } = node;
  return (
    <>
      <Trans>
        Quest <b dir="ltr">{template}</b> of {day}, {difficulty}: {goal} {total}
      </Trans>
      {multiplier !== undefined && <span dir="ltr"> ×{multiplier}</span>}
      {gameId !== undefined && <Code>{` ${gameId}`}</Code>}
      {isAsDealt && (
        <span className={styles.small}>
          {' '}
          <Trans>As it was dealt for the day. The player may have exchanged it.</Trans>
        </span>
      )}
    </>
  );
}

function RoundsText({ node: { since, until, games } }: { node: Of<'rounds'> }) {
  const { t } = useLingui();
  return (
    <>
      <Trans>
        Played from <Moment at={since} /> to <Moment at={until} />:
      </Trans>
      <ul className={styles.games}>
        {games.map(({ gameId, currency, rounds, wins, staked, won }) => (
          <li key={`${gameId} ${currency}`}>
            <Code>{gameId}</Code>: {t`${plural(rounds, { one: '# round', other: '# rounds' })}`},{' '}
            {t`${plural(wins, { one: '# win', other: '# wins' })}`},{' '}
            <Trans>
              staked <Amount amount={staked} currency={currency} />, won{' '}
              <Amount amount={won} currency={currency} />
            </Trans>
          </li>
        ))}
      </ul>
    </>
  );
}

function RoundText({ node }: { node: Of<'round'> }) {
  const { roundId, gameId, provider, currency, staked, won, isOpen } = node;
  return (
    <>
      <Trans>
        Round <Code>{roundId}</Code> of <Code>{gameId}</Code> by {provider}: staked{' '}
        <Amount amount={staked} currency={currency} />, won <Amount amount={won} currency={currency} />
      </Trans>
      {isOpen && (
        <>
          , <Trans>still open</Trans>
        </>
      )}
    </>
  );
}

function TransactionText({ node }: { node: Of<'transaction'> }) {
  const { t } = useLingui();
  const { what, provider, transactionId, status, currency, amount, reference } = node;
  const names = { bet: t`Bet`, win: t`Win`, rollback: t`Rollback` };
  return (
    <>
      {names[what]} <Code>{transactionId}</Code>{' '}
      <Trans>
        of {provider}: <Amount amount={amount} currency={currency} />, <Code>{status}</Code>
      </Trans>
      {reference !== undefined && (
        <>
          , <Trans>names</Trans> <Code>{reference}</Code>
        </>
      )}
    </>
  );
}

function DrawText({ node }: { node: Of<'draw'> }) {
  const { reference, nonce, serverSeedHash, isRevealed, outcome } = node;
  return (
    <>
      <Trans>
        Draw <Code>{reference}</Code>, nonce {nonce}, server seed <Hash of={serverSeedHash} />
      </Trans>{' '}
      {isRevealed ? <Trans>revealed</Trans> : <Trans>not revealed yet</Trans>}{' '}
      <code dir="ltr" className={styles.outcome}>
        {outcome}
      </code>
    </>
  );
}

function OrderText({ node, userId }: { node: Of<'order'>; userId: string }) {
  const { orderId, title, quantity, total, currency, status, refund } = node;
  return (
    <>
      <Trans>
        Order{' '}
        <Link href={paths.operator({ see: 'players', player: userId, part: 'orders' })}>
          <Code>{orderId}</Code>
        </Link>
        : {title} ×{quantity}, <Amount amount={total} currency={currency === 'XTR' ? 'XTR' : 'PP'} />,{' '}
        <Code>{status}</Code>
      </Trans>
      {refund !== 'none' && (
        <>
          , <Trans>refund: {refund}</Trans>
        </>
      )}
    </>
  );
}

const PaymentText = ({ node }: { node: Of<'payment'> }) => {
  const { provider, paymentId, amountMinor, currency, state } = node;
  return (
    <>
      <Trans>
        Payment <Code>{paymentId}</Code> by {provider}:
      </Trans>{' '}
      <Amount
        amount={currency === 'USD' ? amountMinor / 100 : amountMinor}
        currency={currency === 'USD' ? 'USD' : 'XTR'}
      />
      , <Code>{state}</Code>
    </>
  );
};

const ContestText = ({ node }: { node: Of<'contest'> }) => {
  const { edition, title, place, prize, entrants } = node;
  return (
    <>
      <Trans>
        Place {place} in <Link href={paths.operator({ see: 'contests' })}>{title}</Link>{' '}
        <Code>{edition}</Code>, prize <Amount amount={prize} currency="PP" />
      </Trans>
      {entrants !== undefined && (
        <>
          , <Trans>{plural(entrants, { one: '# entrant', other: '# entrants' })}</Trans>
        </>
      )}
    </>
  );
};

function ActText({ node: { act, by, byName, why, bulkAct } }: { node: Of<'act'> }) {
  return (
    <>
      <Trans>
        Operator <OperatorName id={by} name={byName} /> did <Code>{act}</Code>
      </Trans>
      {bulkAct !== undefined && (
        <>
          {' '}
          <Trans>
            (bulk act <Code>{bulkAct}</Code>)
          </Trans>
        </>
      )}
      {why !== undefined && (
        <>
          : <bdi>{why}</bdi>
        </>
      )}
    </>
  );
}
