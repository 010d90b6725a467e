import { campaignFromUrl, encodeStartParam } from '@parlor/contract/formats/campaign.ts';
import { contract } from '@parlor/contract/kernel/contract.ts';
import { callsOf, type RawInput } from '../calls.ts';
import { fakeTable } from '../test/fake-table.ts';
import { FakeServer } from '../fake/fake-server.ts';
import { createFakeServices } from '../fake/services.ts';
import type { Services } from '../services.ts';
import { specificationSuite } from './specification.suite.ts';
import { realContent } from '../test/real-content.ts';
import { memoryStorage } from '../test/memory-storage.ts';
import type { Exchange } from '../test/specification-check.ts';

specificationSuite('fakes', async () => {
  const server = new FakeServer({ loaded: realContent() });
  const exchanges: Exchange[] = [];
  let people = 77;

  /** The services, with every call and answer recorded. */
  function noted(services: Services): Services {
    const made = services.api as unknown as Record<
      string,
      (input: RawInput, options: object) => Promise<unknown>
    >;
    const api = callsOf(contract, async (call, _, input, options) => {
      const reply = await made[call]!(input, options);
      const query = Object.keys(input.query ?? {});
      exchanges.push({ call, query, ...('body' in input && { body: input.body }), reply });
      return reply;
    });
    return { ...services, api };
  }
  const open = (initData: string, onEmail?: (code: string) => void): Services =>
    noted(
      createFakeServices({
        server,
        baseUrl: 'http://fake.test',
        platform: initData === '' ? 'web' : 'telegram',
        initData,
        localStorage: memoryStorage(),
        sessionStorage: memoryStorage(),
        currentPath: () => '/',
        navigate: () => undefined,
        ...(onEmail && { onEmail }),
      }),
    );
  const launchData = (link?: string): string =>
    new URLSearchParams({
      user: JSON.stringify({ id: people++, first_name: 'Alice', username: 'alice' }),
      auth_date: '1',
      hash: 'fake',
      ...(link !== undefined && {
        start_param: encodeStartParam(campaignFromUrl(new URL(link).search) ?? {}),
      }),
    }).toString();
  const signIn = async (link?: string): Promise<Services> => {
    const initData = launchData(link);
    const services = open(initData);
    await services.session.start();
    await services.api.signInTelegram({ body: { gameId: 'launcher', initData } });
    return services;
  };
  const services = await signIn();
  const state = services.session.state();
  if (state.status !== 'connected') throw new Error(`the fake player is ${state.status}`);
  const { userId } = state.profile;
  const nobody = async (): Promise<Services> => {
    const visitor = open('');
    await visitor.session.start();
    return visitor;
  };
  return {
    services,
    exchanges,
    isFake: true,
    playRound: fakeTable(server, userId).playRound,
    becomes: async (change) => {
      const { host } = server.playerOf(userId)!;
      host.player = { ...host.player, state: change(host.player.state) };
    },
    newcomer: signIn,
    byEmail: async (link) => {
      const email = 'bea@example.com';
      let code = '';
      const visitor = open('', (sent) => (code = sent));
      await visitor.api.askEmailLink({ body: { email, redirectTo: '/' } });
      const params = campaignFromUrl(new URL(link).search) ?? {};
      await visitor.api.completeEmailLink({ body: { email, code, params } });
      // Like a reloaded page: it finds the signed-in player.
      await visitor.session.start();
      return visitor;
    },
    byIdentity: async () => undefined,
    nobody,
    stop: () => services.session.stop(),
  };
});
