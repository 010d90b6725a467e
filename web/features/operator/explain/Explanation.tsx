import { Trans, useLingui } from '@lingui/react/macro';
import type { ExplainNode } from '@parlor/contract/calls/operator/finding/explain.ts';
import { Loaded } from '../components/Loaded.tsx';
import { Moment } from '../components/Table.tsx';
import { useReasonLabels } from '../components/use-reason-labels.ts';
import { useOperatorQuery } from '../operator-calls.ts';
import { Amount } from './Amount.tsx';
import styles from './Explanation.module.css';
import { NodeText } from './NodeText.tsx';

/** What caused one entry of the ledger, as a tree: each cause under what it caused. */
export function Explanation({ userId, number }: { userId: string; number: string }) {
  const { t } = useLingui();
  const query = useOperatorQuery('explainEntry', { params: { userId, number } });
  return (
    <section className={styles.explanation} aria-label={t`Why: transaction ${number}`}>
      <Loaded query={query} failed={t`The explanation didn’t load`}>
        {({ nodes }) => {
          const [root] = nodes;
          return (
            <>
              {root?.kind === 'entry' && <Heading entry={root.entry} />}
              {nodes.length === 1 ? (
                <p className={styles.small}>
                  <Trans>No cause is stored for it.</Trans>
                </p>
              ) : (
                <Causes userId={userId} nodes={nodes} under={0} />
              )}
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

function Heading({ entry }: { entry: Extract<ExplainNode, { kind: 'entry' }>['entry'] }) {
  const reasons = useReasonLabels();
  const { amount, currency, reason, number, reference } = entry;
  return (
    <>
      <h4 className={styles.heading}>
        <Trans>
          Why <Amount amount={amount} currency={currency} signed />?
        </Trans>
      </h4>
      <p className={styles.small}>
        <Trans>
          {reasons[reason]}, transaction {number}
        </Trans>{' '}
        <code dir="ltr">{reference}</code>
      </p>
    </>
  );
}

type CausesProps = { userId: string; nodes: readonly ExplainNode[]; under: number };

function Causes({ userId, nodes, under }: CausesProps) {
  const causes = nodes.flatMap((node, at) => (node.under === under ? [{ node, at }] : []));
  if (causes.length === 0) return null;
  return (
    <ul className={styles.causes}>
      {causes.map(({ node, at }) => (
        <li key={at}>
          <div className={styles.node}>
            <NodeText node={node} userId={userId} />
            {node.at !== undefined && (
              <span className={styles.small}>
                {' '}
                <Moment at={node.at} />
              </span>
            )}
          </div>
          <Causes userId={userId} nodes={nodes} under={at} />
        </li>
      ))}
    </ul>
  );
}
