import type { ActReceipt, ReceiptsFile } from '@parlor/contract/calls/receipts.ts';
import type { Draw } from '@parlor/contract/calls/fairness.ts';
import type { DrawCheck } from '../verify-draw.ts';
import { verifyDraws } from '../verify-draws.ts';

export interface ReceiptedDraw {
  readonly draw: ActReceipt['draws'][number];
  readonly check: DrawCheck;
}

/** The draws of each receipt, checked together: whether they follow from one another shows only so. */
export function drawsOf(
  receipts: readonly ActReceipt[],
  { seeds, rules }: Pick<ReceiptsFile, 'seeds' | 'rules'>,
): ReadonlyMap<ActReceipt, readonly ReceiptedDraw[]> {
  const seedOf = new Map(seeds.map(({ serverSeedHash, serverSeed }) => [serverSeedHash, serverSeed]));
  const from = new Map<Draw, { readonly receipt: ActReceipt; readonly draw: ReceiptedDraw['draw'] }>();
  for (const receipt of receipts)
    for (const draw of receipt.draws) {
      const serverSeed = seedOf.get(draw.serverSeedHash);
      const { release: _release, ...rest } = draw;
      const whole: Draw = { ...rest, at: receipt.at, ...(serverSeed === undefined ? {} : { serverSeed }) };
      from.set(whole, { receipt, draw });
    }
  const found = new Map<ActReceipt, ReceiptedDraw[]>();
  for (const { draw: whole, check } of verifyDraws([...from.keys()], rules)) {
    const { receipt, draw } = from.get(whole)!;
    found.set(receipt, [...(found.get(receipt) ?? []), { draw, check }]);
  }
  return found;
}
