// A thread in which an earlier engine decides acts again. The engine is the file that the server kept: it gets hashes, and
// nothing else of this process.
import { createHash, createHmac } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import type * as Engine from '@parlor/games/engine/engine.ts';
import type { EngineAnswer, EngineAsk, EngineThreadData } from './thread-messages.ts';

const { code, playerId, releases, start } = workerData as EngineThreadData;
const digest = {
  sha256Hex: (text: string) => createHash('sha256').update(text).digest('hex'),
  hmacSha256: (key: string, message: string) => createHmac('sha256', key).update(message).digest(),
};
const opened = (
  import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`) as Promise<typeof Engine>
).then((engine) => {
  if (engine.ENGINE_FORM !== 1) throw new Error(`the engine has the form ${String(engine.ENGINE_FORM)}`);
  return engine.openReplay({ playerId, digest, releases, start });
});

async function answerTo(message: EngineAsk): Promise<EngineAnswer> {
  const replay = await opened;
  if (message.ask === 'carried') return { carried: replay.carried() };
  if (message.ask === 'give') {
    replay.give(message.release, message.values);
    return { done: 0 };
  }
  for (const [done, act] of message.acts.entries()) {
    const needs = replay.needs(act.receipt);
    if (needs.length > 0) return { done, needs };
    const stopped = replay.next(act);
    if (stopped) return { done, stopped };
  }
  return { done: message.acts.length };
}

parentPort!.on('message', (message: EngineAsk) => {
  answerTo(message)
    .catch((error: unknown): EngineAnswer => ({
      failed: error instanceof Error ? error.message : String(error),
    }))
    .then(
      (answer) => parentPort!.postMessage(answer),
      () => undefined,
    );
});
