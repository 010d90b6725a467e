// Opening lootboxes by the very table that is shown (spec §3, S16).
import { canonicalJson } from '@parlor/contract/kernel/canonical-json.ts';
import type { LootboxTable, RewardItem } from '@parlor/contract/calls/daily-rewards.ts';
import { FAIRNESS_ALGORITHM, type DrawReceipt } from '@parlor/contract/calls/fairness.ts';
import { toMinor } from '@parlor/contract/kernel/money.ts';
import type { LootboxesContent } from '@parlor/contract/content/collectibles.ts';
import { takeDraw, type KnownDraw } from '../play/fairness.ts';
import { countLootboxes, freeBoxWaits } from './lootbox-counts.ts';
import { mint } from '../money/minting.ts';
import { dayOf, untilDayEndsMs } from '../kernel/periods.ts';
import type { PlayerState } from '../kernel/player.ts';
import { Refused } from '../kernel/rule-violation.ts';
import type { DrawSource } from '../play/game-rules.ts';
import { emit, type Turn } from '../kernel/context.ts';
import { drawByWeight, versionOf } from '../play/weights.ts';
import type { World } from '../kernel/world.ts';

export type LootboxKindAsked = keyof LootboxesContent;
export type LootboxTableContent = LootboxesContent[LootboxKindAsked];
export interface OpenedLootbox {
  readonly items: RewardItem[];
  readonly draw: DrawReceipt;
}

/** Indexes of the lines that come out, in the order drawn. The audit and the offline check draw by this too. */
export function drawLootbox(table: LootboxTableContent, source: DrawSource): number[] {
  const weights = table.lines.map((line) => line.weight);
  return Array.from({ length: table.items }, () => drawByWeight(weights, source));
}

export const itemsOfLines = (table: LootboxTableContent, lines: readonly number[]): RewardItem[] =>
  lines.map((i) => {
    const { rarity, rewards } = table.lines[i]!;
    return { rarity, rewards };
  });

/** STANDARD and PREMIUM by number, the FREE one by its day: one key for both of its doors (I13). */
export const lootboxReference = (kind: LootboxKindAsked, which: number | string): string =>
  `lootbox:${kind}:${which}`;

export function openFreeLootbox(turn: Turn): OpenedLootbox {
  const today = dayOf(turn.world.nowMs);
  const { freeDay } = turn.state.lootboxes;
  if (!freeBoxWaits(turn.state.lootboxes, turn.world))
    throw new Refused(
      today === freeDay ? 'ALREADY_CLAIMED' : 'NO_LOOTBOX',
      "Today's box was opened. There is a new one tomorrow.",
      { resetInMs: untilDayEndsMs(turn.world.nowMs) },
    );
  turn.state = { ...turn.state, lootboxes: { ...turn.state.lootboxes, freeDay: today } };
  return open(turn, 'FREE', today);
}

/** `number` is the box that is asked for; without it, the next one. */
export function openLootbox(
  turn: Turn,
  asked: { kind: LootboxKindAsked; number?: number | undefined },
  known: KnownDraw | undefined,
): OpenedLootbox {
  if (known) return JSON.parse(known.reply) as OpenedLootbox;
  const { kind } = asked;
  if (kind === 'FREE') return openFreeLootbox(turn);
  const { waiting, opened } = turn.state.lootboxes;
  const next = opened[kind] + 1;
  if (waiting[kind] === 0)
    throw new Refused('NO_LOOTBOX', `You have no ${kind} lootbox to open.`, {
      waiting: countLootboxes(turn.state, turn.world),
    });
  if (asked.number !== undefined && asked.number !== next)
    throw new Refused('NO_LOOTBOX', `The next ${kind} lootbox is number ${next}.`, { next });
  turn.state = {
    ...turn.state,
    lootboxes: {
      ...turn.state.lootboxes,
      waiting: { ...waiting, [kind]: waiting[kind] - 1 },
      opened: { ...opened, [kind]: next },
    },
  };
  return open(turn, kind, next);
}

function open(turn: Turn, kind: LootboxKindAsked, which: number | string): OpenedLootbox {
  if (turn.world.mintingPaused === true) throw new Refused('MINTING_PAUSED');
  const table = turn.world.content.lootboxes[kind];
  const reference = lootboxReference(kind, which);
  const { source, number, ...seeds } = takeDraw(turn);
  const lines = drawLootbox(table, source);
  const items = itemsOfLines(table, lines);
  const pointsMinor = pay(turn, reference, items);
  const reply: OpenedLootbox = { items, draw: { reference, ...seeds } };
  turn.effects.draws.push({
    ...seeds,
    number,
    algorithm: FAIRNESS_ALGORITHM,
    purpose: 'lootbox',
    reference,
    input: { version: versionOf(turn.world.digest, table), kind, table },
    outcome: { lines },
    fingerprint: canonicalJson({ kind: 'lootbox', lootbox: kind, which }),
    reply: JSON.stringify(reply),
  });
  emit(turn, { kind: 'lootbox-opened', lootbox: kind });
  if (pointsMinor > 0n)
    emit(turn, { kind: 'points-granted', reference, reason: 'lootbox', amountMinor: pointsMinor });
  return reply;
}

/** Pays each item by its own entry; answers the points among them. The draw's row is what explains them. */
function pay(turn: Turn, reference: string, items: readonly RewardItem[]): bigint {
  let pointsMinor = 0n;
  for (const [i, { currency, amount }] of items.flatMap((item) => item.rewards).entries()) {
    const amountMinor = toMinor(currency, amount);
    if (amountMinor === undefined) throw new RangeError(`${amount} is not an amount of ${currency}`);
    if (currency === 'PP') pointsMinor += amountMinor;
    // A limit met now would come after the draw and tell what it was, so it is only counted.
    mint(turn, { reason: 'lootbox', currency, amountMinor, reference: `${reference}#${i}`, owed: true });
  }
  return pointsMinor;
}

const KINDS = ['FREE', 'STANDARD', 'PREMIUM'] as const;

export const viewLootboxes = (state: PlayerState, world: World) => ({
  counts: countLootboxes(state, world),
  tables: KINDS.map((kind): LootboxTable => {
    const table = world.content.lootboxes[kind];
    return {
      kind,
      version: versionOf(world.digest, table),
      ...table,
      ...(kind === 'FREE' ? {} : { next: state.lootboxes.opened[kind] + 1 }),
    };
  }),
});
