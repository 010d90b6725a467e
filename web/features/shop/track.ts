import type { PurchaseEvent, PurchaseFacts } from '@parlor/sdk/purchase.ts';
import { tell } from '../../services/tell.ts';

export const trackPurchase = (name: PurchaseEvent, properties: PurchaseFacts): void => tell(name, properties);
