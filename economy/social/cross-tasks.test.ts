import { describe, expect, test } from 'vitest';
import { isRefusal } from '@parlor/contract/kernel/errors.ts';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import { budgetKey, viewPartners } from './cross-tasks.ts';
import type { CommandInput } from '../act.ts';
import { MemoryHost, MemoryStock } from '../memory-host.ts';
import { testWorld } from '../test/world.ts';

const begins = Date.parse('2026-11-20T12:00:00Z');
let ids = 1;

function table(stock = new MemoryStock(), nowMs = begins) {
  let now = nowMs;
  const world = () => testWorld('tasks', now);
  const host = new MemoryHost(String(ids++), world(), stock);
  const code = (reply: unknown): unknown => (isRefusal(reply) ? reply.refused : reply);
  return {
    host,
    nextDay: () => void (now += DAY_MS),
    at: (text: string) => void (now = Date.parse(text)),
    open: (id: string) => code(host.act('markCrossTaskCheckable', { body: { id } } as never, world())),
    declare: (id: string) => code(host.act('markCrossTaskClaimable', { body: { id } } as never, world())),
    confirm: (taskId: string) => code(host.act('confirmTask', { taskId }, world())),
    deliver: (input: CommandInput<'deliverItems'>) => host.act('deliverItems', input, world()),
    claim: (id: string) => code(host.act('claimCrossTask', { body: { id } } as never, world())),
    shown: (paused: readonly string[] = []) =>
      viewPartners(host.player.id, host.player.state, world(), {
        taken: stock.taken,
        paused: new Set(paused),
        site: 'https://parlor.test',
      }).partners.flatMap((p) => p.availableTasks.map((task) => `${task.id} ${task.state}`)),
  };
}

describe('I20: partner tasks', () => {
  test('a player declares a self-declared task after opening it, and is paid once', () => {
    const t = table();
    expect(t.declare('look')).toBe('TASK_NOT_OPENED');
    expect(t.open('look')).toMatchObject({ state: 'CHECKABLE' });
    expect(t.claim('look')).toBe('NOT_CLAIMABLE');
    expect(t.declare('look')).toMatchObject({ state: 'CLAIMABLE' });
    expect(t.declare('look')).toMatchObject({ state: 'CLAIMABLE' });
    expect(t.host.stock.taken.get(budgetKey('look'))).toBe(1);
    expect(t.claim('look')).toEqual({ reward: { type: 'lootbox', kind: 'STANDARD', amount: 1 } });
    for (const again of [t.claim, t.declare, t.open]) expect(again('look')).toBe('ALREADY_CLAIMED');
    expect(t.shown()).toEqual(['asked-one AVAILABLE']);
  });

  test("a task becomes claimable only by the partner's confirmation", () => {
    const t = table();
    t.open('asked-one');
    expect(t.declare('asked-one')).toBe('PARTNER_DECIDES');
    expect(t.claim('asked-one')).toBe('NOT_CLAIMABLE');
    expect(t.confirm('asked-one')).toMatchObject({ state: 'CLAIMABLE' });
    expect(t.confirm('asked-one')).toMatchObject({ state: 'CLAIMABLE' });
    expect(t.claim('asked-one')).toEqual({ reward: { type: 'points', amount: 20 } });
    expect(t.confirm('asked-one')).toBe('ALREADY_CLAIMED');
    expect(t.confirm('look')).toBe('TASK_NOT_FOUND');
  });

  test('a boost raises the points of a task, as of every claim (S18)', () => {
    const t = table();
    t.deliver({ orderId: 'o-1', quantity: 1, items: [{ type: 'boost', percentage: 50, amount: 100 }] });
    t.open('asked-one');
    t.confirm('asked-one');
    const before = t.host.player.balances.PP;
    t.claim('asked-one');
    expect(t.host.player.balances.PP - before).toBe(3_000n);
  });

  test('a task with a used-up budget, of the day or in total, is refused and no longer offered; a claimable one is paid', () => {
    const stock = new MemoryStock();
    const [one, two, three, four] = [table(stock), table(stock), table(stock), table(stock)];
    for (const t of [one, two, three, four]) t.open('asked-one');
    expect(one.confirm('asked-one')).toMatchObject({ state: 'CLAIMABLE' });
    expect(two.confirm('asked-one')).toMatchObject({ state: 'CLAIMABLE' });
    expect(three.confirm('asked-one')).toBe('TASK_PAUSED');
    expect(table(stock).shown()).toEqual(['look AVAILABLE']);
    three.nextDay();
    four.nextDay();
    expect(three.confirm('asked-one')).toMatchObject({ state: 'CLAIMABLE' });
    expect(four.confirm('asked-one')).toBe('TASK_PAUSED');
    for (const t of [one, two, three])
      expect(t.claim('asked-one')).toEqual({ reward: { type: 'points', amount: 20 } });
    expect(stock.taken.get(budgetKey('asked-one'))).toBe(3);
  });

  test('no task of a paused partner is offered, but claimable tasks stay', () => {
    const t = table();
    t.open('asked-one');
    expect(t.shown(['asked'])).toEqual(['look AVAILABLE']);
    t.confirm('asked-one');
    expect(t.shown(['asked', 'trusting'])).toEqual(['asked-one CLAIMABLE']);
  });

  test('an ended task is not shown to a player who has not started it', () => {
    const [late, early] = [table(), table()];
    early.open('look');
    for (const t of [late, early]) t.at('2027-01-02T00:00:00Z');
    expect(late.open('look')).toBe('TASK_NOT_FOUND');
    expect(early.declare('look')).toMatchObject({ state: 'CLAIMABLE' });
    expect(late.shown()).toEqual(['asked-one AVAILABLE']);
  });

  test('the summary counts what can be claimed', () => {
    const t = table();
    t.open('look');
    t.declare('look');
    expect(Object.values(t.host.player.state.crossTasks).map((s) => s.state)).toEqual(['CLAIMABLE']);
  });
});
