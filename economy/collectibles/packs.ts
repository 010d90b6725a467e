// Opens packs. A pack is drawn once; a repeated call gets the same reply (I22, I23).
import { canonicalJson } from '@parlor/contract/kernel/canonical-json.ts';
import type { DrawnCollectible, PackOdds } from '@parlor/contract/calls/collectibles.ts';
import type { DrawReceipt } from '@parlor/contract/formats/draw-receipt.ts';
import { RARITIES } from '@parlor/contract/kernel/vocabulary.ts';
import { addToAlbum } from './album.ts';
import { recordDraw, takeDraw, type KnownDraw } from '../play/fairness.ts';
import { drawPack, packTableOf } from './pack-draw.ts';
import type { PlayerState } from '../kernel/player.ts';
import { RuleViolation } from '../kernel/rule-violation.ts';
import { mustAllow } from '../care/must-allow.ts';
import { countPack } from '../care/used.ts';
import { emit, setState, type ActContext } from '../kernel/context.ts';
import { versionInForce } from '../play/weights.ts';
import type { World } from '../kernel/world.ts';

export const packReference = (id: string): string => `pack:${id}`;

export type OpenedPack = { readonly collectibles: DrawnCollectible[]; readonly draw: DrawReceipt };

export function openPack(context: ActContext, id: string, known: KnownDraw | undefined): OpenedPack {
  if (known) return JSON.parse(known.reply) as OpenedPack;
  const pack = context.state.packs.find((p) => p.id === id);
  if (!pack) throw new RuleViolation('PACK_NOT_FOUND');
  mustAllow(context, { starts: 'pack' });
  countPack(context);
  const { world } = context;
  const table = packTableOf(world.content.collections, world.nowMs);
  const request = {
    collectibles: pack.collectibles,
    bestDraw: pack.bestDraw,
    sinceGuarantee: context.state.sinceGuarantee,
  };
  const { source, number, ...seeds } = takeDraw(context);
  const { ids, sinceGuarantee } = drawPack(table, request, source);
  setState(context, { packs: context.state.packs.filter((p) => p.id !== id), sinceGuarantee });
  const collectibles = ids.map((one) => {
    const count = addToAlbum(context, one, 1);
    return { id: one, count, isNew: count === 1 };
  });
  const reference = packReference(id);
  const reply: OpenedPack = { collectibles, draw: { reference, ...seeds } };
  const input = { version: versionInForce(world.digest, table), table, ...request };
  const outcome = { collectibles: ids };
  const fingerprint = canonicalJson({ kind: 'pack', id });
  recordDraw(
    context,
    { ...seeds, number },
    { purpose: 'pack', reference, input, outcome, fingerprint },
    reply,
  );
  emit(context, { kind: 'pack-opened', packId: id });
  return reply;
}

export function viewPackOdds(state: PlayerState, { content, digest, nowMs }: World): PackOdds {
  const table = packTableOf(content.collections, nowMs);
  const { rarity, within } = table.guarantee;
  return {
    version: versionInForce(digest, table),
    rarities: RARITIES.map((r) => ({ rarity: r, weight: table.rarities[r] })),
    sources: table.sources,
    guarantee: { rarity, within, left: Math.max(1, within - state.sinceGuarantee) },
    exchange: RARITIES.map((r) => ({ rarity: r, amount: content.collections.exchange[r] })),
  };
}

/** Collectibles drawn since the last of the guaranteed rarity or a better one. */
const initial: { readonly sinceGuarantee: number } = { sinceGuarantee: 0 };
export const packsSystem = { initial };
