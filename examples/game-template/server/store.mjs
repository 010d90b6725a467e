// The rounds, in one file. A step is written before its call is sent, so that after a crash the next start knows what is
// due. A game with many players uses a database instead.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const FINISHED = new Set(['done', 'returned', 'refused']);
const MAX_FINISHED = 2_000;

/** @param {string} file */
export function openStore(file) {
  mkdirSync(dirname(file), { recursive: true });
  let rounds = new Map();
  try {
    rounds = new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8'))));
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  return {
    get: (id) => rounds.get(id),
    open: () => [...rounds.values()].filter(({ state }) => !FINISHED.has(state)),
    write(round) {
      rounds.set(round.id, round);
      const finished = [...rounds.values()].filter(({ state }) => FINISHED.has(state));
      for (const { id } of finished.slice(0, Math.max(0, finished.length - MAX_FINISHED))) rounds.delete(id);
      writeFileSync(`${file}.new`, JSON.stringify(Object.fromEntries(rounds)), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    },
  };
}
