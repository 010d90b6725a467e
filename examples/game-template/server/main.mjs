import { createGameServer } from './app.mjs';
import { createRounds } from './rounds.mjs';
import { openStore } from './store.mjs';
import { createWallet } from './wallet.mjs';

function setting(name) {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`${name} must be set: see README.md`);
  return value;
}

const game = '__GAME__';
/** One file for each lobby: no round is ever settled at another one, such as that of a certification. */
const roundsFile = `data/rounds-${new URL(setting('PARLOR_URL')).host.replace(/[^\w.-]/g, '-')}.json`;
const wallet = createWallet({
  url: setting('PARLOR_URL'),
  provider: setting('PARLOR_PROVIDER'),
  secret: setting('PARLOR_SECRET'),
  game,
});
const rounds = createRounds({ wallet, store: openStore(process.env.ROUNDS_FILE ?? roundsFile) });
const server = createGameServer({ game, wallet, rounds, lobby: setting('PARLOR_LOBBY') });
server.listen(Number(process.env.PORT ?? 4000), process.env.HOST ?? '127.0.0.1', () => {
  const { address, port } = server.address();
  console.log(`__TITLE__ on http://${address}:${port}/${game}/`);
});
await rounds.recover();
