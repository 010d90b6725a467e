// `npm run bench -- --only search`: the cost of a search among ten thousand games, compared with a plain scan
// of all titles for the exact text. See docs/performance.md.
import { join } from 'node:path';
import { createSearchIndex } from '../../games/catalogue/search.ts';
import { loadContent } from '../../server/content/load-content.ts';
import { withManyGames } from '../grid/many-games.ts';
import type { BenchRun } from '../options.ts';
import { median } from '../report.ts';

const GAMES = 10_000;
const TURNS = 200;
const QUERIES: ReadonlyArray<readonly [what: string, title: string]> = [
  ['a whole title', 'silver thimble'],
  ['its beginning', 'sil'],
  ['one letter', 's'],
  ['a typing error', 'silvr thimbel'],
  ['by ear, another script', 'сильвер дайс'],
  ['without vowels', 'پلینکو'],
  ['on another keyboard', 'вшсу'],
  ['nothing by that name', 'xylophone quartet'],
];

export function benchSearch({ rounds, say, print }: BenchRun): Promise<number> {
  say(`Making a catalogue of ${GAMES} games.`);
  const loaded = withManyGames(loadContent(join(import.meta.dirname, '../../content')), GAMES);
  const index = createSearchIndex(loaded.games, () => loaded.mostPlayed);
  const scan = (title: string): number =>
    loaded.games.filter((game) => game.title.toLowerCase().includes(title.toLowerCase())).length;
  const search = (title: string): number => index.search({ title, limit: 60, counts: '1' }).total;

  const cost = (work: (title: string) => number, title: string): number => {
    const begunMs = performance.now();
    for (let turn = 0; turn < TURNS; turn++) work(title);
    return (performance.now() - begunMs) / TURNS;
  };
  print(
    `Search among ${GAMES} games, ms each and as a ratio to a plain scan of the titles (median of ${rounds}).`,
  );
  for (const [what, title] of QUERIES) {
    cost(search, title);
    cost(scan, title);
    // In turns, so that other load affects both.
    const pairs = Array.from({ length: rounds }, () => [cost(search, title), cost(scan, title)] as const);
    const ours = median(pairs.map(([ms]) => ms));
    const ratio = median(pairs.map(([ms, plain]) => ms / plain));
    const found = search(title);
    print(
      `  ${what.padEnd(24)} ${ours.toFixed(3).padStart(8)} ms  ×${ratio.toFixed(2).padStart(5)}  ${String(found).padStart(6)} found`,
    );
  }
  return Promise.resolve(0);
}
