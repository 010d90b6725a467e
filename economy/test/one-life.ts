// One player of a test and their acts, in few words.
import { isRefusal } from '@parlor/contract/kernel/errors.ts';
import {
  drawOfCommand,
  playerViews,
  type CommandInput,
  type CommandName,
  type CommandReply,
} from '../act.ts';
import type { DeliveredItem } from '@parlor/contract/formats/bundle-items.ts';
import { MemoryHost } from '../memory-host.ts';
import type { PlayerState } from '../kernel/player.ts';
import { roundReference } from '../play/rounds.ts';
import type { Content } from '../kernel/world.ts';
import type { MovingWorld } from './life-steps.ts';
import { testContent, testWorld } from './world.ts';

export interface OneLife {
  readonly world: MovingWorld;
  readonly host: MemoryHost;
  readonly state: PlayerState;
  /** PP in minor units. */
  readonly pp: bigint;
  /** Sets the clock. */
  at(instant: string): void;
  act<N extends CommandName>(name: N, input: CommandInput<N>): CommandReply<N>;
  /** Code of the refusal; undefined if the command was done. */
  refusal<N extends CommandName>(name: N, input: CommandInput<N>): string | undefined;
  deliver(...items: DeliveredItem[]): void;
  openPack(id: string): CommandReply<'openPack'>;
  openLootbox(kind: 'FREE' | 'STANDARD' | 'PREMIUM', number?: number): CommandReply<'openLootbox'> | string;
  /** Plays rounds of the coin for 1 PP. */
  plays(rounds: number): void;
  /** Claims this many quests and plays the rounds and days that they need; the clock moves on. */
  claimsQuests(count: number): void;
  /** References of claims with this prefix. */
  claims(prefix: string): string[];
  /** Sum of the entries with this reference prefix, in minor units of PP. */
  paid(prefix: string): bigint;
}

/** Quests that one round fills, so that a test is short. */
export const easyQuests: Content['quests'] = {
  daily: ['EASY', 'MEDIUM', 'HARD'],
  exchanges: 1,
  templates: (['EASY', 'MEDIUM', 'HARD'] as const).flatMap((difficulty) =>
    ['a', 'b'].map((name) => ({
      id: `${difficulty.toLowerCase()}-${name}`,
      difficulty,
      goal: 'rounds' as const,
      total: 1,
      rewards: [{ type: 'points' as const, amount: 10 }],
    })),
  ),
};

let lives = 0;

export function oneLife(
  instant = '2026-11-20T12:00:00Z',
  change: Partial<Content> = { quests: easyQuests },
): OneLife {
  const world: MovingWorld = {
    ...testWorld('one life', Date.parse(instant)),
    content: { ...testContent, ...change },
  };
  const host = new MemoryHost('100001', world);
  let rounds = 0;
  let orders = 0;
  const life: OneLife = {
    world,
    host,
    get state() {
      return host.player.state;
    },
    get pp() {
      return host.player.balances.PP;
    },
    at: (now) => {
      world.nowMs = Date.parse(now);
    },
    act: (name, input) => {
      const reply = host.act(name, input, world);
      if (isRefusal(reply)) throw new Error(`${name} was refused: ${reply.refused} ${reply.why ?? ''}`);
      return reply;
    },
    refusal: (name, input) => {
      const reply = host.act(name, input, world);
      return isRefusal(reply) ? reply.refused : undefined;
    },
    deliver: (...items) =>
      void life.act('deliverItems', { orderId: `order-${++orders}`, items, quantity: 1 }),
    openPack: (id) =>
      life.act('openPack', { params: { id }, known: known('openPack', { params: { id } }) } as never),
    openLootbox: (kind, number) => {
      const input = { body: { kind, ...(number === undefined ? {} : { number }) } };
      const reply = host.act('openLootbox', { ...input, known: known('openLootbox', input) } as never, world);
      return isRefusal(reply) ? reply.refused : reply;
    },
    plays: (count) => {
      for (let i = 0; i < count; i++) {
        const roundId = `${++lives}-${++rounds}`;
        const known = host.rows.draws.get(roundReference(roundId));
        life.act('playRound', { gameId: 'coin', roundId, stakeMinor: 100n, choice: { side: 0 }, known });
      }
    },
    claimsQuests: (count) => {
      for (let left = count; left > 0; world.nowMs += left > 0 ? 86_400_000 : 0) {
        life.plays(1);
        for (const { id, state } of playerViews.quests(host.player, world).quests)
          if (state.type === 'claimable' && left > 0) {
            life.act('claimQuest', { body: { id } });
            left -= 1;
          }
        if (left === 0) return;
      }
    },
    claims: (prefix) => [...host.rows.claims.keys()].filter((reference) => reference.startsWith(prefix)),
    paid: (prefix) =>
      host.rows.ledger
        .filter((e) => e.currency === 'PP' && e.reference.startsWith(prefix))
        .reduce((sum, e) => sum + (e.credit === 'player' ? e.amountMinor : -e.amountMinor), 0n),
  };
  const known = (name: 'openPack' | 'openLootbox', input: object) => {
    const reference = drawOfCommand[name]!(input as never);
    return reference === undefined ? undefined : host.rows.draws.get(reference);
  };
  return life;
}
