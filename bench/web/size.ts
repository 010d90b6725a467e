// First-load JavaScript of each document as transferred (brotli): the entry, everything that it and the first
// screen import before they run, and the chunk of the route. `node bench/web/size.ts [folder of the built
// website]`
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import {
  SIGN_IN_PARTS,
  filesOf,
  APP_PARTS,
  routeModule,
  type Manifest,
} from '@parlor/web/boot/server/manifest.ts';
import { gamePageScripts } from '../../e2e/http/game-page-scripts.ts';

/** Budgets of first-load JavaScript, kB (1000 bytes) after brotli. */
export const BUDGETS_KB: Readonly<Record<string, number>> = { 'sign-in': 89, lobby: 149 };
/** Budget of a game page, kB after brotli, with everything that game pages share. */
export const GAME_BUDGET_KB = 90;

export interface Weight {
  readonly document: string;
  readonly scriptsKb: number;
  readonly stylesKb: number;
  /** Largest first. */
  readonly files: ReadonlyArray<{ readonly file: string; readonly kb: number }>;
}

const packed = (bytes: Buffer): number =>
  brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  }).length / 1000;

/** What each document loads for a new visitor before its screen is interactive. */
export function weigh(dist: string): Weight[] {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  const template = readFileSync(join(dist, 'index.html'), 'utf8');
  const documents = {
    'sign-in': [...SIGN_IN_PARTS],
    lobby: [...APP_PARTS, routeModule(manifest, '/')],
    games: [...APP_PARTS, routeModule(manifest, '/games')],
    'a game': [...APP_PARTS, routeModule(manifest, '/games/any')],
  };
  return Object.entries(documents).map(([document, modules]) => {
    const { entries, scripts, styles } = filesOf(manifest, template, modules);
    const kb = (file: string) => packed(readFileSync(join(dist, file)));
    const files = [...entries, ...scripts]
      .map((file) => ({ file, kb: kb(file) }))
      .toSorted((a, b) => b.kb - a.kb);
    return {
      document,
      scriptsKb: files.reduce((sum, file) => sum + file.kb, 0),
      stylesKb: packed(Buffer.concat(styles.map((file) => readFileSync(join(dist, file))))),
      files,
    };
  });
}

if (import.meta.main) {
  const named = process.argv.slice(2).find((word) => !word.startsWith('--'));
  const dist = named ?? join(import.meta.dirname, '..', '..', 'web', 'dist');
  for (const { document, scriptsKb, stylesKb, files } of weigh(dist)) {
    const budgetKb = BUDGETS_KB[document];
    const verdict =
      budgetKb === undefined ? '' : ` (${scriptsKb <= budgetKb ? 'within' : 'OVER'} ${budgetKb})`;
    console.log(
      `${document}: ${scriptsKb.toFixed(1)} kB of script${verdict}, ${stylesKb.toFixed(1)} kB of style`,
    );
    if (process.argv.includes('--files'))
      for (const { file, kb } of files) console.log(`  ${kb.toFixed(1).padStart(6)}  ${file}`);
  }
  if (named === undefined)
    for (const [game, files] of gamePageScripts()) {
      const kb = files.reduce((sum, file) => sum + packed(readFileSync(file)), 0);
      console.log(`game page ${game}: ${kb.toFixed(1)} kB of script (at most ${GAME_BUDGET_KB})`);
    }
}
