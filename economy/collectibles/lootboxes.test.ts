import { describe, expect, test } from 'vitest';
import { playerViews } from '../act.ts';
import { drawSource } from '../play/fairness.ts';
import { drawLootbox } from './lootboxes.ts';
import { oneLife } from '../test/one-life.ts';
import { testContent, testDigest } from '../test/world.ts';

const boxes = (amount: number) => ({ type: 'lootbox', kind: 'STANDARD', amount }) as const;

describe('lootboxes', () => {
  test('I22: a numbered box is opened once and gives the same answer again; the next box has the next number', () => {
    const life = oneLife();
    expect(life.openLootbox('STANDARD', 1)).toBe('NO_LOOTBOX');
    life.deliver(boxes(2));
    expect(life.openLootbox('STANDARD', 2)).toBe('NO_LOOTBOX');
    const first = life.openLootbox('STANDARD', 1);
    const { state } = life;
    expect(life.openLootbox('STANDARD', 1)).toEqual(first);
    expect(life.state).toBe(state);
    const view = playerViews.lootboxes(life.host.player, life.world);
    expect(view.counts.STANDARD).toBe(1);
    expect(view.tables.find((t) => t.kind === 'STANDARD')?.next).toBe(2);
    expect(typeof life.openLootbox('STANDARD')).toBe('object');
    expect(life.openLootbox('STANDARD', 3)).toBe('NO_LOOTBOX');
  });

  test('the drawn rewards are paid, in every currency', () => {
    const life = oneLife();
    life.deliver(boxes(40));
    const before = { ...life.host.player.balances };
    const sums = { PP: 0, SPLASH: 0 };
    for (let n = 1; n <= 40; n++) {
      const opened = life.openLootbox('STANDARD', n);
      if (typeof opened === 'string') throw new Error(opened);
      expect(opened.items).toHaveLength(2);
      for (const { currency, amount } of opened.items.flatMap((i) => i.rewards))
        sums[currency as 'PP'] += Number(amount);
    }
    expect(life.host.player.balances.PP).toBe(before.PP + BigInt(sums.PP * 100));
    expect(life.host.player.balances.SPLASH).toBe(before.SPLASH + BigInt(sums.SPLASH * 1e9));
    expect(sums.SPLASH).toBeGreaterThan(0);
  });

  test('I23: lines come as often as their published weights state', () => {
    const table = testContent.lootboxes.STANDARD;
    const lines = Array.from({ length: 10_000 }, (_, nonce) =>
      drawLootbox(table, drawSource(testDigest, 'seed', 'client', nonce)),
    ).flat();
    const total = table.lines.reduce((sum, l) => sum + l.weight, 0);
    for (const [i, { weight }] of table.lines.entries())
      expect(lines.filter((l) => l === i).length / lines.length).toBeCloseTo(weight / total, 1.7);
  });

  test('I28: no box is opened, and none is lost, while payouts are stopped', () => {
    const life = oneLife();
    life.deliver(boxes(1));
    life.world.mintingPaused = true;
    expect(life.openLootbox('STANDARD', 1)).toBe('MINTING_PAUSED');
    expect(life.openLootbox('FREE')).toBe('MINTING_PAUSED');
    life.world.mintingPaused = false;
    expect(typeof life.openLootbox('STANDARD', 1)).toBe('object');
    expect(typeof life.openLootbox('FREE')).toBe('object');
  });
});
