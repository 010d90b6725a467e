// Events of an act that outside systems asked for leave the engine with it (docs/webhooks.md). Nothing is written if nobody asked.
import { toWire } from '@parlor/contract/kernel/money.ts';
import type { WebhookData, WebhookEvent } from '@parlor/contract/webhooks/events.ts';
import type { ActContext } from './context.ts';
import type { GameEvent } from './events.ts';

/** As it waits to be handed out: `studio` if it concerns one. */
export interface ToldEvent<T extends WebhookEvent = WebhookEvent> {
  readonly type: T;
  readonly studio?: string;
  readonly data: WebhookData<T>;
}

function onToldEvents(context: ActContext, event: GameEvent): void {
  const { tells } = context.world;
  if (tells === undefined) return;
  const told = toldOf(context.playerId, event);
  if (told !== undefined && tells(told.type, told.studio))
    context.effects.outbox.push({ kind: 'webhook', body: told });
}

function toldOf(userId: string, event: GameEvent): ToldEvent | undefined {
  if (event.kind === 'order-delivered') {
    const { orderId, quantity } = event;
    return { type: 'order.delivered', data: { userId, orderId, quantity } };
  }
  if (event.kind !== 'round-settled' && event.kind !== 'round-corrected') return undefined;
  const { provider, roundId, gameId, currency } = event;
  const amount = (minor: bigint): number => toWire(currency, minor);
  const data = {
    userId,
    provider,
    roundId,
    gameId,
    currency,
    stake: amount(event.stakeMinor),
    win: amount(event.winMinor),
  };
  if (event.kind === 'round-settled') return { type: 'round.settled', studio: provider, data };
  const before = { stake: amount(event.before.stakeMinor), win: amount(event.before.winMinor) };
  return { type: 'round.corrected', studio: provider, data: { ...data, before } };
}

export const toldEventsSystem = { initial: {}, on: onToldEvents };
