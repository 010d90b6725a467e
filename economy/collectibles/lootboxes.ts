// Opens lootboxes by the table that players see (spec §3, S16).
import { canonicalJson } from '@parlor/contract/kernel/canonical-json.ts';
import type { LootboxTable, RewardItem } from '@parlor/contract/calls/lootboxes.ts';
import { toMinorOrThrow } from '@parlor/contract/kernel/money.ts';
import { AnyLootboxKind } from '@parlor/contract/kernel/vocabulary.ts';
import type { LootboxesContent } from '@parlor/contract/content/collectibles.ts';
import { recordDraw, takeDraw, type KnownDraw } from '../play/fairness.ts';
import { countLootboxes, freeBoxWaits } from './lootbox-counts.ts';
import { mint } from '../money/minting.ts';
import { dayOf, untilDayEndsMs } from '../kernel/periods.ts';
import type { PlayerState } from '../kernel/player.ts';
import { RuleViolation } from '../kernel/rule-violation.ts';
import { mustBeOn } from '../kernel/switches.ts';
import type { DrawSource } from '../play/game-rules.ts';
import { mustAllow } from '../care/must-allow.ts';
import { countPack } from '../care/used.ts';
import { emit, setState, type ActContext } from '../kernel/context.ts';
import { drawByWeight, versionInForce } from '../play/weights.ts';
import type { World } from '../kernel/world.ts';

export type LootboxTableContent = LootboxesContent[AnyLootboxKind];
type OpenedLootbox = ReturnType<typeof open>;

/** Indexes of the drawn lines, in order. The audit and the offline check use this function too. */
export function drawLootbox(table: LootboxTableContent, source: DrawSource): number[] {
  const weights = table.lines.map((line) => line.weight);
  return Array.from({ length: table.items }, () => drawByWeight(weights, source));
}

export const itemsOfLines = (table: LootboxTableContent, lines: readonly number[]): RewardItem[] =>
  lines.map((i) => {
    const { rarity, rewards } = table.lines[i]!;
    return { rarity, rewards };
  });

/** STANDARD and PREMIUM by number, FREE by its day: one key for both calls (I13). */
export const lootboxReference = (kind: AnyLootboxKind, which: number | string): string =>
  `lootbox:${kind}:${which}`;

export function openFreeLootbox(context: ActContext): OpenedLootbox {
  mustBeOn(context.world, { kind: 'claims' });
  const today = dayOf(context.world.nowMs);
  const { freeDay } = context.state.lootboxes;
  if (!freeBoxWaits(context.state.lootboxes, context.world))
    throw new RuleViolation(
      today === freeDay ? 'ALREADY_CLAIMED' : 'NO_LOOTBOX',
      "Today's box was opened. There is a new one tomorrow.",
      { resetInMs: untilDayEndsMs(context.world.nowMs) },
    );
  setState(context, { lootboxes: { ...context.state.lootboxes, freeDay: today } });
  return open(context, 'FREE', today);
}

/** `number` names the box; without it, the next one. */
export function openLootbox(
  context: ActContext,
  request: { kind: AnyLootboxKind; number?: number | undefined },
  known: KnownDraw | undefined,
): OpenedLootbox {
  if (known) return JSON.parse(known.reply) as OpenedLootbox;
  const { kind } = request;
  if (kind === 'FREE') return openFreeLootbox(context);
  const { waiting, opened } = context.state.lootboxes;
  const next = opened[kind] + 1;
  if (waiting[kind] === 0)
    throw new RuleViolation('NO_LOOTBOX', `You have no ${kind} box to open.`, {
      waiting: countLootboxes(context.state, context.world),
    });
  if (request.number !== undefined && request.number !== next)
    throw new RuleViolation('NO_LOOTBOX', `The next ${kind} lootbox is number ${next}.`, { next });
  setState(context, {
    lootboxes: {
      ...context.state.lootboxes,
      waiting: { ...waiting, [kind]: waiting[kind] - 1 },
      opened: { ...opened, [kind]: next },
    },
  });
  return open(context, kind, next);
}

function open(context: ActContext, kind: AnyLootboxKind, which: number | string) {
  if (context.world.mintingPaused === true) throw new RuleViolation('MINTING_PAUSED');
  mustAllow(context, { starts: 'pack' });
  countPack(context);
  const table = context.world.content.lootboxes[kind];
  const reference = lootboxReference(kind, which);
  const { source, number, ...seeds } = takeDraw(context);
  const lines = drawLootbox(table, source);
  const items = itemsOfLines(table, lines);
  const pointsMinor = pay(context, reference, items);
  const reply = { items, draw: { reference, ...seeds } };
  const input = { version: versionInForce(context.world.digest, table), kind, table };
  const fingerprint = canonicalJson({ kind: 'lootbox', lootbox: kind, which });
  recordDraw(
    context,
    { ...seeds, number },
    { purpose: 'lootbox', reference, input, outcome: { lines }, fingerprint },
    reply,
  );
  emit(context, { kind: 'lootbox-opened', lootbox: kind });
  if (pointsMinor > 0n)
    emit(context, { kind: 'points-granted', reference, reason: 'lootbox', amountMinor: pointsMinor });
  return reply;
}

/** Pays each item by its own entry and returns the points among them. The draw's row explains these entries. */
function pay(context: ActContext, reference: string, items: readonly RewardItem[]): bigint {
  let pointsMinor = 0n;
  for (const [i, { currency, amount }] of items.flatMap((item) => item.rewards).entries()) {
    const amountMinor = toMinorOrThrow(currency, amount);
    if (currency === 'PP') pointsMinor += amountMinor;
    // A limit that refused now would come after the draw and reveal it, so the points are only counted.
    mint(context, { reason: 'lootbox', currency, amountMinor, reference: `${reference}#${i}`, owed: true });
  }
  return pointsMinor;
}

export const viewLootboxes = (state: PlayerState, world: World) => ({
  counts: countLootboxes(state, world),
  tables: AnyLootboxKind.options.map((kind): LootboxTable => {
    const table = world.content.lootboxes[kind];
    return {
      kind,
      version: versionInForce(world.digest, table),
      ...table,
      ...(kind === 'FREE' ? {} : { next: state.lootboxes.opened[kind] + 1 }),
    };
  }),
});
