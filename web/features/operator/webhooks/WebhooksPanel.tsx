import { useLingui } from '@lingui/react/macro';
import type { WebhookEndpoint } from '@parlor/contract/calls/operator/webhooks.ts';
import { reachesRole, type OperatorRole } from '@parlor/contract/calls/operator/operator.ts';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import { useState } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { Sheet } from '../../../ui/layout/Sheet.tsx';
import { Mono } from '../../../ui/media/Mono.tsx';
import { Tag } from '../../../ui/media/Tag.tsx';
import { ActSheet, type ActRequest } from '../components/ActSheet.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { Moment } from '../components/Table.tsx';
import styles from '../Operator.module.css';
import { useOperatorApi, useOperatorQuery } from '../operator-calls.ts';
import { useWebhookWords } from './use-webhook-words.ts';
import { WebhookDeliveries } from './WebhookDeliveries.tsx';
import { WebhookForm } from './WebhookForm.tsx';

/** The server turns endpoints off by itself. */
const LOOK_EVERY_MS = 10_000;
const REPLAYED_MS = 7 * DAY_MS;
const sevenDaysAgo = (): string => new Date(Date.now() - REPLAYED_MS).toISOString();

type Open = 'new' | { readonly secret: string } | undefined;

/** Who is told of events, and how each delivery went. */
export default function WebhooksPanel({ role }: { role: OperatorRole }) {
  const { t } = useLingui();
  const [open, setOpen] = useState<Open>();
  const [requested, setRequested] = useState<ActRequest>();
  const [seen, setSeen] = useState<string>();
  const query = useOperatorQuery('operatorWebhooks', {}, { refetchInterval: LOOK_EVERY_MS });
  const ask = reachesRole(role, 'support') ? setRequested : undefined;
  const mayChange = reachesRole(role, 'treasurer');
  return (
    <div className={styles.stack}>
      <p className={styles.lead}>
        {t`An endpoint is told of what happens from the moment it is made: signed, at least once, in no promised order. The guide is docs/webhooks.md.`}
      </p>
      {mayChange && (
        <div className={styles.acts}>
          <Button size="s" onClick={() => setOpen('new')}>{t`New endpoint`}</Button>
        </div>
      )}
      <Loaded
        query={query}
        failed={t`The endpoints didn’t load`}
        none={t`Nobody is told of events yet.`}
        isEmpty={({ endpoints }) => endpoints.length === 0}
      >
        {({ endpoints }) => (
          <ul className={styles.cards}>
            {endpoints.map((endpoint) => (
              <li key={endpoint.id} className={styles.card} aria-label={endpoint.description}>
                <EndpointCard
                  endpoint={endpoint}
                  ask={ask}
                  mayChange={mayChange}
                  isSeen={seen === endpoint.id}
                  onSee={() => setSeen(seen === endpoint.id ? undefined : endpoint.id)}
                  onSecret={(secret) => setOpen({ secret })}
                />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <Sheet
        open={open !== undefined}
        onClose={() => setOpen(undefined)}
        title={open === 'new' ? t`New endpoint` : t`The secret`}
      >
        {open === 'new' && <WebhookForm onMade={(secret) => setOpen({ secret })} />}
        {open !== undefined && open !== 'new' && (
          <div className={styles.form}>
            <p>{t`Give this secret to those who run the endpoint: with it they check each delivery. It isn’t shown again.`}</p>
            <Mono label={t`Secret`} copyable>
              {open.secret}
            </Mono>
          </div>
        )}
      </Sheet>
      <ActSheet requested={requested} onClose={() => setRequested(undefined)} />
    </div>
  );
}

type EndpointCardProps = {
  endpoint: WebhookEndpoint;
  ask: ((requested: ActRequest) => void) | undefined;
  mayChange: boolean;
  isSeen: boolean;
  onSee: () => void;
  onSecret: (secret: string) => void;
};

function EndpointCard({ endpoint, ask, mayChange, isSeen, onSee, onSecret }: EndpointCardProps) {
  const { t } = useLingui();
  const words = useWebhookWords();
  const { url, description, events, studio, isOn, offReason, failingSince, oldSecretUntil } = endpoint;
  return (
    <>
      <div className={styles.line}>
        <b>
          <bdi>{description}</bdi>
        </b>
        <Tag kind={isOn ? 'ok' : 'plain'}>{isOn ? t`On` : t`Off`}</Tag>
      </div>
      <code>{url}</code>
      <p className={styles.small}>
        {events.map((one) => words.events[one]).join(' · ')}
        {studio !== undefined && <> · {t`only rounds of ${studio}`}</>}
      </p>
      {offReason !== undefined && <p className={styles.warned}>{words.reasons[offReason]}</p>}
      {isOn && failingSince !== undefined && (
        <p className={styles.warned}>
          {t`Nothing has reached it since (UTC):`} <Moment at={failingSince} />
        </p>
      )}
      {oldSecretUntil !== undefined && (
        <p className={styles.small}>
          {t`The secret before signs too, until (UTC):`} <Moment at={oldSecretUntil} />
        </p>
      )}
      <EndpointActs
        endpoint={endpoint}
        ask={ask}
        mayChange={mayChange}
        isSeen={isSeen}
        onSee={onSee}
        onSecret={onSecret}
      />
      {isSeen && <WebhookDeliveries endpoint={endpoint} ask={ask} />}
    </>
  );
}

function EndpointActs({ endpoint, ask, mayChange, isSeen, onSee, onSecret }: EndpointCardProps) {
  const { t } = useLingui();
  const api = useOperatorApi();
  const { id, description, isOn } = endpoint;
  const params = { id };
  const acts: ReadonlyArray<
    readonly [words: string, title: string, run: ActRequest['run'], isShown: boolean]
  > = [
    [
      t`Send a test`,
      t`Send a test to ${description}`,
      ({ why }, options) => api.testWebhook({ params, body: { why } }, options),
      isOn,
    ],
    [
      t`Send failed ones again`,
      t`Send failed ones again to ${description}: those of the last seven days`,
      ({ why }, options) => api.replayWebhook({ params, body: { since: sevenDaysAgo(), why } }, options),
      isOn,
    ],
    [
      isOn ? t`Turn off` : t`Turn on`,
      isOn ? t`Turn off: ${description}` : t`Turn on: ${description}`,
      ({ why }, options) => api.turnWebhook({ params, body: { on: !isOn, why } }, options),
      mayChange,
    ],
    [
      t`New secret`,
      t`Give ${description} a new secret`,
      async ({ why }, options) =>
        onSecret((await api.renewWebhookSecret({ params, body: { why } }, options)).secret),
      mayChange,
    ],
    [
      t`Remove`,
      t`Remove ${description} with its deliveries`,
      ({ why }, options) => api.removeWebhook({ params, body: { why } }, options),
      mayChange,
    ],
  ];
  return (
    <div className={styles.acts}>
      <Button size="s" aria-expanded={isSeen} aria-label={t`Deliveries to ${description}`} onClick={onSee}>
        {t`Deliveries`}
      </Button>
      {ask &&
        acts.map(
          ([words, title, run, isShown]) =>
            isShown && (
              <Button
                key={words}
                size="s"
                kind="quiet"
                aria-label={title}
                onClick={() => ask({ title, run })}
              >
                {words}
              </Button>
            ),
        )}
    </div>
  );
}
