// A worker thread of a simulation. It simulates the requested players until it gets the message to end.
import { parentPort, workerData } from 'node:worker_threads';
import { engineContentOf } from '../../games/content.ts';
import type { Part, ThreadData, ThreadMessage } from './protocol.ts';
import { Simulator } from './some-lives.ts';

const { files, odds, ...options } = workerData as ThreadData;
const simulator = new Simulator(engineContentOf(files), odds, options);

const tell = (message: ThreadMessage): void => parentPort!.postMessage(message);

parentPort!.on('message', ({ number, from, to }: Part) => {
  const lives = simulator.live(from, to, () => tell({ kind: 'lived' }));
  tell({ kind: 'done', number, lives });
});
