import { randomBytes } from 'node:crypto';
import { standInWallet } from '@parlor/server/test/ton-wallet.ts';
import { campaignFromUrl } from '@parlor/contract/campaign.ts';
import { realHouse } from '../test/house.ts';
import { memoryStorage } from '../test/memory-storage.ts';
import { servicesSuite } from '../services.suite.ts';
import { FAKE_LINK_CODE } from './doors.ts';
import { FakeHouse } from './house.ts';
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
