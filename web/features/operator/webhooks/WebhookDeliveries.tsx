import { useLingui } from '@lingui/react/macro';
import type {
  WebhookDelivery,
  WebhookDeliveryState,
  WebhookEndpoint,
} from '@parlor/contract/calls/operator/webhooks.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { count } from '../../../i18n/format.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Pick } from '../../../ui/controls/Pick.tsx';
import { Tag } from '../../../ui/media/Tag.tsx';
import type { ActRequest } from '../components/ActSheet.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { Older } from '../components/Older.tsx';
import { Moment, Table } from '../components/Table.tsx';
import styles from '../Operator.module.css';
import { OPERATOR, useOperatorApi } from '../operator-calls.ts';
import { useWebhookWords } from './use-webhook-words.ts';

/** Deliveries come and end while the page is open. */
const LOOK_EVERY_MS = 10_000;
const SHOWN = ['all', 'waiting', 'failed', 'stopped', 'delivered'] as const;

type WebhookDeliveriesProps = {
  endpoint: WebhookEndpoint;
  /** Missing for those who only read. */
  ask: ((requested: ActRequest) => void) | undefined;
};

/** What an endpoint was told: state, tries, and the last answer. */
export function WebhookDeliveries({ endpoint: { id, isOn }, ask }: WebhookDeliveriesProps) {
  const { t, i18n } = useLingui();
  const api = useOperatorApi();
  const words = useWebhookWords();
  const [shown, setShown] = useState<(typeof SHOWN)[number]>('all');
  const query = useInfiniteQuery({
    queryKey: [OPERATOR, 'webhooks', id, shown],
    refetchInterval: LOOK_EVERY_MS,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: before, signal }) =>
      api.webhookDeliveries(
        {
          params: { id },
          query: {
            limit: '50',
            ...(before === undefined ? {} : { before }),
            ...(shown === 'all' ? {} : { state: shown }),
          },
        },
        { signal },
      ),
    getNextPageParam: ({ before }) => before,
  });
  const replay = ({ eventId }: WebhookDelivery): void =>
    ask?.({
      title: t`Send ${eventId} again`,
      run: ({ why }, options) => api.replayWebhook({ params: { id }, body: { eventId, why } }, options),
    });
  return (
    <>
      <Pick<(typeof SHOWN)[number]>
        chip
        label={t`State of the deliveries`}
        value={shown}
        onChange={setShown}
        options={SHOWN.map((value) => ({ value, label: value === 'all' ? t`All` : words.states[value] }))}
      />
      <Loaded
        query={query}
        failed={t`The deliveries didn’t load`}
        none={t`Nothing was sent here yet.`}
        isEmpty={({ pages }) => pages[0]?.deliveries.length === 0}
      >
        {({ pages }) => (
          <>
            <Table
              label={t`Deliveries`}
              columns={[
                t`Event`,
                t`Happened (UTC)`,
                t`State`,
                { figures: t`Tries` },
                t`Last try (UTC)`,
                t`Answer`,
                t`Act`,
              ]}
            >
              {pages
                .flatMap(({ deliveries }) => deliveries)
                .map((one) => (
                  <tr key={one.eventId}>
                    <td>
                      <code>{one.type}</code>
                      <div className={styles.small}>{one.eventId}</div>
                    </td>
                    <td>
                      <Moment at={one.at} />
                    </td>
                    <td>
                      <Tag kind={kindOf(one.state)}>{words.states[one.state]}</Tag>
                      {one.nextAt !== undefined && one.attempts > 0 && (
                        <div className={styles.small}>
                          {t`again at`} <Moment at={one.nextAt} />
                        </div>
                      )}
                    </td>
                    <td className={styles.number}>{count(one.attempts, i18n.locale)}</td>
                    <td>{one.lastAt === undefined ? '–' : <Moment at={one.lastAt} />}</td>
                    <td className={styles.long}>
                      {one.status !== undefined && <b>{one.status} </b>}
                      <bdi>{one.answer ?? '–'}</bdi>
                    </td>
                    <td>
                      {ask && isOn && one.state !== 'waiting' && (
                        <Button
                          size="s"
                          kind="quiet"
                          aria-label={t`Send ${one.eventId} again`}
                          onClick={() => replay(one)}
                        >
                          {t`Send again`}
                        </Button>
                      )}
                    </td>
                  </tr>
                ))}
            </Table>
            <Older query={query} />
          </>
        )}
      </Loaded>
    </>
  );
}

const kindOf = (state: WebhookDeliveryState): 'ok' | 'new' | 'plain' =>
  state === 'delivered' ? 'ok' : state === 'waiting' ? 'new' : 'plain';
