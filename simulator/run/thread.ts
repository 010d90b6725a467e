// A worker thread of a simulation. It simulates the requested players until it gets the message to end.
import { parentPort, workerData } from 'node:worker_threads';
import { engineContentOf } from '../../games/content.ts';
import type { Part, PartDone, ThreadData } from './protocol.ts';
import { Simulator } from './some-lives.ts';

const { files, ...options } = workerData as ThreadData;
const simulator = new Simulator(engineContentOf(files), options);

parentPort!.on('message', ({ number, from, to }: Part) => {
  const done: PartDone = { number, lives: simulator.live(from, to) };
  parentPort!.postMessage(done);
});
