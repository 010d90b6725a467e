// Partner tasks over a server in memory. No partner is asked; a task is confirmed once the fake server was informed
// that it is done.
import { findTask, viewPartners, viewTask } from '@parlor/economy/social/cross-tasks.ts';
import type { FakeHandlers } from '../calls.ts';
import type { FakeServer } from '../fake-server.ts';
import { FakeApiError } from '../fake-error.ts';

const keyOf = (playerId: string, taskId: string): string => `${playerId} ${taskId}`;

export class FakeCrossTasks {
  readonly #done = new Set<string>();
  /** A player has done a partner's task. */
  do(playerId: string, taskId: string): void {
    this.#done.add(keyOf(playerId, taskId));
  }
  isDone(playerId: string, taskId: string): boolean {
    return this.#done.has(keyOf(playerId, taskId));
  }
}

/** `site`: address of the website. */
export const crossTaskCalls = (server: FakeServer, site: () => string): FakeHandlers => ({
  crossTasks: (_, { player }) => {
    const { id, state } = player.host.player;
    return viewPartners(id, state, server.world(), {
      taken: player.host.stock.taken,
      paused: new Set(),
      site: site(),
    });
  },
  checkCrossTask: ({ body: { id } }, { player }) => {
    const found = findTask(server.loaded.content, id);
    if (!found) throw new FakeApiError('TASK_NOT_FOUND', undefined, { id });
    const { task } = found;
    if (task.selfDeclared) return server.act(player, 'markCrossTaskClaimable', { body: { id } });
    const { id: playerId, state } = player.host.player;
    const standing = state.crossTasks[id];
    if (standing === undefined) throw new FakeApiError('TASK_NOT_OPENED', undefined, { id });
    if (standing.state === 'CLAIMED')
      throw new FakeApiError('ALREADY_CLAIMED', undefined, { rewards: [standing.reward ?? task.reward] });
    if (standing.state === 'CLAIMABLE' || !server.crossTasks.isDone(playerId, id))
      return viewTask(task, state, playerId);
    return server.act(player, 'confirmTask', { taskId: id });
  },
});
