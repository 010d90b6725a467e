// Partner tasks, over HTTP and with the fakes: what the player may declare, and what only the partner can confirm
// (I20).
import type { CrossTask } from '@parlor/contract/calls/cross-tasks.ts';
import { describe, expect, test } from 'vitest';
import type { World } from './services.suite.ts';
import { expectRefusal } from '../test/refusals.ts';

export function crossTasksSuite(world: () => World): void {
  describe('partner tasks', () => {
    const api = () => world().services.api;
    const all = async (): Promise<CrossTask[]> =>
      (await api().crossTasks()).partners.flatMap((p) => p.availableTasks);
    const one = async (selfDeclared: boolean): Promise<CrossTask> =>
      (await all()).find((t) => t.selfDeclared === selfDeclared && t.reward.type === 'points')!;
    const now = async (id: string): Promise<CrossTask | undefined> => (await all()).find((t) => t.id === id);
    const balance = async (): Promise<number> =>
      (await api().balance({ params: { currency: 'PP' } })).balance;

    test('partners have their number of tasks, each with its reward and its link', async () => {
      const { partners } = await api().crossTasks();
      expect(partners.length).toBeGreaterThan(1);
      for (const partner of partners) {
        expect(partner.totalTasks).toBe(partner.availableTasks.length);
        for (const task of partner.availableTasks)
          expect(task).toMatchObject({ state: 'AVAILABLE', selfDeclared: !partner.apiIntegration });
      }
      expect((await api().summary()).crossTasksAvailableClaims).toBe(0);
    });

    test('a partner has a picture with a whole address; a task has the same link in every call', async () => {
      for (const { image, picture } of (await api().crossTasks()).partners)
        expect(image).toMatch(new RegExp(`^https?://[^/]+/pictures/${picture}\\.webp$`));
      for (const task of [await one(true), await one(false)]) {
        const body = { id: task.id };
        expect((await api().markCrossTaskCheckable({ body })).link).toBe(task.link);
        expect((await api().checkCrossTask({ body })).link).toBe(task.link);
        expect((await now(task.id))?.link).toBe(task.link);
      }
      const declared = await one(true);
      const { link } = await api().markCrossTaskClaimable({ body: { id: declared.id } });
      expect(link).toBe(declared.link);
    });

    test('opened, declared and claimed: paid once, and gone from the list', async () => {
      const { id, reward } = await one(true);
      const body = { id };
      await expectRefusal(api().markCrossTaskClaimable({ body }), 'TASK_NOT_OPENED');
      await expectRefusal(api().claimCrossTask({ body }), 'NOT_CLAIMABLE');
      expect((await api().markCrossTaskCheckable({ body })).state).toBe('CHECKABLE');
      expect((await now(id))?.state).toBe('CHECKABLE');
      expect((await api().markCrossTaskClaimable({ body })).state).toBe('CLAIMABLE');
      expect((await api().summary()).crossTasksAvailableClaims).toBe(1);
      const before = await balance();
      expect((await api().claimCrossTask({ body })).reward).toEqual(reward);
      expect(await balance()).toBe(before + (reward.type === 'points' ? reward.amount : 0));
      expect(await now(id)).toBeUndefined();
      expect((await api().summary()).crossTasksAvailableClaims).toBe(0);
      await expectRefusal(api().claimCrossTask({ body }), 'ALREADY_CLAIMED');
      await expectRefusal(api().markCrossTaskCheckable({ body }), 'ALREADY_CLAIMED');
    });

    test('I20: no player can declare a task that the partner confirms: only a check that the partner answers with yes', async () => {
      const task = await one(false);
      const body = { id: task.id };
      await expectRefusal(api().checkCrossTask({ body }), 'TASK_NOT_OPENED');
      await api().markCrossTaskCheckable({ body });
      await expectRefusal(api().markCrossTaskClaimable({ body }), 'PARTNER_DECIDES');
      expect((await api().checkCrossTask({ body })).state).toBe('CHECKABLE');
      await expectRefusal(api().claimCrossTask({ body }), 'NOT_CLAIMABLE');
      await world().doesTask((await now(task.id))!);
      expect((await api().checkCrossTask({ body })).state).toBe('CLAIMABLE');
      const claims = await Promise.allSettled([
        api().claimCrossTask({ body }),
        api().claimCrossTask({ body }),
        api().claimCrossTask({ body }),
      ]);
      expect(claims.filter((c) => c.status === 'fulfilled')).toHaveLength(1);
      const { entries } = await api().ledger({ query: { limit: '100' } });
      expect(entries.filter((e) => e.reason === 'task')).toHaveLength(1);
    });

    test('an unknown task is not found', async () => {
      const body = { id: 'no-such-task' };
      for (const call of [
        () => api().markCrossTaskCheckable({ body }),
        () => api().markCrossTaskClaimable({ body }),
        () => api().checkCrossTask({ body }),
        () => api().claimCrossTask({ body }),
      ])
        await expectRefusal(call(), 'TASK_NOT_FOUND');
    });
  });
}
