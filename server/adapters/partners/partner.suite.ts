// Common tests of every partner. The adapter runs them against scripted answers and against the emulator.
import { describe, expect, test } from 'vitest';
import type { PartnerClient } from './ask.ts';

/** Faults of the next answers. */
export interface PartnerFaults {
  readonly slowMs?: number;
  readonly fail?: number;
  readonly redirect?: number;
  readonly lie?: number;
  readonly unsigned?: number;
}
export interface PartnerWorld {
  readonly asking: PartnerClient;
  /** The partner has recorded this player's task as done. */
  done(player: string, task: string): Promise<void>;
  faults(wanted: PartnerFaults): Promise<void>;
  /** How often it was asked. */
  asked(): Promise<number>;
  stop(): Promise<void>;
}

export const SUITE_TIMES = { withinMs: 400, pausesMs: [5, 5], restMs: 300 } as const;
const TASK = 'errand';

export function partnerSuite(name: string, open: () => Promise<PartnerWorld>): void {
  describe(`a partner (${name})`, () => {
    const withWorld = async (work: (world: PartnerWorld) => Promise<void>): Promise<void> => {
      const world = await open();
      try {
        await work(world);
      } finally {
        await world.stop();
      }
    };

    test('answers no until the task is done, and then yes, for this player only', () =>
      withWorld(async ({ asking, done }) => {
        expect(await asking.isDone({ player: '100001', task: TASK })).toBe(false);
        await done('100001', TASK);
        expect(await asking.isDone({ player: '100001', task: TASK })).toBe(true);
        expect(await asking.isDone({ player: '100002', task: TASK })).toBe(false);
      }));

    test('is asked again after an error, a timeout, a redirect or a missing signature, and its next reply counts', () =>
      withWorld(async ({ asking, done, faults, asked }) => {
        await done('100001', TASK);
        for (const wanted of [{ fail: 2 }, { redirect: 1 }, { unsigned: 1 }]) {
          await faults(wanted);
          expect(await asking.isDone({ player: '100001', task: TASK })).toBe(true);
        }
        expect(await asked()).toBe(3 + 2 + 2);
      }));

    test('that is too slow gives no answer, and none is assumed', () =>
      withWorld(async ({ asking, done, faults }) => {
        await done('100001', TASK);
        await faults({ slowMs: 2_000 });
        await expect(asking.isDone({ player: '100001', task: TASK })).rejects.toMatchObject({
          name: 'PartnerUnavailable',
        });
      }));

    test('a reply about another player is wrong: nothing in it counts, and it is not asked again', () =>
      withWorld(async ({ asking, faults, asked }) => {
        await faults({ lie: 1 });
        await expect(asking.isDone({ player: '100001', task: TASK })).rejects.toMatchObject({
          name: 'PartnerLied',
        });
        expect(await asked()).toBe(1);
      }));

    test('that keeps failing is not asked for a while, and then asked again', () =>
      withWorld(async ({ asking, done, faults, asked }) => {
        await done('100001', TASK);
        await faults({ fail: 1_000 });
        const failed = { name: 'PartnerUnavailable' };
        for (let n = 0; n < 5; n++)
          await expect(asking.isDone({ player: '100001', task: TASK })).rejects.toMatchObject(failed);
        const before = await asked();
        await expect(asking.isDone({ player: '100001', task: TASK })).rejects.toMatchObject(failed);
        expect(await asked()).toBe(before);
        await faults({ fail: 0 });
        await expect
          .poll(() => asking.isDone({ player: '100001', task: TASK }).catch(() => 'resting'))
          .toBe(true);
      }));
  });
}
