import { announcementsSuite } from '../conformance/announcements.suite.ts';
import { memoryStorage } from '../test/memory-storage.ts';
import { realContent } from '../test/real-content.ts';
import { FakeServer } from './fake-server.ts';
import { createFakeServices } from './services.ts';

announcementsSuite('fakes', async () => {
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
  const nowMs = () => server.clock.now();
  return {
    services,
    nowMs,
    announce: async ({ from = new Date(nowMs()).toISOString(), ...one }) =>
      server.announcements.make({ ...one, from }),
    stopAnnouncement: async (id) => server.announcements.stop(id, nowMs()),
    stop: () => services.session.stop(),
  };
});
