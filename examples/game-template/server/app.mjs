// The game's server: its page, the balance, and rounds.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { STAKES } from './rounds.mjs';

const page = (name) => fileURLToPath(new URL(`../page/${name}`, import.meta.url));
const sdk = dirname(fileURLToPath(import.meta.resolve('@parlor/sdk/package.json')));
const FILES = {
  '': { type: 'text/html', file: page('index.html') },
  'page.js': { type: 'text/javascript', file: page('page.js') },
  'page.css': { type: 'text/css', file: page('page.css') },
  'game-script.js': { type: 'text/javascript', file: join(sdk, 'game-script.js') },
};
const BODY_LIMIT_BYTES = 4_096;

/** Paths begin with the game's id: `/__GAME__/`. */
export function createGameServer({ game, lobby, wallet, rounds }) {
  const policy = `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${lobby}`;
  const send = (response, status, type, text) => {
    response.writeHead(status, {
      'content-type': `${type}; charset=utf-8`,
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    response.end(text);
  };
  const json = (response, status, value) => send(response, status, 'application/json', JSON.stringify(value));

  async function answer(request, response) {
    const address = new URL(request.url ?? '/', 'http://game.invalid');
    const name = address.pathname.startsWith(`/${game}/`)
      ? address.pathname.slice(game.length + 2)
      : undefined;
    if (request.method === 'GET' && name !== undefined && Object.hasOwn(FILES, name))
      return send(response, 200, FILES[name].type, readFileSync(FILES[name].file, 'utf8'));
    if (request.method === 'GET' && name === 'balance') {
      const reply = await wallet.balance({ session: address.searchParams.get('session') ?? '' });
      return json(response, 200, reply);
    }
    if (request.method === 'POST' && name === 'rounds') {
      const wanted = wantedRound(await bodyOf(request));
      const round = wanted === undefined ? undefined : await rounds.play(wanted);
      if (round === undefined) return json(response, 400, { error: 'INVALID_REQUEST' });
      const { state, shown, win, balance, code } = round;
      return json(response, 200, { state, shown, win, balance, code });
    }
    return json(response, 404, { error: 'NOT_FOUND' });
  }

  return createServer((request, response) => {
    answer(request, response).catch((error) => {
      console.error(String(error));
      if (response.headersSent) response.destroy();
      else json(response, 503, { error: 'UNAVAILABLE' });
    });
  });
}

/** Undefined for anything that is not a round. */
function wantedRound(text) {
  try {
    const { session, id, side, stake } = JSON.parse(text);
    const isRight =
      typeof session === 'string' &&
      /^\d{1,19}-[\w-]{16,128}$/.test(session) &&
      typeof id === 'string' &&
      /^[\w-]{8,64}$/.test(id) &&
      (side === 'heads' || side === 'tails') &&
      Number.isInteger(stake) &&
      stake >= STAKES.min &&
      stake <= STAKES.max;
    return isRight ? { session, id, side, stake } : undefined;
  } catch {
    return undefined;
  }
}

async function bodyOf(request) {
  const chunks = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > BODY_LIMIT_BYTES) return '';
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
