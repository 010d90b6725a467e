import type { PurchaseEvent, PurchaseFacts } from '@parlor/sdk/purchase/purchase.ts';
import { tell } from '../../telemetry/track.ts';

export const trackPurchase = (name: PurchaseEvent, properties: PurchaseFacts): void => tell(name, properties);
