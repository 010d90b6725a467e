// The cluster under attack: a PostgreSQL of its own, servers behind two load balancers, a payment emulator, an external
// studio, and signed-in players.
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { WEBHOOKS } from '@parlor/contract/webhooks/payments.ts';
import { liftRateLimits, testControl } from '../../e2e/actors/test-control.ts';
import { signIn, telegramUser } from '../../e2e/actors/users.ts';
import { serverProcess, type ServerProcess } from '../../e2e/server/server-process.ts';
import type { PaymentRecords } from '../../server/adapters/payments/emulator/records.ts';
import { startLocalPayments } from '../../server/adapters/payments/emulator/index.ts';
import { loadContent } from '../../server/content/load-content.ts';
import { addressesOf } from '../../server/db/hosts.ts';
import { openDatabase } from '../../server/db/open.ts';
import { createGameSessions } from '../../server/features/play/sessions.ts';
import { startTcpProxy, type TcpProxy } from '../../server/test/postgres/tcp-proxy.ts';
import { root } from '../lint/repository.ts';
import { BREEZE } from './clients/cards.ts';
import { callerOf } from './clients/ask.ts';
import { openClient, tokenOf, type Client } from './clients/players.ts';
import { openLoadBalancer, type LoadBalancer } from './load-balancer.ts';
import { APPROVAL_LIMIT_PP } from './clients/operators.ts';
import { startAttackedPostgres, type AttackedPostgres } from './postgres.ts';
import { STUDIO, STUDIO_GAME, STUDIO_SECRET } from './clients/studio.ts';

/** One server process, of this checkout or of another one. */
export interface ServerWanted {
  readonly env?: Readonly<Record<string, string>>;
  readonly checkout?: string;
  /** If false, the caller starts it later. */
  readonly isStarted: boolean;
}

export interface ChaosCluster {
  readonly content: ReturnType<typeof loadContent>;
  readonly postgres: AttackedPostgres;
  readonly servers: readonly ServerProcess[];
  /** One for each server, in front of the database; none if the database has several hosts. */
  readonly databaseProxies: readonly TcpProxy[];
  readonly balancers: readonly LoadBalancer[];
  readonly clients: readonly Client[];
  /** A direct connection to the database. */
  readonly pool: pg.Pool;
  /** Sets the next faults of the payment emulator. */
  setPaymentFaults(wanted: object): Promise<void>;
  paymentPages(): Promise<PaymentRecords['pages']>;
  close(): Promise<void>;
}

const ENOUGH_POINTS = 200_000;
const OPERATOR = 'overseer';

export async function openChaosCluster(
  dataFolder: string,
  wanted: readonly ServerWanted[],
  players: number,
  startPostgres: typeof startAttackedPostgres = startAttackedPostgres,
): Promise<ChaosCluster> {
  chmodSync(dataFolder, 0o711);
  const content = loadContent(join(root, 'content'));
  const postgres = await startPostgres(join(dataFolder, 'postgres'), () => undefined);
  const closing: Array<() => Promise<unknown>> = [() => postgres.stop()];
  const close = async (): Promise<void> => {
    for (const end of closing.toReversed()) await end();
  };
  try {
    // A TCP proxy leads to only one host of the database.
    const isOneHost = addressesOf(postgres.url).length === 1;
    const { entryUrls = [postgres.url] } = postgres;
    const databaseProxies = await Promise.all(
      isOneHost ? wanted.map((_, n) => startTcpProxy(entryUrls[n % entryUrls.length]!)) : [],
    );
    closing.push(() => Promise.all(databaseProxies.map((databaseProxy) => databaseProxy.close())));
    const paymentEmulator = await startLocalPayments({
      botToken: 'no-bot-is-asked',
      breezeApiKey: BREEZE.apiKey,
      breezeWebhookSecret: BREEZE.webhookSecret,
      port: 0,
    });
    closing.push(() => paymentEmulator.close());
    const env = {
      DATA_DIR: join(dataFolder, 'servers'),
      LOG_LEVEL: 'silent',
      BREEZE_API_URL: paymentEmulator.url,
      BREEZE_API_KEY: BREEZE.apiKey,
      BREEZE_WEBHOOK_SECRET: BREEZE.webhookSecret,
      [`PROVIDER_${STUDIO.toUpperCase()}_SECRET`]: STUDIO_SECRET,
      OPERATORS: JSON.stringify([
        { identity: `telegram:${String(telegramUser(OPERATOR)['id'])}`, role: 'treasurer' },
      ]),
      OPERATOR_LIMITS: JSON.stringify({ PP: APPROVAL_LIMIT_PP }),
    };
    const servers: ServerProcess[] = [];
    closing.push(() => Promise.all(servers.map((server) => server.stop())));
    for (const [n, own] of wanted.entries())
      servers.push(
        await serverProcess(
          { ...env, DATABASE_URL: databaseProxies[n]?.url ?? postgres.url, ...own.env },
          'server/main.ts',
          own.checkout,
        ),
      );
    const started = servers.filter((_, n) => wanted[n]?.isStarted === true);
    for (const server of started) {
      await server.start();
      await liftRateLimits(server.controlUrl);
    }
    const balancers = [
      await openLoadBalancer(servers.map((s) => s.url)),
      await openLoadBalancer(servers.map((s) => s.gamesUrl)),
    ] as const;
    closing.push(() => Promise.all(balancers.map((balancer) => balancer.close())));
    await paymentEmulator.control({ breezeWebhook: balancers[0].url + WEBHOOKS.breeze });
    const { pool, close: closePool } = openDatabase({ url: postgres.url, onError: () => undefined });
    closing.push(closePool);
    // An older version may not know refunds and disputes that the card provider starts itself.
    const emulatorStartsRefunds = wanted.every((server) => server.checkout === undefined);
    const clients = await signInPlayers({
      players,
      balancers,
      pool,
      content,
      first: started[0]!,
      emulatorStartsRefunds,
    });
    return {
      content,
      postgres,
      servers,
      databaseProxies,
      balancers,
      clients,
      pool,
      setPaymentFaults: paymentEmulator.control,
      paymentPages: async () =>
        ((await (await fetch(`${paymentEmulator.url}/control/book`)).json()) as PaymentRecords).pages,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

interface SignInOptions {
  readonly players: number;
  readonly balancers: readonly [LoadBalancer, LoadBalancer];
  readonly pool: pg.Pool;
  readonly content: ReturnType<typeof loadContent>;
  readonly first: ServerProcess;
  readonly emulatorStartsRefunds: boolean;
}

async function signInPlayers({
  players,
  balancers,
  pool,
  content,
  first,
  emulatorStartsRefunds,
}: SignInOptions): Promise<Client[]> {
  const prices = Object.fromEntries(
    content.content.shop.products.map((p) => [p.id, BigInt(Math.round(p.price * 100))]),
  );
  const addresses = { lobby: balancers[0].url, games: balancers[1].url, prices };
  const operator = async (): Promise<string> => tokenOf(await signIn(OPERATOR, { url: addresses.lobby }));
  const asOperator = callerOf(await operator(), operator);
  const sessions = createGameSessions({ pool, clock: { now: Date.now } });
  const clients: Client[] = [];
  for (let n = 0; n < players; n++)
    clients.push(
      await openClient(addresses, n % 2 === 0 ? 'email' : 'telegram', {
        asOperator,
        emulatorStartsRefunds,
        givePoints: (playerId) =>
          testControl(first.controlUrl, '/deliver', {
            playerId,
            orderId: `chaos-${playerId}`,
            items: [{ type: 'token', symbol: 'PP', amount: ENOUGH_POINTS }],
            quantity: 1,
          }),
        // The catalogue has no game of this studio, so the session is opened directly.
        gameSession: (playerId) =>
          sessions.open({
            playerId,
            provider: STUDIO,
            gameId: STUDIO_GAME,
            currency: 'PP',
            locale: 'en',
            clientType: 'mobile',
            platform: 'web',
          }),
      }),
    );
  return clients;
}
