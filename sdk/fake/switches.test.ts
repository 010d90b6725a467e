import { campaignFromUrl } from '@parlor/contract/formats/campaign.ts';
import { switchesSuite } from '../conformance/switches.suite.ts';
import { fakeTable } from '../test/fake-table.ts';
import { memoryStorage } from '../test/memory-storage.ts';
import { realContent } from '../test/real-content.ts';
import { FakeServer } from './fake-server.ts';
import { createFakeServices } from './services.ts';

let friends = 0;

switchesSuite('fakes', async () => {
  const server = new FakeServer({ loaded: realContent() });
  const user = JSON.stringify({ id: 77, first_name: 'Alice', username: 'alice' });
  const services = createFakeServices({
    server,
    baseUrl: 'http://fake.test',
    platform: 'telegram',
    initData: new URLSearchParams({ user, auth_date: '1', hash: 'fake' }).toString(),
    localStorage: memoryStorage(),
    sessionStorage: memoryStorage(),
    currentPath: () => '/',
    navigate: () => undefined,
  });
  await services.session.start();
  const state = services.session.state();
  if (state.status !== 'connected') throw new Error(`the fake player is ${state.status}`);
  const table = fakeTable(server, state.profile.userId);
  return {
    services,
    playRound: table.playRound,
    steps: table,
    friendComes: async (link, who = `friend-${friends++}`) => {
      const campaign = link === undefined ? undefined : campaignFromUrl(new URL(link).search);
      server.enter(`email:${who}@example.com`, { firstName: who }, campaign);
      return who;
    },
    switchOff: async (off) => server.switchOff(off),
    switchOn: async (target) => server.switchOn(target),
    stop: () => services.session.stop(),
  };
});
