// The cluster that is attacked: a PostgreSQL of its own, servers behind two balancers, a payment emulator and a studio
// outside, and players who have come in.
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { WEBHOOKS } from '@parlor/contract/webhooks/payments.ts';
import { signIn, telegramUser } from '../../e2e/actors/users.ts';
import { serverProcess, type ServerProcess } from '../../e2e/server/server-process.ts';
import type { PaymentRecords } from '../../server/adapters/payments/emulator/records.ts';
import { startLocalPayments } from '../../server/adapters/payments/emulator/index.ts';
import { loadContent } from '../../server/content/load-content.ts';
import { openDatabase } from '../../server/db/open.ts';
import { createGameSessions } from '../../server/features/play/sessions.ts';
import { startTcpProxy, type TcpProxy } from '../../server/test/tcp-proxy.ts';
import { root } from '../lint/repository.ts';
import { BREEZE } from './clients/cards.ts';
import { openClient, type Client } from './clients/players.ts';
import { openLoadBalancer, type LoadBalancer } from './load-balancer.ts';
import { ALONE_PP } from './clients/operators.ts';
import { startAttackedPostgres, type AttackedPostgres } from './postgres.ts';
import { STUDIO, STUDIO_GAME, STUDIO_SECRET } from './clients/studio.ts';

/** A server of the server: of this checkout, or of another folder. */
export interface ServerWanted {
  readonly env?: Readonly<Record<string, string>>;
  readonly folder?: string;
  /** Else it is only made ready, for somebody to start it. */
  readonly isStarted: boolean;
}

export interface ChaosCluster {
  readonly content: ReturnType<typeof loadContent>;
  readonly postgres: AttackedPostgres;
  readonly servers: readonly ServerProcess[];
  /** One before the database for each server. */
  readonly databaseProxies: readonly TcpProxy[];
  readonly fronts: readonly LoadBalancer[];
  readonly clients: readonly Client[];
  /** Behind the servers' backs. */
  readonly pool: pg.Pool;
  /** Faults of the payment emulator that are to come. */
  payments(wanted: object): Promise<void>;
  paymentPages(): Promise<PaymentRecords['pages']>;
  control(server: ServerProcess, path: string, body: object): Promise<void>;
  liftLimits(server: ServerProcess): Promise<void>;
  close(): Promise<void>;
}

const ENOUGH_POINTS = 200_000;
const OPERATOR = 'overseer';

async function control(server: ServerProcess, path: string, body: object): Promise<void> {
  const reply = await fetch(server.controlUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
}
const liftLimits = (server: ServerProcess): Promise<void> => control(server, '/limits', { off: true });

export async function openChaosCluster(
  folder: string,
  wanted: readonly ServerWanted[],
  players: number,
): Promise<ChaosCluster> {
  chmodSync(folder, 0o711);
  const content = loadContent(join(root, 'content'));
  const postgres = await startAttackedPostgres(join(folder, 'postgres'), () => undefined);
  const closing: Array<() => Promise<unknown>> = [() => postgres.stop()];
  const close = async (): Promise<void> => {
    for (const end of closing.toReversed()) await end();
  };
  try {
    const databaseProxies = await Promise.all(wanted.map(() => startTcpProxy(postgres.url)));
    closing.push(() => Promise.all(databaseProxies.map((databaseProxy) => databaseProxy.close())));
    const paymentEmulator = await startLocalPayments({
      botToken: 'no-bot-is-asked',
      breezeApiKey: BREEZE.apiKey,
      breezeWebhookSecret: BREEZE.webhookSecret,
      port: 0,
    });
    closing.push(() => paymentEmulator.close());
    const env = {
      DATA_DIR: join(folder, 'servers'),
      LOG_LEVEL: 'silent',
      BREEZE_API_URL: paymentEmulator.url,
      BREEZE_API_KEY: BREEZE.apiKey,
      BREEZE_WEBHOOK_SECRET: BREEZE.webhookSecret,
      [`PROVIDER_${STUDIO.toUpperCase()}_SECRET`]: STUDIO_SECRET,
      OPERATORS: JSON.stringify([
        { method: `telegram:${String(telegramUser(OPERATOR)['id'])}`, role: 'treasurer' },
      ]),
      OPERATOR_LIMITS: JSON.stringify({ PP: ALONE_PP }),
    };
    const servers: ServerProcess[] = [];
    closing.push(() => Promise.all(servers.map((server) => server.stop())));
    for (const [n, own] of wanted.entries())
      servers.push(
        await serverProcess(
          { ...env, DATABASE_URL: databaseProxies[n]!.url, ...own.env },
          'server/main.ts',
          own.folder,
        ),
      );
    const started = servers.filter((_, n) => wanted[n]?.isStarted === true);
    for (const server of started) {
      await server.start();
      await liftLimits(server);
    }
    const fronts = [
      await openLoadBalancer(servers.map((s) => s.url)),
      await openLoadBalancer(servers.map((s) => s.gamesUrl)),
    ] as const;
    closing.push(() => Promise.all(fronts.map((front) => front.close())));
    await paymentEmulator.control({ breezeWebhook: fronts[0].url + WEBHOOKS.breeze });
    const { pool, close: closePool } = openDatabase({ url: postgres.url, onError: () => undefined });
    closing.push(closePool);
    // A version before this one may not know what the card provider tells of by itself.
    const cardEmulatorActs = wanted.every((server) => server.folder === undefined);
    const clients = await comeIn({ players, fronts, pool, content, first: started[0]!, cardEmulatorActs });
    return {
      content,
      postgres,
      servers,
      databaseProxies,
      fronts,
      clients,
      pool,
      payments: paymentEmulator.control,
      paymentPages: async () =>
        ((await (await fetch(`${paymentEmulator.url}/control/book`)).json()) as PaymentRecords).pages,
      control,
      liftLimits,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

interface Arriving {
  readonly players: number;
  readonly fronts: readonly [LoadBalancer, LoadBalancer];
  readonly pool: pg.Pool;
  readonly content: ReturnType<typeof loadContent>;
  readonly first: ServerProcess;
  readonly cardEmulatorActs: boolean;
}

async function comeIn({
  players,
  fronts,
  pool,
  content,
  first,
  cardEmulatorActs,
}: Arriving): Promise<Client[]> {
  const prices = Object.fromEntries(
    content.content.shop.products.map((p) => [p.id, BigInt(Math.round(p.price * 100))]),
  );
  const addresses = { lobby: fronts[0].url, games: fronts[1].url, prices };
  const operator = await signIn(OPERATOR, { url: addresses.lobby });
  const operatorToken = await operator.token();
  operator.leaves();
  const sessions = createGameSessions({ pool, clock: { now: Date.now } });
  const clients: Client[] = [];
  for (let n = 0; n < players; n++)
    clients.push(
      await openClient(addresses, n % 2 === 0 ? 'email' : 'telegram', {
        operatorToken,
        cardEmulatorActs,
        enrich: (playerId) =>
          control(first, '/deliver', {
            playerId,
            orderId: `faults-${playerId}`,
            items: [{ type: 'token', symbol: 'PP', amount: ENOUGH_POINTS }],
            quantity: 1,
          }),
        // A contract with a studio would put its game into the catalogue; the session is opened behind the scenes.
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
