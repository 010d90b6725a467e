// Operators' calls for webhook endpoints. Operator and reason are recorded in the transaction of the change; a secret is
// never recorded.
import type {
  operatorWebhooks,
  WebhookDeliveryState,
  WebhookEndpoint,
} from '@parlor/contract/calls/operator/webhooks.ts';
import type { OperatorAnswer } from '@parlor/contract/calls/operator/operator.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { OperatorDeps, OperatorHandlers } from '../deps.ts';
import { noteAct } from '../store.ts';

const PAGE = 50;

type Note = (tx: Parameters<typeof noteAct>[0], answer: unknown) => Promise<void>;
type Answer<N extends keyof typeof operatorWebhooks> = Promise<OperatorAnswer<N>>;
type Id = { readonly id: string };
/** `note` is written in the transaction of the change. */
export interface OperatedWebhooks {
  list(): Promise<WebhookEndpoint[]>;
  make(
    o: Pick<WebhookEndpoint, 'url' | 'description' | 'events' | 'studio'>,
    note: Note,
  ): Answer<'makeWebhook'>;
  turn(o: Id & { readonly on: boolean }, note: Note): Answer<'turnWebhook'>;
  renewSecret(o: Id, note: Note): Answer<'renewWebhookSecret'>;
  remove(o: Id, note: Note): Answer<'removeWebhook'>;
  test(o: Id, note: Note): Answer<'testWebhook'>;
  deliveries(
    id: string,
    o: {
      readonly limit: number;
      readonly before?: string | undefined;
      readonly state?: WebhookDeliveryState | undefined;
    },
  ): Answer<'webhookDeliveries'>;
  replay(
    o: Id & { readonly eventId?: string | undefined; readonly since?: string | undefined },
    note: Note,
  ): Answer<'replayWebhook'>;
}

export function webhookHandlers({
  webhooks: operated,
  clock,
}: OperatorDeps): Pick<OperatorHandlers, keyof typeof operatorWebhooks> {
  const webhooks = () => {
    if (operated === undefined) throw new ApiError('NOT_FOUND', 'This server has no webhooks.');
    return operated;
  };
  /** `isKept`: the reply is stored with the act. */
  const noted =
    (by: string, act: string, why: string, details: object, isKept = true) =>
    (tx: Parameters<typeof noteAct>[0], answer: unknown) =>
      noteAct(tx, { by, act, why, details }, clock.now(), isKept ? answer : undefined);
  return {
    operatorWebhooks: async () => ({ endpoints: await webhooks().list() }),
    makeWebhook: async ({ caller: { playerId: by }, body: { why, ...made } }) =>
      webhooks().make(made, noted(by, 'make-webhook', why, made, false)),
    turnWebhook: async ({ caller: { playerId: by }, params: { id }, body: { on, why } }) =>
      webhooks().turn({ id, on }, noted(by, 'turn-webhook', why, { id, on })),
    renewWebhookSecret: async ({ caller: { playerId: by }, params: { id }, body: { why } }) =>
      webhooks().renewSecret({ id }, noted(by, 'renew-webhook-secret', why, { id }, false)),
    removeWebhook: async ({ caller: { playerId: by }, params: { id }, body: { why } }) =>
      webhooks().remove({ id }, noted(by, 'remove-webhook', why, { id })),
    testWebhook: async ({ caller: { playerId: by }, params: { id }, body: { why } }) =>
      webhooks().test({ id }, noted(by, 'test-webhook', why, { id })),
    webhookDeliveries: async ({ params: { id }, query: { limit = PAGE, before, state } }) =>
      webhooks().deliveries(id, { limit, before, state }),
    replayWebhook: async ({ caller: { playerId: by }, params: { id }, body: { why, ...which } }) =>
      webhooks().replay({ id, ...which }, noted(by, 'replay-webhook', why, { id, ...which })),
  };
}
