import type { PurchaseEvent, PurchaseFacts } from '@parlor/sdk/purchase/purchase.ts';
import { track } from '../../telemetry/track.ts';

export const trackPurchase = (name: PurchaseEvent, properties: PurchaseFacts): void =>
  track(name, properties);
