import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReleasedActs as Acts } from '@parlor/contract/calls/operator/bulk/released-acts.ts';
import { useMutation } from '@tanstack/react-query';
import { count } from '../../../i18n/format.ts';
import { paths } from '../../../navigation/paths.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Fact, Facts } from '../../../ui/layout/Facts.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { Moment, Table } from '../components/Table.tsx';
import { useReasonLabels } from '../components/use-reason-labels.ts';
import { Amount } from '../explain/Amount.tsx';
import parts from '../Operator.module.css';
import { useOperatorApi, useOperatorQuery } from '../operator-calls.ts';
import styles from './Bulk.module.css';
import { saveReleasedPlayers } from './report.ts';

/** What was paid under a release, the difference to the one before, and the way to its repair. */
export function ReleasedActs({ release, mayRepair }: { release: number; mayRepair: boolean }) {
  const { t } = useLingui();
  const api = useOperatorApi();
  const id = String(release);
  const query = useOperatorQuery('releasedActs', { params: { id } });
  const list = useMutation({ mutationFn: () => saveReleasedPlayers(api, id) });
  return (
    <Loaded
      query={query}
      failed={t`What was paid didn’t load`}
      none={t`Nothing was decided under this release.`}
      isEmpty={({ players }) => players === 0}
    >
      {(acts) => (
        <section aria-label={t`Paid under release ${release}`} className={styles.seen}>
          <p className={parts.small}>
            <Moment at={acts.from} /> – {acts.until === undefined ? t`now` : <Moment at={acts.until} />} UTC
          </p>
          <Differences acts={acts} />
          <Entries entries={acts.entries} />
          <div className={parts.acts}>
            {mayRepair && (acts.underpaid.players > 0 || acts.overpaid.players > 0) && (
              <Button size="s" href={paths.operator({ see: 'bulk-acts', release: id })}>
                {t`Repair with a bulk act`}
              </Button>
            )}
            <Button size="s" kind="quiet" busy={list.isPending} onClick={() => list.mutate()}>
              {t`Save players as CSV`}
            </Button>
          </div>
          {list.error && (
            <p role="alert" className={styles.failed}>
              {t`The report didn’t load. Try again.`}
            </p>
          )}
        </section>
      )}
    </Loaded>
  );
}

function Differences({
  acts: { before, players, orders, underpaid, overpaid, repaired, left },
}: {
  acts: Acts;
}) {
  const { t, i18n } = useLingui();
  const sum = ({ players: some, amount }: Acts['underpaid']) => (
    <Trans>
      {plural(some, { one: '# player', other: '# players' })}, <Amount amount={amount} currency="PP" signed />
    </Trans>
  );
  return (
    <Facts>
      <Fact name={t`Players`}>{count(players, i18n.locale)}</Fact>
      {orders > 0 && <Fact name={t`Orders`}>{count(orders, i18n.locale)}</Fact>}
      {before !== undefined && (
        <>
          <Fact name={t`Paid less than release ${before} pays`}>{sum(underpaid)}</Fact>
          <Fact name={t`Paid more than release ${before} pays`}>{sum(overpaid)}</Fact>
        </>
      )}
      {repaired.players > 0 && <Fact name={t`In repairs so far`}>{sum(repaired)}</Fact>}
      <Left left={left} />
    </Facts>
  );
}

/** What a repair leaves as it is, each kind with the reason. */
function Left({ left: { claims, goods, rounds, packs, boosts } }: Pick<Acts, 'left'>) {
  const { t } = useLingui();
  const all = [
    packs > 0 &&
      t`${plural(packs, { one: '# pack', other: '# packs' })}: the cards were drawn at random with other chances, and a card has no amount`,
    goods > 0 &&
      t`${plural(goods, { one: '# reward', other: '# rewards' })}: other cards, boxes or tokens; only the points are compared`,
    rounds > 0 &&
      t`${plural(rounds, { one: '# round', other: '# rounds' })}: the previous release does not allow this stake, choice or move`,
    boosts > 0 &&
      t`${plural(boosts, { one: '# boosted reward or win', other: '# boosted rewards and wins' })}: the boost is used up, or there were several`,
    claims > 0 &&
      t`${plural(claims, { one: '# claim', other: '# claims' })}: the previous release has no such reward, or several`,
  ].filter((text) => text !== false);
  if (all.length === 0) return null;
  return (
    <Fact name={t`Not repaired`}>
      <ul className={styles.left}>
        {all.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Fact>
  );
}

function Entries({ entries }: Pick<Acts, 'entries'>) {
  const { t, i18n } = useLingui();
  const reasons = useReasonLabels();
  return (
    <Table
      label={t`Ledger entries by reason`}
      columns={[t`Reason`, { figures: t`Entries` }, { figures: t`Players got` }]}
    >
      {entries.map(({ reason, currency, entries: some, amount }) => (
        <tr key={`${reason} ${currency}`}>
          <td>{reasons[reason]}</td>
          <td className={parts.number}>{count(some, i18n.locale)}</td>
          <td className={parts.number}>
            <Amount amount={amount} currency={currency} signed />
          </td>
        </tr>
      ))}
    </Table>
  );
}
