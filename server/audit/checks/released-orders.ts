// Checks each order under its release (C7): its price and its items are those of that release.
import { canonicalJson } from '@parlor/contract/kernel/canonical-json.ts';
import { toMinor } from '@parlor/contract/kernel/money.ts';
import type { PurchaseCurrency } from '@parlor/contract/kernel/vocabulary.ts';
import { itemOfBundle } from '@parlor/contract/formats/bundle-items.ts';
import type { Report } from '../questions.ts';
import type { ReleasedContent } from '../released-content.ts';
import type { Snapshot } from '../snapshot.ts';

interface Row {
  readonly player_id: bigint;
  readonly order_id: string;
  readonly item_id: string;
  readonly price: bigint;
  readonly currency: PurchaseCurrency;
  readonly items: string;
  readonly release: number;
}

export async function checkReleasedOrders(
  snapshot: Snapshot,
  content: ReleasedContent,
  report: Report,
): Promise<void> {
  const rows = snapshot.rows<Row>(
    'select player_id, order_id, item_id, price, currency, items, release from orders where release is not null',
  );
  for await (const row of rows) {
    const name = `order ${row.order_id}`;
    if (!content.numbers.has(row.release)) {
      report(`${name} names release ${row.release}; expected one that there is`, row.player_id);
      continue;
    }
    // An offer keeps the terms from the start of its period, which may be a release earlier.
    const sold = Array.from({ length: row.release }, (_, n) => content.of(row.release - n)).find((of, n) =>
      isSold(row, of, n === 0),
    );
    if (sold === undefined)
      report(
        `${name} sold ${row.item_id} for ${row.price}; expected what release ${row.release} sold it for`,
        row.player_id,
      );
  }
}

function isSold(row: Row, { shop }: ReturnType<ReleasedContent['of']>, isOwn: boolean): boolean {
  const product = isOwn ? shop.products.find(({ id }) => id === row.item_id) : undefined;
  const bundle = shop.bundles.find(({ id }) => id === row.item_id);
  const item = product ?? bundle;
  if (item === undefined) return false;
  const items = product?.deliveries ?? bundle!.items.map(itemOfBundle);
  return (
    row.currency === item.currency &&
    row.price === toMinor(row.currency, item.price) &&
    canonicalJson(JSON.parse(row.items)) === canonicalJson(items)
  );
}
