// Harbour Lights, a game of an external studio, served by its own process. It shares three interfaces with the
// server: the call that opens the game, the wallet calls (wallet.ts), and the messages of the frame
// (sdk/play/game-frame.ts).
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { RoundStore, type Play } from './round-store.ts';
import { createRounds } from './rounds.ts';
import { Wallet } from './wallet.ts';

const need = (name: string): string => {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`${name} must be set`);
  return value;
};

const root = join(import.meta.dirname, '..', '..');
const wallet = new Wallet({
  parlorUrl: need('PARLOR_URL'),
  provider: need('SAMPLE_PROVIDER'),
  privateKey: need('STUDIO_PRIVATE_KEY'),
  parlorPublicKey: need('PARLOR_PUBLIC_KEY'),
});
const store = new RoundStore(need('SAMPLE_BOOK'));
const rounds = createRounds(store, wallet);
const BODY_LIMIT_BYTES = 16 * 1024;
const STAKE_MINOR = { min: 100n, max: 5_000n };

/** The page's scripts for a browser: the SDK's own files without their types. */
const script = (...path: string[]): string => stripTypeScriptTypes(readFileSync(join(root, ...path), 'utf8'));
const files: Readonly<Record<string, { type: string; text: () => string }>> = {
  '/page.js': { type: 'text/javascript', text: () => script('examples', 'outside-game', 'page.ts') },
  '/page.css': {
    type: 'text/css',
    text: () => readFileSync(join(import.meta.dirname, 'page.css'), 'utf8'),
  },
  '/sdk/play/game-frame.ts': {
    type: 'text/javascript',
    text: () =>
      script('sdk/play', 'game-frame.ts').replace(
        '@parlor/contract/formats/frame.ts',
        '/contract/formats/frame.ts',
      ),
  },
  '/contract/formats/frame.ts': {
    type: 'text/javascript',
    text: () => script('contract/formats', 'frame.ts'),
  },
};

let url = '';
const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    process.stderr.write(`sample: ${String(error)}\n`);
    if (response.headersSent) response.destroy();
    else json(response, 500, { error: 'UNREACHABLE' });
  });
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const address = new URL(request.url ?? '/', url);
  const route = `${request.method} ${address.pathname}`;
  const key = address.searchParams.get('play') ?? '';
  const play = store.play(key);
  const file = files[address.pathname];
  if (request.method === 'GET' && file) return send(response, 200, file.type, file.text());
  if (route === 'POST /operator/generic/v2/game/url') return opened(request, response);
  if (route === 'POST /control') {
    rounds.holdNext(Number((JSON.parse((await bodyOf(request)).toString()) as { holdMs: number }).holdMs));
    return json(response, 200, { pid: process.pid });
  }
  if (play === undefined) return json(response, 404, { error: 'GAME_SESSION_INVALID' });
  switch (route) {
    case 'GET /':
      return send(
        response,
        200,
        'text/html',
        readFileSync(join(import.meta.dirname, 'page.html'), 'utf8'),
        play,
      );
    case 'GET /seat':
      // For `npm run certify` on this machine.
      return json(response, 200, {
        player: play.user,
        session: play.token,
        game: play.game_code,
        currency: 'PP',
      });
    case 'GET /table': {
      const { status, balanceMinor } = await wallet.balance(gameSessionOf(play));
      return json(response, 200, { status, balanceMinor: String(balanceMinor ?? 0), lobby: play.lobby });
    }
    case 'POST /rounds':
      return played(key, request, response);
    default:
      return json(response, 404, { error: 'NOT_FOUND' });
  }
}

/** The server opens the game for a player, in Hub88's form. */
async function opened(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const raw = await bodyOf(request);
  if (!wallet.isFromParlor(raw, request.headers['x-hub88-signature']))
    return json(response, 401, { error: 'Invalid signature' });
  const asked = JSON.parse(raw.toString()) as Record<string, string>;
  if (asked['game_code'] !== 'hl_lights') return json(response, 404, { error: 'Game not found' });
  const key = randomBytes(24).toString('base64url');
  store.gameSession(key, {
    user: asked['user'] ?? '',
    token: asked['token'] ?? '',
    game_code: asked['game_code'],
    currency: asked['currency'] ?? '',
    lobby: new URL(asked['lobby_url'] ?? '').origin,
  });
  return json(response, 200, { url: `${url}/?play=${key}` });
}

async function played(key: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const wanted = JSON.parse((await bodyOf(request)).toString()) as Record<string, unknown>;
  const { roundId, side, stakeMinor } = wanted;
  const isStake = typeof stakeMinor === 'string' && /^[1-9]\d{0,6}$/.test(stakeMinor);
  const isRight =
    typeof roundId === 'string' &&
    /^[A-Za-z0-9-]{8,64}$/.test(roundId) &&
    (side === 'port' || side === 'starboard') &&
    isStake &&
    BigInt(stakeMinor) >= STAKE_MINOR.min &&
    BigInt(stakeMinor) <= STAKE_MINOR.max;
  if (!isRight) return json(response, 400, { error: 'INVALID_REQUEST' });
  const { state, light, winMinor, balanceMinor, refusal } = await rounds.play({
    play: key,
    roundId,
    side,
    stakeMinor: BigInt(stakeMinor),
  });
  return json(response, 200, { state, light, winMinor, balanceMinor, refusal });
}

const gameSessionOf = ({ lobby: _lobby, ...gameSession }: Play) => gameSession;

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > BODY_LIMIT_BYTES) throw new Error('a body is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const json = (response: ServerResponse, status: number, body: object): void =>
  send(response, status, 'application/json', JSON.stringify(body));
function send(response: ServerResponse, status: number, type: string, text: string, play?: Play): void {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors ${play?.lobby ?? "'none'"}`,
  });
  response.end(text);
}

await new Promise<void>((listening) =>
  server.listen(Number(process.env['SAMPLE_PORT'] ?? 0), '127.0.0.1', () => listening()),
);
url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
process.stdout.write(`sample ${url}\n`);
// The parent process holds the other end of this pipe. When it ends, so does this process.
process.stdin.on('end', () => process.exit(0)).resume();
await rounds.recover();
