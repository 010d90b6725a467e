// The tables of the specification over HTTP: real requests and replies.
import { auth } from '@parlor/contract/calls/auth.ts';
import { campaignFromUrl } from '@parlor/contract/formats/campaign.ts';
import type { PlayerState } from '@parlor/economy/kernel/player.ts';
import type { Services } from '@parlor/sdk/services.ts';
import { specificationSuite } from '@parlor/sdk/conformance/specification.suite.ts';
import { callAt, type Exchange } from '@parlor/sdk/test/specification-check.ts';
import { idTokenFrom } from '@parlor/server/test/at-the-provider.ts';
import {
  newUser,
  codeIn,
  signInByInvitation,
  emailsTo,
  sendUntilTaken,
  visits,
  type Table,
  type VisitOptions,
} from '../actors/users.ts';
import { openTestServer } from '../server/servers.ts';

specificationSuite('http', async () => {
  const server = await openTestServer();
  const exchanges: Exchange[] = [];
  const reading: Promise<void>[] = [];
  const onAnswer = (request: Request, answer: Response): void => {
    const { pathname, searchParams } = new URL(request.url);
    const call = callAt(request.method, pathname);
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true;
    if (call === undefined || !isJson || answer.status !== 200) return;
    reading.push(
      (async () => {
        const [body, reply] = [await request.text(), (await answer.json()) as unknown];
        exchanges.push({
          call,
          query: [...searchParams.keys()],
          ...(body !== '' && { body: JSON.parse(body) as unknown }),
          headers: Object.fromEntries(request.headers),
          reply,
        });
      })(),
    );
  };
  const inMessenger: VisitOptions = { onAnswer };
  const onWebsite: VisitOptions = { platform: 'web', onAnswer };
  const player = visits(newUser(), server.first, inMessenger);
  await player.signInWithTelegram();
  const tables = new Map<string, Promise<Table>>();
  return {
    services: player.services,
    exchanges,
    isFake: false,
    playRound: async (gameId, stake, choice) => {
      const table = tables.get(gameId) ?? player.opens(gameId);
      tables.set(gameId, table);
      return (await table).round(stake, choice);
    },
    becomes: (change) =>
      server.withDatabase(async (pool) => {
        const id = player.userId();
        const { rows } = await pool.query<{ state: string }>(
          'select state from players where player_id = $1',
          [id],
        );
        const state = JSON.stringify(change(JSON.parse(rows[0]!.state) as PlayerState));
        await pool.query('update players set state = $2, version = version + 1 where player_id = $1', [
          id,
          state,
        ]);
      }),
    newcomer: async (link): Promise<Services> => {
      await server.withDatabase((pool) => pool.query('delete from referral_origins'));
      return (await signInByInvitation(newUser(), link ?? '', server.first, inMessenger)).services;
    },
    byEmail: async (link) => {
      const { email, services } = visits(newUser(), server.first, onWebsite);
      await services.api.askEmailLink({ body: { email, redirectTo: '/' } });
      const code = codeIn((await emailsTo(server.first, email))[0]);
      const params = campaignFromUrl(new URL(link).search) ?? {};
      await services.api.completeEmailLink({ body: { email, code, params } });
      // Like a reloaded page: it finds who is signed in.
      await services.session.start();
      return services;
    },
    byIdentity: async () => {
      const holder = visits('dora', server.first, onWebsite);
      const { headers } = await sendUntilTaken(server.first.url + auth.startGoogle.path, {
        redirect: 'manual',
      });
      const token = await idTokenFrom(headers.get('location') ?? '', {
        name: 'Dora Diaz',
        email: 'dora@example.com',
      });
      await holder.api.signInIdentity({ body: { token, params: { campaign_source: 'newsletter' } } });
      holder.leaves();
    },
    nobody: async () => {
      const { services } = visits(newUser(), server.first, onWebsite);
      await services.session.start();
      return services;
    },
    settled: () => Promise.all(reading),
    stop: async () => {
      player.leaves();
      await server.close();
    },
  };
});
