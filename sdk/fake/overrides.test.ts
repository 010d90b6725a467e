import { messageOverrides } from '@parlor/contract/content/languages/messages.ts';
import { overridesSuite } from '../conformance/overrides.suite.ts';
import { memoryStorage } from '../test/memory-storage.ts';
import { realContent } from '../test/real-content.ts';
import { FakeServer } from './fake-server.ts';
import { createFakeServices } from './services.ts';

overridesSuite('fakes', async () => {
  const loaded = { ...realContent() };
  let language = 'en';
  const services = createFakeServices({
    server: new FakeServer({ loaded }),
    baseUrl: 'http://fake.test',
    platform: 'web',
    language: () => language,
    signedIn: { identity: 'email:mina@fake.example', firstName: 'Mina' },
    localStorage: memoryStorage(),
    sessionStorage: memoryStorage(),
    currentPath: () => '/',
    navigate: () => undefined,
  });
  await services.session.start();
  return {
    services,
    speaks: (tag) => void (language = tag),
    release: async (overrides) => {
      Object.assign(loaded, { overrides: messageOverrides({ overrides }) });
    },
    stop: () => services.session.stop(),
  };
});
