// A screen comes in a dozen files, and Vite asks for all of them in one task: 65 ms of a phone, most of it spent in telling the
// service worker. Here each is asked for in a turn of its own, where the browser has turns; it answers a touch between two.
import type { Plugin } from 'vite';

const TURNS = `
const nextTurn = () => globalThis.scheduler?.yield?.();
let last = Promise.resolve();
function inATurn(ask) {
  last = last.then(nextTurn);
  return last.then(ask);
}
`;
const CHANGES: ReadonlyArray<readonly [known: string, ours: string]> = [
  ['deps.map((depString) => {', 'deps.map((depString) => inATurn(() => {'],
  ['}).filter((p) => p !== void 0))', '})))'],
];

export const filesInTurns = (): Plugin => ({
  name: 'parlor-files-in-turns',
  apply: 'build',
  transform: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler(code) {
      for (const [known] of CHANGES)
        if (code.split(known).length !== 2)
          this.error(`Vite asks for files in another way than was known: no ${known}`);
      return {
        code: CHANGES.reduce((ours, [known, change]) => ours.replace(known, change), code) + TURNS,
        map: null,
        moduleType: 'js',
      };
    },
  },
});
