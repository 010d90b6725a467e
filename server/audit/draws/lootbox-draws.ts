// Recomputes an opened lootbox from its seed and table, and checks what it paid (I22, I23).
import { canonicalJson } from '@parlor/contract/kernel/canonical-json.ts';
import { toMinor } from '@parlor/contract/kernel/money.ts';
import type { CommandReply } from '@parlor/economy/act.ts';
import {
  drawLootbox,
  itemsOfLines,
  lootboxReference,
  type LootboxTableContent,
} from '@parlor/economy/collectibles/lootboxes.ts';
import type { DrawSource } from '@parlor/economy/play/game-rules.ts';
import type { Digest } from '@parlor/economy/kernel/world.ts';
import { expectEntry, type Case } from '../one-player.ts';
import { checkRequest, checkReceipt, checkTable } from './pack-draws.ts';
import type { DrawRow } from '../player-rows.ts';

interface LootboxInput {
  readonly version: string;
  readonly kind: 'FREE' | 'STANDARD' | 'PREMIUM';
  readonly table: LootboxTableContent;
}

export function checkLootbox(c: Case, draw: DrawRow, source: DrawSource | undefined, digest: Digest): void {
  const name = `draw ${draw.reference}`;
  const input = JSON.parse(draw.input) as LootboxInput;
  const { lines } = JSON.parse(draw.outcome) as { readonly lines: readonly number[] };
  checkTable(c, name, input, digest);
  if (source !== undefined) {
    const drawn = drawLootbox(input.table, source);
    if (canonicalJson(drawn) !== canonicalJson(lines))
      c.report(`${name}: outcome is ${draw.outcome}; expected ${canonicalJson(drawn)} from its seed`);
  }
  const items = itemsOfLines(input.table, lines);
  const reply = JSON.parse(draw.reply) as Partial<CommandReply<'openLootbox'>>;
  if (canonicalJson(reply.items ?? null) !== canonicalJson(items))
    c.report(
      `${name} was answered with ${canonicalJson(reply.items ?? null)}; expected ${canonicalJson(items)}`,
    );
  checkReceipt(c, draw, reply.draw);
  const which = draw.reference.slice(lootboxReference(input.kind, '').length);
  checkRequest(
    c,
    draw,
    canonicalJson({
      kind: 'lootbox',
      lootbox: input.kind,
      which: input.kind === 'FREE' ? which : Number(which),
    }),
  );
  const paid = items.flatMap((item) => item.rewards);
  for (const [i, { currency, amount }] of paid.entries())
    expectEntry(c, `${draw.reference}#${i}`, name, {
      debit: 'mint:lootbox',
      credit: 'player',
      currency,
      amount: toMinor(currency, amount) ?? -1n,
      reason: 'lootbox',
    });
  if (c.entryOf.has(`${draw.reference}#${paid.length}`))
    expectEntry(c, `${draw.reference}#${paid.length}`, name, undefined);
}
