import { randomBytes } from 'node:crypto';
import { testWallet } from '@parlor/server/test/ton-wallet.ts';
import { campaignFromUrl } from '@parlor/contract/formats/campaign.ts';
import { HOUR_MS } from '@parlor/contract/kernel/time.ts';
import { expect, test } from 'vitest';
import { systemClock } from '../clock.ts';
import { realContent } from '../test/real-content.ts';
import { fakeTable } from '../test/fake-table.ts';
import { memoryStorage } from '../test/memory-storage.ts';
import { servicesSuite } from '../conformance/services.suite.ts';
import { FAKE_LINK_CODE } from './systems/identities.ts';
import { FakeServer } from './fake-server.ts';
import { createFakeServices } from './services.ts';

const content = realContent();
let friends = 0;

async function comes(server: FakeServer, baseUrl: string, language: () => string) {
  const user = { id: 77, first_name: 'Alice', username: 'alice' };
  const initData = new URLSearchParams({
    user: JSON.stringify(user),
    auth_date: '1',
    hash: 'fake',
  }).toString();
  const services = createFakeServices({
    server,
    baseUrl,
    platform: 'telegram',
    language,
    initData,
    localStorage: memoryStorage(),
    sessionStorage: memoryStorage(),
    currentPath: () => '/',
    navigate: () => undefined,
  });
  await services.session.start();
  return services;
}

servicesSuite('fakes', async () => {
  const server = new FakeServer({ loaded: content });
  let language = 'en';
  const services = await comes(server, 'http://fake.test', () => language);
  const state = services.session.state();
  if (state.status !== 'connected') throw new Error(`the fake player is ${state.status}`);
  const { userId } = state.profile;
  const table = fakeTable(server, userId);
  return {
    services,
    speaks: (tag) => void (language = tag),
    playRound: table.playRound,
    steps: table,
    history: table,
    linkCodeFor: () => Promise.resolve(FAKE_LINK_CODE),
    walletProof: ({ domain = 'fake.test', ...proof }) =>
      testWallet(randomBytes(32)).proves({ domain, ...proof }),
    deliver: async (items) => {
      server.act(server.playerOf(userId)!, 'deliverItems', {
        orderId: crypto.randomUUID(),
        items,
        quantity: 1,
      });
    },
    write: async (message) => {
      server.act(server.playerOf(userId)!, 'tellMessage', { messageId: '1', ...message });
    },
    setSteps: async ({ weekly, monthly }) => {
      await services.api.visit();
      const { host } = server.playerOf(userId)!;
      const { state } = host.player;
      host.player = {
        ...host.player,
        state: {
          ...state,
          weekly: { ...state.weekly, steps: weekly },
          monthly: { ...state.monthly, steps: monthly },
        },
      };
    },
    userId: () => userId,
    friendComes: (link, who = `friend-${friends++}`) => {
      const campaign = link === undefined ? undefined : campaignFromUrl(new URL(link).search);
      server.enter(`email:${who}@example.com`, { firstName: who }, campaign);
      return Promise.resolve(who);
    },
    nextBook: async () => {
      const made = await server.books.made();
      const last = Date.parse(made.at(-1)!.book.at);
      await server.books.makeUpTo(
        Math.max(last, systemClock.now() - (systemClock.now() % HOUR_MS)) + HOUR_MS,
      );
    },
    nextOdds: async () => void (await server.odds.made()),
    doesTask: ({ id }) => Promise.resolve(server.crossTasks.do(userId, id)),
    passkeyPage: async () => {
      const origin = 'http://localhost';
      return { services: await comes(new FakeServer({ loaded: content }), origin, () => 'en'), origin };
    },
    stop: () => services.session.stop(),
  };
});

test('the most played games of the fake are those that its players played in seven days', async () => {
  let now = Date.parse('2026-11-20T12:00:00Z');
  const clock = { ...systemClock, now: () => now };
  const server = new FakeServer({ loaded: content, clock });
  const before = server.mostPlayed();
  expect(before).toEqual(content.mostPlayed);
  const last = before.at(-1)!;
  const [one, two] = ['one', 'two'].map(
    (name) => server.enter(`email:${name}@example.com`, { firstName: name }).player.host.player.id,
  );
  await fakeTable(server, one!).playRound('dice-moons', 5, { side: 'over', sum: 4 });
  await fakeTable(server, two!).playRound('dice-moons', 5, { side: 'over', sum: 4 });
  await fakeTable(server, two!).playRound('dice-bone', 5, { side: 'under', target: 9_000 });
  expect(server.mostPlayed().slice(0, 2)).toEqual(['dice-moons', 'dice-bone']);
  expect(server.mostPlayed().at(-1)).toBe(last);
  expect(server.hotGames()).toEqual([]);
  for (let n = 0; n < 20; n += 1)
    await fakeTable(server, two!).playRound('dice-bone', 5, { side: 'under', target: 9_000 });
  expect(server.hotGames()).toEqual(['dice-bone']);
  now = Date.parse('2026-11-22T00:00:00Z');
  expect(server.hotGames()).toEqual([]);
  now = Date.parse('2026-11-27T00:00:00Z');
  expect(server.mostPlayed()).toEqual(before);
});
