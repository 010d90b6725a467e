// Unopened packs.
import { RARITIES, type Rarity } from '@parlor/contract/kernel/vocabulary.ts';
import type { Pack } from '@parlor/contract/calls/collectibles.ts';
import { RuleViolation } from '../kernel/rule-violation.ts';
import { setState, type ActContext } from '../kernel/context.ts';

export interface WaitingPack {
  readonly id: string;
  readonly collectibles: number;
  /** The guaranteed best draw. */
  readonly bestDraw: Rarity;
  readonly atMs: number;
}

/** 96 bits: an id that cannot be guessed. */
export const PACK_ID_LENGTH = 24;

/** Gives the player a pack and returns its id. */
export function addPack(context: ActContext, collectibles: number, bestDraw: Rarity): string {
  const id = context.world.freshSecret().slice(0, PACK_ID_LENGTH);
  const pack: WaitingPack = { id, collectibles, bestDraw, atMs: context.world.nowMs };
  setState(context, { packs: [...context.state.packs, pack] });
  return id;
}

const viewPack = (p: WaitingPack): Pack => ({
  id: p.id,
  collectibles: p.collectibles,
  rarity: p.bestDraw,
  createdAt: new Date(p.atMs).toISOString(),
});

/** The best first, then the oldest. */
export const viewPacks = (packs: readonly WaitingPack[]): { packs: Pack[] } => ({
  packs: packs
    .toSorted((a, b) => RARITIES.indexOf(b.bestDraw) - RARITIES.indexOf(a.bestDraw) || a.atMs - b.atMs)
    .map(viewPack),
});

export function viewOnePack(packs: readonly WaitingPack[], id: string): Pack {
  const pack = packs.find((p) => p.id === id);
  if (!pack) throw new RuleViolation('PACK_NOT_FOUND', 'You have no unopened pack with this id.');
  return viewPack(pack);
}

const initial: { readonly packs: readonly WaitingPack[] } = { packs: [] };
export const waitingPacksSystem = { initial };
