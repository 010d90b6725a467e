// `npm run create-game -- ../my-game`: the project of a new game for outside studios, from this checkout.
//   npm run create-game -- DIR [--provider acme] [--game coin-toss] [--title 'Coin Toss']
// Exit code 0: created; 1: not, with the reason.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { packSdk, tarballOf } from '../pack/pack-sdk.ts';
import { createGame, NotCreated, settingOf } from './create-game.ts';

const USAGE = "npm run create-game -- DIR [--provider acme] [--game coin-toss] [--title 'Coin Toss']";

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      provider: { type: 'string', default: 'acme' },
      game: { type: 'string', default: 'coin-toss' },
      title: { type: 'string', default: 'Coin Toss' },
    },
  });
  const [dir] = positionals;
  if (dir === undefined || positionals.length > 1) throw new NotCreated(USAGE);
  const folder = mkdtempSync(join(tmpdir(), 'parlor-sdk-'));
  try {
    await packSdk(join(folder, 'sdk'));
    const sdk = tarballOf(join(folder, 'sdk'), folder);
    createGame({ dir: resolve(dir), sdk, ...values });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  process.stdout.write(
    `${values.title} is in ${dir}. Next:\n  cd ${dir} && npm install && npm test && npm start\n` +
      `Add its provider.yaml to content/providers.yaml, and start the lobby with ${settingOf(values.provider)} as in its .env.\n`,
  );
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
