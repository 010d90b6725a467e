import { randomBytes } from 'node:crypto';
import { standInWallet } from '@parlor/server/test/ton-wallet.ts';
import { campaignFromUrl } from '@parlor/contract/formats/campaign.ts';
import { expect, test } from 'vitest';
import { systemClock } from '../clock.ts';
import { realHouse } from '../test/real-content.ts';
import { memoryStorage } from '../test/memory-storage.ts';
import { servicesSuite } from '../conformance/services.suite.ts';
import { FAKE_LINK_CODE } from './systems/identities.ts';
import { FakeHouse } from './fake-server.ts';
import { createFakeServices } from './services.ts';

const content = realHouse();
let friends = 0;

servicesSuite('fakes', async () => {
  const house = new FakeHouse({ house: content });
  const user = { id: 77, first_name: 'Alice', username: 'alice' };
  const initData = new URLSearchParams({
    user: JSON.stringify(user),
    auth_date: '1',
    hash: 'fake',
  }).toString();
  const services = createFakeServices({
    house,
    baseUrl: 'http://fake.test',
    platform: 'telegram',
    initData,
    localStorage: memoryStorage(),
    sessionStorage: memoryStorage(),
    currentPath: () => '/',
    navigate: () => undefined,
  });
  await services.session.start();
  const state = services.session.state();
  if (state.status !== 'connected') throw new Error(`the fake player is ${state.status}`);
  const { userId } = state.profile;
  return {
    services,
    playRound: async (gameId, stake, choice) => house.playRound(userId, gameId, stake, choice),
    steps: {
      start: async (...asked) => house.startRound(userId, ...asked),
      step: async (...asked) => house.stepRound(userId, ...asked),
      take: async (...asked) => house.cashOut(userId, ...asked),
    },
    linkCodeFor: () => Promise.resolve(FAKE_LINK_CODE),
    walletProof: ({ domain = 'fake.test', ...said }) =>
      standInWallet(randomBytes(32)).proves({ domain, ...said }),
    deliver: async (items) => {
      house.act(house.playerOf(userId)!, 'deliver', { orderId: crypto.randomUUID(), items, quantity: 1 });
    },
    stands: async ({ weekly, monthly }) => {
      await services.api.visit();
      const { host } = house.playerOf(userId)!;
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
      house.enter(`email:${who}@example.com`, { firstName: who }, campaign);
      return Promise.resolve(who);
    },
    doesErrand: ({ id }) => Promise.resolve(house.errands.do(userId, id)),
    stop: () => services.session.stop(),
  };
});

test('the most played games of the fake are those that its players played in seven days', () => {
  let now = Date.parse('2026-11-20T12:00:00Z');
  const clock = { ...systemClock, now: () => now };
  const house = new FakeHouse({ house: content, clock });
  const before = house.mostPlayed();
  expect(before).toEqual(content.mostPlayed);
  const last = before.at(-1)!;
  const [one, two] = ['one', 'two'].map(
    (name) => house.enter(`email:${name}@example.com`, { firstName: name }).player.host.player.id,
  );
  house.playRound(one!, 'dice-moons', 5, { side: 'over', sum: 4 });
  house.playRound(two!, 'dice-moons', 5, { side: 'over', sum: 4 });
  house.playRound(two!, 'dice-bone', 5, { side: 'under', target: 9_000 });
  expect(house.mostPlayed().slice(0, 2)).toEqual(['dice-moons', 'dice-bone']);
  expect(house.mostPlayed().at(-1)).toBe(last);
  now = Date.parse('2026-11-27T00:00:00Z');
  expect(house.mostPlayed()).toEqual(before);
});
