// The behaviour that the HTTP services and the fakes share.
import type { NewMessage } from '@parlor/contract/calls/operator/bulk/messages.ts';
import type { CrossTask } from '@parlor/contract/calls/cross-tasks.ts';
import { PLATFORM_HEADER } from '@parlor/contract/kernel/headers.ts';
import { launcherPartPath, launcherPath } from '@parlor/contract/calls/documents.ts';
import type { DeliveredItem } from '@parlor/contract/formats/bundle-items.ts';
import type { Round } from '@parlor/contract/calls/play.ts';
import type { WalletProof } from '@parlor/contract/calls/ton-wallet.ts';
import { CURRENCIES } from '@parlor/contract/kernel/vocabulary.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { suites } from './all-systems.suite.ts';
import type { StepsTable } from './stepped-rounds.suite.ts';
import type { TableHistory } from './table-history.suite.ts';
import type { Api, FullWin, Services, WinsState } from '../services.ts';
import { DICE, fillAQuest, likelyChoice } from '../test/fill-a-quest.ts';
import { expectRefusal, refusalOf } from '../test/refusals.ts';

/** A server with one player who has just signed in for the first time. */
export interface World {
  readonly services: Services;
  /** From now on the services ask for this language, as a tag. */
  readonly speaks: (language: string) => void;
  /** Plays one round of a built-in game, as the game's own page would. `stake` in PP. */
  readonly playRound: (gameId: string, stake: number, choice: unknown) => Promise<Round>;
  /** Stepped rounds, as the pages of such games request them. */
  readonly steps: StepsTable;
  /** Ended rounds, as every game's page requests them. */
  readonly history: TableHistory;
  /** The code of the email that adds this mailbox to a player. */
  readonly linkCodeFor: (email: string) => Promise<string>;
  /** A new wallet's signature for this payload; for the server's own domain by default. */
  readonly walletProof: (o: { nonce: string; timestamp: number; domain?: string }) => WalletProof;
  /** Gives the items of such an order. */
  readonly deliver: (items: readonly DeliveredItem[]) => Promise<void>;
  /** Sets the player's steps of the week and the month, as if they had claimed quests on earlier days. */
  readonly setSteps: (steps: { readonly weekly: number; readonly monthly: number }) => Promise<void>;
  readonly userId: () => string;
  /** A user signs in for the first time, or again, with or without an invitation. Returns the player. */
  readonly friendComes: (link: string | undefined, who?: string) => Promise<string>;
  /** An operator writes to the player; resolves when it is in the inbox. */
  readonly write: (message: NewMessage) => Promise<void>;
  /** The player completes a partner's task at the partner. */
  readonly doesTask: (task: CrossTask) => Promise<void>;
  /** Ends the hour: what happened until now is in the next book of public sums, which is there when this resolves. */
  readonly nextBook: () => Promise<void>;
  /** The certificate of odds of yesterday is there when this resolves. */
  readonly nextOdds: () => Promise<void>;
  /** A new player at an address that has passkeys. */
  readonly passkeyPage: () => Promise<PasskeyPage>;
  readonly stop: () => Promise<void> | void;
}

export interface PasskeyPage {
  readonly services: Services;
  readonly origin: string;
}

const ENOUGH_ROUNDS = 200;
const TIME_LIMIT_MS = 60_000;

export function servicesSuite(name: string, makeWorld: () => Promise<World>): void {
  describe(`services (${name})`, { timeout: TIME_LIMIT_MS }, () => {
    let world: World;
    let api: Api;
    beforeEach(async () => {
      world = await makeWorld();
      api = world.services.api;
    });
    afterEach(() => world.stop());

    const play = async (gameId = DICE): Promise<Round> =>
      world.playRound(gameId, await minStake(gameId), likelyChoice[gameId]);

    const stakes = new Map<string, number>();
    async function minStake(gameId: string): Promise<number> {
      const known = stakes.get(gameId);
      if (known !== undefined) return known;
      const { games } = await api.games({ query: { id: gameId } });
      const stake = Math.max(1, games[0]?.minBetLevel ?? 1);
      stakes.set(gameId, stake);
      return stake;
    }

    const completesAQuest = () => fillAQuest(api, world.playRound);

    const userId = (): string => {
      const state = world.services.session.state();
      if (state.status !== 'connected') throw new Error(`the player is ${state.status}`);
      return state.profile.userId;
    };

    describe('signing in', () => {
      test('the player is connected, with a profile whose user id is the decimal text of the parlor user id', async () => {
        const state = world.services.session.state();
        expect(state.status).toBe('connected');
        if (state.status !== 'connected') return;
        expect(state.profile.userId).toBe(String(state.profile.parlorUserId));
        expect(await state.idToken()).not.toBe('');
      });

      test("after signing out the player is disconnected and every call of theirs is 'Not Connected'", async () => {
        const state = world.services.session.state();
        if (state.status !== 'connected') throw new Error('not connected');
        await state.logout();
        expect(world.services.session.state()).toMatchObject({
          status: 'disconnected',
          reason: 'signed-out',
        });
        await expect(api.summary()).rejects.toThrow(/^Not Connected$/);
      });
    });

    for (const suite of suites) suite(() => world);

    describe('balances', () => {
      test('all four currencies are present with their configuration, and the welcome points', async () => {
        const { balances, configuration, debts, debtPercent } = await api.balances();
        expect({ debts, debtPercent }).toEqual({ debts: [], debtPercent: 50 });
        expect(balances.map((b) => b.currency).toSorted()).toEqual([...CURRENCIES].toSorted());
        expect(Object.keys(configuration).toSorted()).toEqual([...CURRENCIES].toSorted());
        const points = balances.find((b) => b.currency === 'PP')?.balance ?? 0;
        expect(points).toBeGreaterThan(0);
        expect((await api.balance({ params: { currency: 'PP' } })).balance).toBe(points);
        expect((await api.summary()).ppBalance).toBe(points);
        const { entries } = await api.ledger();
        expect(entries.find((e) => e.reason === 'welcome')).toMatchObject({ currency: 'PP', amount: points });
      });

      test('one balance without a currency is that of PP', async () => {
        const points = await api.balance({ params: { currency: 'PP' } });
        expect(await api.balance()).toEqual(points);
        expect(await api.balance({ params: { currency: '' } })).toEqual(points);
      });

      test('a call names one of the two platforms or none; any other is refused with both names', async () => {
        const named = (platform: string) => api.balances({}, { headers: { [PLATFORM_HEADER]: platform } });
        expect(await named('telegram')).toEqual(await named('web'));
        for (const other of ['desktop', 'Telegram', ''])
          expect(await refusalOf(named(other))).toMatchObject({
            status: 400,
            code: 'INVALID_REQUEST',
            serverMessage: 'x-user-platform: must be telegram or web; without the header it is web',
          });
      });

      test("an unknown currency is refused with 'Invalid currency'", async () => {
        const refusal = await refusalOf(api.balance({ params: { currency: 'GOLD' as 'PP' } }));
        expect(refusal).toMatchObject({
          status: 400,
          code: 'INVALID_CURRENCY',
          serverMessage: 'Invalid currency',
        });
      });

      test('the history comes newest first, in pages without gap or repeat, and adds up to the balance', async () => {
        for (let round = 0; round < 5; round++) await play();
        const whole = await api.ledger({ query: { limit: '100' } });
        expect(whole.total).toBe(whole.entries.length);
        const paged: typeof whole.entries = [];
        let before: string | undefined;
        do {
          const page = await api.ledger({
            query: { limit: '2', ...(before === undefined ? {} : { before }) },
          });
          expect(page.entries.length).toBeLessThanOrEqual(2);
          paged.push(...page.entries);
          before = page.before;
        } while (before !== undefined && paged.length <= whole.entries.length);
        expect(paged).toEqual(whole.entries);
        const numbers = paged.map((e) => e.number);
        expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
        const cents = paged
          .filter((e) => e.currency === 'PP')
          .reduce((sum, e) => sum + Math.round(e.amount * 100), 0);
        const { balance } = await api.balance({ params: { currency: 'PP' } });
        expect(cents).toBe(Math.round(balance * 100));
        expect(paged.find((e) => e.currency === 'PP')?.balanceAfter).toBe(balance);
      });
    });

    describe('catalogue', () => {
      test('top shows highlighted and most played games, and each game in its category', async () => {
        const top = await api.topGames();
        const known = new Set(
          Object.values(top.byCategory).flatMap((games) => games.map((game) => game.identifier)),
        );
        expect(top.hot?.filter((id) => !known.has(id))).toEqual([]);
        expect(top.highlighted.length).toBeGreaterThan(0);
        expect(
          Object.values(top.byCategory)
            .flat()
            .map((g) => g.identifier),
        ).toContain(DICE);
        for (const [category, games] of Object.entries(top.byCategory))
          for (const game of games) expect(game.category).toBe(category);
      });

      test('search finds a game by its title, also with a typo, and by category', async () => {
        const [dice] = (await api.games({ query: { id: DICE } })).games;
        if (dice === undefined) throw new Error(`${DICE} is not in the catalogue`);
        const exact = await api.searchGames({ query: { title: dice.title } });
        expect(exact.games[0]?.identifier).toBe(DICE);
        const slip = await api.searchGames({ query: { title: swapped(dice.title) } });
        expect(slip.games.map((g) => g.identifier)).toContain(DICE);
        const category = await api.searchGames({ query: { category: dice.category } });
        expect(category.games.map((g) => g.identifier)).toContain(DICE);
        for (const game of category.games) expect(game.category).toBe(dice.category);
        expect((await api.searchGames({ query: { title: 'qqqqqqqqqqqq' } })).games).toEqual([]);
      });

      test('an empty category or title in a search means no filter', async () => {
        const all = await api.searchGames();
        const dice = await api.searchGames({ query: { title: 'dice' } });
        expect(dice.total).toBeGreaterThan(0);
        expect(await api.searchGames({ query: { category: '', title: 'dice' } })).toEqual(dice);
        expect(await api.searchGames({ query: { category: '', title: '' } })).toEqual(all);
      });

      test('search narrows by properties of a game, counts its choices, and comes in pages in the requested order', async () => {
        const all = await api.searchGames({ query: { sort: 'return', counts: '1' } });
        expect(all.games).toHaveLength(all.total);
        const returns = all.games.map((game) => game.rtp ?? 0);
        expect(returns).toEqual(returns.toSorted((a, b) => b - a));
        const { volatility, category, producer } = all.counts!;
        for (const counted of [category, producer])
          expect(Object.values(counted).reduce((sum, n) => sum + n, 0)).toBe(all.total);
        for (const feel of ['LOW', 'MEDIUM', 'HIGH'] as const) {
          const some = await api.searchGames({ query: { volatility: [feel] } });
          expect(some.total).toBe(volatility[feel]);
          for (const game of some.games) expect(game.volatility).toBe(feel);
        }
        const page = await api.searchGames({ query: { sort: 'return', offset: '1', limit: '2' } });
        expect(page.games).toEqual(all.games.slice(1, 3));
        expect(page.total).toBe(all.total);
        expect((await api.searchGames({ query: { minReturn: '100' } })).total).toBe(0);
      });

      test('games are listed by id in the requested order, and unknown ids are left out', async () => {
        const known = Object.values((await api.topGames()).byCategory).flat();
        const ids = [...new Set(known.map((g) => g.identifier))].slice(0, 3).toReversed();
        const { games } = await api.games({ query: { id: [ids[0] ?? '', 'no-such-game', ...ids.slice(1)] } });
        expect(games.map((g) => g.identifier)).toEqual(ids);
      });

      test('a game that is requested twice comes once, at the place of its first id', async () => {
        const known = Object.values((await api.topGames()).byCategory).flat();
        const [one = '', two = ''] = new Set(known.map((g) => g.identifier));
        const { games } = await api.games({ query: { id: [two, one, two, two, one] } });
        expect(games.map((g) => g.identifier)).toEqual([two, one]);
      });
    });

    describe('play', () => {
      test('a round pays stake and win once, and its game is the last played one', async () => {
        const before = (await api.balance({ params: { currency: 'PP' } })).balance;
        expect((await api.lastPlayed()).games).toEqual([]);
        const round = await play();
        const after = (await api.balance({ params: { currency: 'PP' } })).balance;
        expect(after).toBeCloseTo(before - round.stake + round.win, 2);
        expect((await api.lastPlayed()).games).toEqual([DICE]);
      });

      test('an unknown game cannot be opened', async () => {
        const body = { game: 'no-such-game', locale: 'en', clientType: 'mobile' } as const;
        await expectRefusal(api.openGame({ body }), 'GAME_NOT_FOUND');
      });

      test('a win arrives in the live list of recent wins, and is in the list of later visitors', async () => {
        const { won, close } = watchWins(world.services);
        await won.ready;
        const round = await winOnce();
        const win = await won.next(
          (w) => w.gameId === DICE && Math.abs(w.multiplier - round.multiplier) < 0.01,
        );
        expect(win.profit).toBeGreaterThan(0);
        expect(win.amount).toBeGreaterThan(0);
        close();
        const later = watchWins(world.services);
        expect((await later.won.ready).map((w) => w.id)).toContain(win.id);
        later.close();
      });

      test('the live list closes when the player signs out', async () => {
        const states: WinsState[] = [];
        const { won } = watchWins(world.services, (state) => states.push(state));
        await won.ready;
        const state = world.services.session.state();
        if (state.status === 'connected') await state.logout();
        expect(states.at(-1)).toBe('closed');
      });

      async function winOnce(): Promise<Round> {
        for (let n = 0; n < ENOUGH_ROUNDS; n++) {
          const round = await play();
          if (round.win > round.stake) return round;
        }
        throw new Error(`no win in ${ENOUGH_ROUNDS} rounds`);
      }
    });

    describe('daily quests', () => {
      test('four quests are dealt for the day, none of them claimable yet', async () => {
        const { quests } = await api.quests();
        expect(quests.map((q) => q.id.index)).toEqual([0, 1, 2, 3]);
        expect(new Set(quests.map((q) => q.id.day)).size).toBe(1);
        for (const quest of quests) expect(quest.state).toMatchObject({ type: 'available', currentValue: 0 });
        // A new player begins every chain.
        for (const { chain } of quests) expect(chain?.step ?? 1).toBe(1);
        expect(quests.filter(({ chain }) => (chain?.steps ?? 0) > 1)).not.toEqual([]);
        expect((await api.quests()).quests).toEqual(quests);
      });

      test('an incomplete quest cannot be claimed, and nothing is paid', async () => {
        const before = await api.balance({ params: { currency: 'PP' } });
        const [quest] = (await api.quests()).quests;
        if (quest === undefined) throw new Error('no quest');
        await expectRefusal(api.claimQuest({ body: { id: quest.id } }), 'NOT_CLAIMABLE');
        expect(await api.balance({ params: { currency: 'PP' } })).toEqual(before);
      });

      test('an unknown quest is not found', async () => {
        const [quest] = (await api.quests()).quests;
        if (quest === undefined) throw new Error('no quest');
        await expectRefusal(
          api.claimQuest({ body: { id: { day: quest.id.day, index: 99 } } }),
          'QUEST_NOT_FOUND',
        );
      });

      test('claiming twice pays once, and the second reply says that it was claimed', async () => {
        const { id } = await completesAQuest();
        expect((await api.summary()).userQuestsClaims).toBeGreaterThan(0);
        const before = (await api.balance({ params: { currency: 'PP' } })).balance;
        const { quest, rewards } = await api.claimQuest({ body: { id } });
        expect(quest).toMatchObject({ id, state: { type: 'claimed' } });
        const points = rewards.reduce((sum, r) => sum + (r.type === 'points' ? r.amount : 0), 0);
        const paid = (await api.balance({ params: { currency: 'PP' } })).balance;
        expect(points).toBeGreaterThan(0);
        expect(paid).toBeCloseTo(before + points, 2);
        await expectRefusal(api.claimQuest({ body: { id } }), 'ALREADY_CLAIMED');
        expect((await api.balance({ params: { currency: 'PP' } })).balance).toBe(paid);
      });

      test('two claims at the same moment pay once', async () => {
        const { id } = await completesAQuest();
        const before = (await api.balance({ params: { currency: 'PP' } })).balance;
        const both = await Promise.allSettled([
          api.claimQuest({ body: { id } }),
          api.claimQuest({ body: { id } }),
        ]);
        const paid = both.filter((r) => r.status === 'fulfilled');
        expect(paid).toHaveLength(1);
        expect(both.find((r) => r.status === 'rejected')?.reason).toMatchObject({ code: 'ALREADY_CLAIMED' });
        const points = paid[0]?.value.rewards.reduce(
          (sum, r) => sum + (r.type === 'points' ? r.amount : 0),
          0,
        );
        const after = (await api.balance({ params: { currency: 'PP' } })).balance;
        expect(after).toBeCloseTo(before + (points ?? 0), 2);
      });
    });

    describe('launcher data', () => {
      test('a document is written whole and read unchanged', async () => {
        const params = { '*': launcherPath(userId()) };
        await api.setDocument({ params, body: { data: { favourites: ['dice-bone'], sound: true } } });
        const first = await api.document({ params });
        expect(first).toMatchObject({ path: params['*'], data: { favourites: ['dice-bone'], sound: true } });
        await api.setDocument({ params, body: { data: { sound: false } } });
        const second = await api.document({ params });
        expect(second.data).toEqual({ sound: false });
        expect(second.version).toBeGreaterThan(first.version);
      });

      test('a part is a separate document', async () => {
        const part = { '*': launcherPartPath(userId(), 'dice') };
        await api.setDocument({ params: part, body: { data: { level: 3 } } });
        expect((await api.document({ params: part })).data).toEqual({ level: 3 });
        await expectRefusal(api.document({ params: { '*': launcherPath(userId()) } }), 'DOCUMENT_NOT_FOUND');
      });

      test('a document that was changed elsewhere is not overwritten by a write that names the old version', async () => {
        const params = { '*': launcherPath(userId()) };
        const { version } = await api.setDocument({ params, body: { data: { by: 'one' } } });
        const options = { headers: { 'if-match': String(version) } };
        await api.setDocument({ params, body: { data: { by: 'two' } } }, options);
        await expectRefusal(
          api.setDocument({ params, body: { data: { by: 'three' } } }, options),
          'DOCUMENT_CONFLICT',
        );
        expect((await api.document({ params })).data).toEqual({ by: 'two' });
      });

      test('one key is one change: sent again it is answered as before, and with anything else it is refused', async () => {
        const params = { '*': launcherPath(userId()) };
        const save = (by: string, version: number) =>
          api.setDocument(
            { params, body: { data: { by } } },
            { idempotencyKey: 'one-key-one-change', headers: { 'if-match': `"${version}"` } },
          );
        await api.setDocument({ params, body: { data: { by: 'zero' } } });
        // A conflict writes nothing and leaves the key free.
        await expectRefusal(save('one', 7), 'DOCUMENT_CONFLICT');
        const first = await save('one', 1);
        await api.setDocument({ params, body: { data: { by: 'two' } } });
        expect(await save('one', 1)).toEqual(first);
        await expectRefusal(save('three', 3), 'IDEMPOTENCY_KEY_REUSED');
        expect((await api.document({ params })).data).toEqual({ by: 'two' });
      });

      test("another player's document is refused", async () => {
        const params = { '*': launcherPath(`${userId()}1`) };
        await expectRefusal(api.document({ params }), 'FORBIDDEN');
        await expectRefusal(api.setDocument({ params, body: { data: {} } }), 'FORBIDDEN');
      });
    });

    describe('fairness', () => {
      test('rotating reveals a seed whose SHA-256 is the earlier hash, and takes the client seed', async () => {
        const shown = await api.fairness();
        const round = await play();
        expect(round.fairness.serverSeedHash).toBe(shown.active.serverSeedHash);
        const { revealed, state } = await api.rotateSeed({ body: { clientSeed: 'my-own-seed' } });
        expect(revealed.serverSeedHash).toBe(shown.active.serverSeedHash);
        expect(await sha256Hex(revealed.serverSeed)).toBe(shown.active.serverSeedHash);
        expect(revealed.draws).toBe(1);
        expect(state.active).toEqual({
          serverSeedHash: shown.next.serverSeedHash,
          clientSeed: 'my-own-seed',
          nonce: 0,
        });
      });

      test('a draw hides its server seed until rotation, and shows it from then on', async () => {
        const round = await play();
        const drawn = async () => {
          const { draws } = await api.draws();
          return draws.find((d) => d.nonce === round.fairness.nonce && d.gameId === DICE);
        };
        const hidden = await drawn();
        expect(hidden).toMatchObject({
          serverSeedHash: round.fairness.serverSeedHash,
          outcome: round.outcome,
        });
        expect(hidden?.serverSeed).toBeUndefined();
        const { revealed } = await api.rotateSeed();
        expect((await drawn())?.serverSeed).toBe(revealed.serverSeed);
        const one = await api.draw({ params: { reference: hidden?.reference ?? '' } });
        expect(one.serverSeed).toBe(revealed.serverSeed);
        await expectRefusal(api.draw({ params: { reference: 'nothing' } }), 'DRAW_NOT_FOUND');
      });

      test('the rules of a built-in game are public, under the name that its draws store', async () => {
        await play();
        const { version } = await api.gameRules({ params: { gameId: DICE } });
        const { draws } = await api.draws();
        expect(draws[0]?.input).toMatchObject({ rules: version });
        await expectRefusal(api.gameRules({ params: { gameId: 'no-such-game' } }), 'GAME_NOT_FOUND');
      });
    });
  });
}

/** The text with its second and third characters swapped. */
const swapped = (text: string): string =>
  text.slice(0, 1) + (text[2] ?? '') + (text[1] ?? '') + text.slice(3);

async function sha256Hex(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (b) => b.toString(16).padStart(2, '0')).join('');
}

/** Follows the live list: `ready` is the first list, `next` the first win of the given kind, past or future. */
function watchWins(services: Services, onState: (state: WinsState) => void = () => {}) {
  const wins: FullWin[] = [];
  let wake = (): void => {};
  const ready = Promise.withResolvers<readonly FullWin[]>();
  const subscription = services.subscribeRecentWins({
    limit: 20,
    onList: ready.resolve,
    onWin: (win) => {
      wins.push(win);
      wake();
    },
    onState,
  });
  return {
    close: () => subscription.close(),
    won: {
      ready: ready.promise,
      async next(fits: (win: FullWin) => boolean): Promise<FullWin> {
        for (;;) {
          const found = wins.find(fits);
          if (found) return found;
          await new Promise<void>((resolve) => (wake = resolve));
        }
      },
    },
  };
}
