import { playerViews } from '@parlor/economy/act.ts';
import type { MemoryHost } from '@parlor/economy/memory-host.ts';
import type { World } from '@parlor/economy/kernel/world.ts';
import { isRefusal } from '@parlor/contract/kernel/errors.ts';
import type { Script, Step } from '../../simulator/lives/script.ts';

class LifeRefused extends Error {
  override readonly name = 'LifeRefused';
}

/** Runs a script to its end on the engine in memory; calls `hear` with every reply. */
export function runInMemory<T>(
  script: Script<T>,
  host: MemoryHost,
  worldAt: (nowMs: number) => World,
  hear: (step: Step, reply: unknown) => void = () => undefined,
): T {
  let turn = script.next();
  while (turn.done !== true) {
    const step = turn.value;
    const reply = answer(step, host, worldAt(step.nowMs));
    hear(step, reply);
    turn = script.next(reply);
  }
  return turn.value;
}

function answer(step: Step, host: MemoryHost, world: World): unknown {
  if (step.does === 'view')
    return (playerViews[step.name] as (...of: unknown[]) => unknown)(
      host.player,
      world,
      step.input,
      host.version,
    );
  const reply: unknown = host.act(step.name, step.input as never, world);
  if (isRefusal(reply))
    throw new LifeRefused(`${step.name} of player ${host.player.id} was refused: ${JSON.stringify(reply)}`);
  return reply;
}
