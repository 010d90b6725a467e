// Players who play, order, pay, claim and save their document through the load balancer.
import { shop } from '@parlor/contract/calls/shop.ts';
import { dailyRewards } from '@parlor/contract/calls/daily-rewards.ts';
import { GAME_PATHS } from '@parlor/contract/formats/frame.ts';
import { newUser, signIn, visits, type Visitor } from '../../../e2e/actors/users.ts';
import { ask, callerOf, type Addresses, type Caller } from './ask.ts';
import { paysByCard } from './cards.ts';
import { writesDocument } from './documents.ts';
import { operation, type History, type Operation } from './history.ts';
import { operatesOn } from './operators.ts';
import { playsAtStudio } from './studio.ts';

export interface Client {
  readonly playerId: string;
  /** The next operation. */
  next(n: number): Operation;
  /** An operation for the crowd. */
  nextInCrowd(n: number): Operation;
}

/** What only the server can do for a new player. */
export interface PlayerSetup {
  readonly givePoints: (playerId: string) => Promise<void>;
  /** Opens a game of the studio outside; answers its session. */
  readonly gameSession: (playerId: string) => Promise<string>;
  readonly asOperator: Caller;
  readonly emulatorStartsRefunds: boolean;
}

export const LAST_PIECES = 'epic-pack-of-the-week';
const PACK = 'pack-of-three';
const STAKES = [1, 1.25, 1.5];
/** Below the minimum, so it must be refused. */
const TOO_SMALL = 0.5;

/** A player on the website, by email, may pay by card; one in Telegram may not. */
async function signedIn(name: string, method: 'telegram' | 'email', url: string): Promise<Visitor> {
  if (method === 'telegram') return signIn(name, { url });
  const visitor = visits(name, { url }, { platform: 'web' });
  await visitor.signInByEmail();
  return visitor;
}

/** Takes the visitor's token and lets the visitor leave, so nothing renews the token. */
export async function tokenOf(visitor: Visitor): Promise<string> {
  const token = await visitor.token();
  visitor.leaves();
  return token;
}

export async function openClient(
  addresses: Addresses,
  method: 'telegram' | 'email',
  { givePoints, gameSession, asOperator, emulatorStartsRefunds }: PlayerSetup,
): Promise<Client> {
  const name = newUser();
  const visitor = await signedIn(name, method, addresses.lobby);
  const playerId = visitor.userId();
  await givePoints(playerId);
  const table = await visitor.opens('dice-bone');
  const asks = callerOf(await tokenOf(visitor), async () =>
    tokenOf(await signedIn(name, method, addresses.lobby)),
  );
  const ofDocument = writesDocument(playerId, asks, addresses);
  const ofStudio = playsAtStudio(playerId, await gameSession(playerId), addresses);
  const byCard =
    method === 'email'
      ? paysByCard({ playerId, asks, asOperator, addresses, emulatorStartsRefunds })
      : ofStudio;

  const ofOperator = operatesOn({ playerId, asOperator, addresses });

  const order = (kind: 'order' | 'last-pieces', productId: string): Operation =>
    operation({
      kind,
      playerId,
      costMinor: addresses.prices[productId] ?? 0n,
      send: (id) =>
        asks(
          'POST',
          addresses.lobby + shop.placeOrder.path,
          { productId, quantity: 1, paymentMode: 'telegram' },
          id,
        ),
    });
  const claim = (): Operation =>
    operation({
      kind: 'daily',
      playerId,
      send: (id) =>
        asks('POST', addresses.lobby + dailyRewards.claimFastlane.path, { feature: 'FREE_PP' }, id),
    });
  const round = (stake: number, n: number): Operation =>
    operation({
      kind: 'round',
      playerId,
      costMinor: BigInt(Math.round(stake * 100)),
      send: (roundId) =>
        ask('POST', addresses.games + GAME_PATHS.round, {
          session: table.session,
          roundId,
          stake,
          choice: { side: n % 2 === 0 ? 'under' : 'over', target: 5_000 },
        }),
    });
  const stakeOf = (n: number): number => STAKES[n % STAKES.length] ?? 1;
  return {
    playerId,
    next: (n) => {
      if (n === 3 || n % 97 === 50) return order('last-pieces', LAST_PIECES);
      if (n === 6 || n % 61 === 40) return claim();
      if (n % 10 === 8) return ofOperator();
      if (n % 7 === 5) return order('order', PACK);
      if (n % 7 === 2 || n % 7 === 4) return ofStudio();
      if (n % 7 === 3) return ofDocument();
      if (n % 7 === 6) return byCard();
      return round(n % 11 === 0 ? TOO_SMALL : stakeOf(n), n);
    },
    // Several writes of one document run at once here.
    nextInCrowd: (n) => (n % 4 === 0 ? ofDocument() : round(stakeOf(n), n)),
  };
}

/** Runs one operation after the other, each until its outcome is known. */
export async function plays(client: Client, history: History, goesOn: () => boolean): Promise<void> {
  for (let n = 1; goesOn(); n++) await history.does(client.next(n), goesOn);
}

/** Sends requests at a fixed rate without waiting for answers, more than the server can handle. */
export async function crowds(
  clients: readonly Client[],
  history: History,
  { perSecond, forMs, goesOn }: { perSecond: number; forMs: number; goesOn: () => boolean },
): Promise<void> {
  const under: Array<Promise<void>> = [];
  const endsAtMs = performance.now() + forMs;
  const startedAtMs = performance.now();
  let sent = 0;
  while (performance.now() < endsAtMs && goesOn()) {
    const due = ((performance.now() - startedAtMs) / 1000) * perSecond;
    for (; sent < due; sent++) {
      const client = clients[sent % clients.length];
      if (client) under.push(history.does(client.nextInCrowd(Math.floor(sent / clients.length)), goesOn));
    }
    await new Promise((done) => setTimeout(done, 20));
  }
  await Promise.all(under);
}
