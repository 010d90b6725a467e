// Every host runs the same engine: the same player history gives the same replies, byte for byte, in memory
// on Node, in a browser, and on the server over PostgreSQL.
import { join } from 'node:path';
import { loadContent, loadContentFiles } from '@parlor/server/content/load-content.ts';
import { ManualClock } from '@parlor/server/runtime/clock.ts';
import { openDatabase } from '@parlor/server/db/open.ts';
import { nodeDigest } from '@parlor/server/players/digest.ts';
import { Players } from '@parlor/server/players/players.ts';
import { createTestDatabase } from '@parlor/server/test/database.ts';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { root } from '../../tools/lint/repository.ts';
import { lotOf } from '../../simulator/lives/life.ts';
import { bornAtMs, lineOf, scriptOf, tellLife, type OneLife } from '../../tools/simulate/one-life.ts';
import type { Step } from '../../simulator/lives/script.ts';
import { secretsOf } from '../../simulator/lives/secrets.ts';
import { openChromium } from '../browser/open-chromium.ts';

const contentDir = join(root, 'content');
const { content } = loadContent(contentDir);
/** Includes the end of a month. */
const DAYS = 30;
const SEED = 4;

/** A collector with pass and bundle uses most of the economy. */
const index = Array.from({ length: 500 }, (_, i) => i).find((i) => {
  const lot = lotOf({ index: i, seed: SEED, days: DAYS });
  return lot.persona.name === 'collector' && lot.buysPass && lot.buysBundle;
})!;
const life = { index, seed: SEED, days: DAYS };

/** Runs the history on the server's code with a database. Returns the player's id and all replies. */
async function liveOnServer(): Promise<{ playerId: string; lines: string[] }> {
  const database = await createTestDatabase();
  const { pool, close } = openDatabase({ url: database.url, onError: () => undefined });
  try {
    const { lot, script } = scriptOf(life, content);
    const clock = new ManualClock(bornAtMs(lot));
    const players = new Players({
      pool,
      clock,
      content,
      digest: nodeDigest,
      freshSecret: secretsOf(nodeDigest, SEED, index),
    });
    const client = await pool.connect();
    const { playerId } = await players.create(client, { nowMs: clock.now() });
    client.release();
    const answer = async (step: Step): Promise<unknown> => {
      clock.set(step.nowMs);
      if (step.does === 'view') return players.view(step.name, playerId, step.input as never);
      return (await players.act(step.name, playerId, { input: step.input as never })).reply;
    };
    const lines: string[] = [];
    for (let turn = script.next(); turn.done !== true;) {
      const reply = await answer(turn.value);
      lines.push(lineOf(turn.value, reply));
      turn = script.next(reply);
    }
    const { rows } = await pool.query<{ state: string }>('select state from players where player_id = $1', [
      playerId,
    ]);
    return { playerId, lines: [...lines, rows[0]!.state] };
  } finally {
    await close();
    await database.drop();
  }
}

async function liveInBrowser(one: OneLife): Promise<string[]> {
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: { entry: join(root, 'tools/simulate/one-life.ts'), formats: ['iife'], name: 'oneLife' },
    },
  });
  const output = Array.isArray(made) ? made[0] : made;
  const code = output && 'output' in output ? output.output[0].code : '';
  const browser = await openChromium();
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ content: code });
    const call = `oneLife.tellLifeInBrowser(${JSON.stringify(one)}, ${JSON.stringify(loadContentFiles(contentDir))})`;
    return await page.evaluate<string[]>(call);
  } finally {
    await browser.close();
  }
}

test('the same history, byte for byte: in memory on Node, in a browser, and on the server', async () => {
  const server = await liveOnServer();
  const one = { ...life, playerId: server.playerId };
  const node = tellLife(one, content, nodeDigest);
  expect(node.length).toBeGreaterThan(1_000);
  for (const name of [
    'exchangeQuest',
    'placeOrder',
    'deliverItems',
    'openPack',
    'openLootbox',
    'collectReady',
    'exchangeDuplicates',
  ])
    expect(
      node.some((line) => line.includes(` ${name} {`)),
      name,
    ).toBe(true);

  expect(await liveInBrowser(one)).toEqual(node);
  expect(server.lines).toEqual(node);
});
