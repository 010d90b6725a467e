// Compares the tables of the specification with real answers, of a running server and of the fakes: one player's
// evening that makes every call of the specification and meets every entity (contract/specification).
import { SPECIFIED_CALLS, SPECIFIED_DATABASE } from '@parlor/contract/specification/calls.ts';
import { SPECIFIED_DIFFERENCES } from '@parlor/contract/specification/differences.ts';
import { SPECIFIED_ENTITIES } from '@parlor/contract/specification/entities.ts';
import { launcherPath } from '@parlor/contract/calls/documents.ts';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import type { PlayerState } from '@parlor/economy/kernel/player.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSdkConfig } from '../config.ts';
import type { Services } from '../services.ts';
import type { Connected } from '../session/auth-state.ts';
import { DICE, fillAQuest, likelyChoice } from '../test/fill-a-quest.ts';
import { faultsIn, faultsOfCall, valuesOf, type Exchange } from '../test/specification-check.ts';

export interface SeedWorld {
  /** A player who has signed in through the messenger. */
  readonly services: Services;
  /** Every call so far, by any player of this world. */
  readonly exchanges: Exchange[];
  readonly isFake: boolean;
  /** Plays one round, as the game's own page would. */
  readonly playRound: (gameId: string, stake: number, choice: unknown) => Promise<{ readonly win: number }>;
  /** Changes the player's state, as weeks of playing would. */
  readonly becomes: (change: (state: PlayerState) => PlayerState) => Promise<void>;
  /** A user signs in for the first time through Telegram, with an invitation. */
  readonly newcomer: (link?: string) => Promise<Services>;
  /** A visitor who then signs in on the website by an email, with an optional invitation. */
  readonly byEmail: (link: string) => Promise<Services>;
  /** Signs in with the id token of an identity provider; nothing without one. */
  readonly byIdentity: () => Promise<void>;
  /** A visitor who is not signed in. */
  readonly nobody: () => Promise<Services>;
  /** Waits until every exchange is recorded. */
  readonly settled?: () => Promise<unknown>;
  readonly stop: () => Promise<void> | void;
}

const PACK = 'pack-of-three';
const STARS = 'lamp-friend';
const ADDRESS = `0:${'ab'.repeat(32)}`;
const MAX_ROUNDS = 200;

const connectedIn = ({ session }: Services): Connected => {
  const state = session.state();
  if (state.status !== 'connected') throw new Error(`the player is ${state.status}`);
  return state;
};

/** Makes every call of the specification once, with success. */
async function live(world: SeedWorld): Promise<void> {
  const { services, exchanges, playRound, becomes, isFake } = world;
  const { api } = services;
  const note = (call: string, reply: unknown): void => void exchanges.push({ call, reply });
  note('sdk.connected', connectedIn(services));
  note(
    'sdk.config',
    readSdkConfig({ env: 'local', serverUrl: 'http://localhost:1', gameId: 'launcher', gameVersion: '1' }),
  );
  const nobody = await world.nobody();
  note('sdk.disconnected', nobody.session.state());
  nobody.session.stop();

  await api.topGames();
  await api.searchGames({ query: { category: 'dice', title: 'bone' } });
  await api.games({ query: { id: [DICE, 'dice-moons'] } });
  await api.balances();
  await api.balance({ params: { currency: 'PP' } });
  await api.openGame({ body: { game: DICE, locale: 'en', clientType: 'mobile' } });
  await winOnce(world, note);
  await api.lastPlayed();

  const quest = await fillAQuest(api, playRound);
  await api.quests();
  await api.claimQuest({ body: { id: quest.id } });
  await api.quests();

  const { active } = await api.collections();
  const complete = active[0]!.id;
  await becomes((state) => ({
    ...state,
    weekly: { ...state.weekly, steps: 9 },
    monthly: { ...state.monthly, steps: 13, pass: true },
    album: { ...state.album, held: { [complete]: Array.from({ length: 15 }, () => 1) } },
    lootboxes: { ...state.lootboxes, waiting: { STANDARD: 1, PREMIUM: 0 } },
    subscriptions: [
      { id: 'order-1-0', amountMinor: 6_000, nextMs: Date.now() - DAY_MS, remaining: 27 },
      { id: 'order-2-0', amountMinor: 6_000, nextMs: Date.now() + DAY_MS, remaining: 3 },
    ],
  }));
  await api.summary();
  await api.weeklyProgression();
  await api.claimWeeklyMilestone({ body: { step: 4 } });
  await api.monthlyProgression();
  await api.claimMonthlyMilestone({ body: { step: 5 } });
  await api.album();
  await api.claimCollection({ params: { collectionId: complete }, body: {} });
  await api.album();
  await api.dailyCollectibles();
  await api.lootboxes();
  await api.openLootbox({ body: { kind: 'STANDARD' } });
  await api.fastlaneAvailability();
  await api.claimFastlane({ body: { feature: 'FREE_PP' } });
  await api.dailyCalendar();
  await api.subscriptions();
  await api.claimSubscription({ params: { id: 'order-1-0' }, body: {} });
  await api.subscriptions();
  await api.summary();

  const tasks = (await api.crossTasks()).partners.flatMap((p) => p.availableTasks);
  const [declared, request] = [true, false].map((own) => tasks.find((task) => task.selfDeclared === own)!.id);
  for (const id of [declared!, request!]) await api.markCrossTaskCheckable({ body: { id } });
  await api.checkCrossTask({ body: { id: request! } });
  await api.markCrossTaskClaimable({ body: { id: declared! } });
  await api.claimCrossTask({ body: { id: declared! } });
  await api.crossTasks();

  await api.products();
  await api.bundles();
  const order = { quantity: 1, paymentMode: 'telegram' } as const;
  const { orderId } = await api.placeOrder({ body: { ...order, productId: PACK } });
  await api.orderStatus({ params: { orderId } });
  if (!isFake) await api.placeOrder({ body: { ...order, productId: STARS } });

  const { link, websiteLink = link } = await api.referralLink();
  const friend = await world.newcomer(websiteLink);
  note('sdk.connected', connectedIn(friend));
  const visitor = await world.byEmail(websiteLink);
  note('sdk.connected', connectedIn(visitor));
  // Either of two calls gives the daily collectible.
  await friend.api.claimFastlaneCollectible({ body: {} });
  const { packId } = await visitor.api.claimDailyCollectible({ body: {} });
  await visitor.api.packs();
  await visitor.api.pack({ params: { id: packId } });
  await visitor.api.openPack({ params: { id: packId } });
  for (const one of [friend, visitor]) one.session.stop();
  await world.byIdentity();
  const first = await api.referrals({ query: { pageSize: '1' } });
  await api.referrals({ query: { since: first.referrals[0]!.createdAt } });

  await api.dailyJackpotRace();
  await api.contests();
  await api.airdropAddress();
  await api.setAirdropAddress({ body: { wallet: ADDRESS } });
  await api.airdropAddress();
  const params = { '*': launcherPath(connectedIn(services).profile.userId) };
  await api.setDocument({ params, body: { data: { sound: true } } });
  await api.document({ params });
}

/** Plays until a round wins and its win has reached the listeners. */
async function winOnce(
  { services, playRound }: SeedWorld,
  note: (call: string, reply: unknown) => void,
): Promise<void> {
  const delivered = Promise.withResolvers<void>();
  const listed = Promise.withResolvers<void>();
  const subscription = services.subscribeRecentWins({
    limit: 20,
    onList: (wins) => {
      note('sdk.recentWins', wins);
      listed.resolve();
    },
    onWin: (win) => {
      note('sdk.recentWins', [win]);
      delivered.resolve();
    },
  });
  await listed.promise;
  for (let n = 0; n < MAX_ROUNDS; n++)
    if ((await playRound(DICE, 5, likelyChoice[DICE])).win > 5) {
      await delivered.promise;
      subscription.close();
      return;
    }
  throw new Error(`no win in ${MAX_ROUNDS} rounds`);
}

const notInFakes = new Set(SPECIFIED_DIFFERENCES.flatMap((d) => d.notInFakes ?? []));

export function specificationSuite(name: string, makeWorld: () => Promise<SeedWorld>): void {
  describe(`the tables of the specification (${name})`, () => {
    let world: SeedWorld;
    let exchanges: readonly Exchange[] = [];
    beforeAll(async () => {
      world = await makeWorld();
      await live(world);
      await world.settled?.();
      exchanges = world.exchanges;
    }, 120_000);
    afterAll(() => world.stop());

    test.each(SPECIFIED_ENTITIES.map((entity) => [entity.name, entity] as const))(
      '§3 %s: every field, in every answer that has it',
      (_, entity) => {
        if (world.isFake && notInFakes.has(entity.name)) return;
        const values = valuesOf(entity, exchanges);
        const isSeen = values.length > 0 || entity.unseen !== undefined;
        expect(isSeen, `${entity.name} came in no answer`).toBe(true);
        expect([...new Set(values.flatMap((value) => faultsIn(entity, value)))]).toEqual([]);
      },
    );

    test.each(SPECIFIED_CALLS.map((row) => [`${row.method} ${row.path}`, row] as const))(
      '§7 %s',
      (_, row) => {
        if (world.isFake && row.notInFakes !== undefined) return;
        const made = exchanges.filter(({ call }) => call === row.call);
        expect(made.length, `nobody made the call ${row.call}`).toBeGreaterThan(0);
        expect([...new Set(made.flatMap((one) => faultsOfCall(row, one)))]).toEqual([]);
      },
    );

    test.each(SPECIFIED_DATABASE)('§7 %s: by the call %s', (_, call) => {
      const isMade = exchanges.some((e) => e.call === call || e.call === `sdk.${call}`);
      expect(isMade, `nobody made the call ${call}`).toBe(true);
    });

    test('§3 the referrer is in the profile of everybody who was invited, through either identity, after a reload too', () => {
      const { userId } = connectedIn(world.services).profile;
      const invited = exchanges
        .filter(({ call }) => call === 'sdk.connected')
        .map(({ reply }) => (reply as Connected).profile)
        .filter((profile) => profile.userId !== userId);
      expect(invited.length).toBeGreaterThan(1);
      for (const profile of invited) expect(profile.referrer).toBe(userId);
    });
  });
}
