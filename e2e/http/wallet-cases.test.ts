import { HOUR_MS } from '@parlor/contract/kernel/time.ts';
import { cases } from '@parlor/contract/test/random-cases.ts';
import { createGameSessions } from '@parlor/server/features/play/sessions.ts';
import { describe, expect, test } from 'vitest';
import { walletCases } from '../../tools/certify/cases.ts';
import type { OpenGame } from '../../tools/certify/studio.ts';
import { whyNot, type Behind, type Table } from '../../tools/certify/wallet-case.ts';
import { newUser, signIn } from '../actors/users.ts';
import { startTestServer } from '../server/servers.ts';
import { STUDIOS, STUDIO_GAME, studioKeys, studioOf } from '../server/studios.ts';

const { env, keys } = studioKeys();
const server = startTestServer({
  processes: 2,
  proxied: true,
  program: 'server-with-studios',
  env,
  auditOnce: true,
});

async function seatAt(studio: string, player?: string): Promise<OpenGame> {
  const who = player ?? (await signIn(newUser(), server().first, { nowMs: server().nowMs })).userId();
  const content = STUDIOS.find((p) => p.id === studio)!;
  const session = await server().withDatabase((pool) =>
    createGameSessions({ pool, clock: { now: server().nowMs } }).open({
      playerId: who,
      provider: studio,
      gameId: `${STUDIO_GAME}-${studio}`,
      currency: 'PP',
      locale: 'en',
      clientType: 'mobile',
      platform: 'web',
    }),
  );
  // In the server's own form a game has the server's id.
  const game = content.dialect === 'parlor' ? `${STUDIO_GAME}-${studio}` : content.games[0]!.code;
  return { player: who, session, game, currency: 'PP' };
}

const later = (ms: number): Promise<void> => server().setClock(new Date(server().nowMs() + ms).toISOString());
const behind: Behind = {
  endsSessions: () => later(13 * HOUR_MS),
  later,
  disables: async ({ player }) => {
    await server().withDatabase((pool) =>
      pool.query('update profiles set disabled_at = now() where player_id = $1', [player]),
    );
    // Both processes know within a second (I42).
    await new Promise((done) => setTimeout(done, 1_000));
  },
  stalls: async (during) => {
    server().databaseProxy.hold();
    await during();
    await new Promise((done) => setTimeout(done, 700));
    server().databaseProxy.shut();
    server().databaseProxy.open();
  },
  losesReply: () => {
    server().databaseProxy.loseReplies(1);
    return Promise.resolve();
  },
};

async function tableOf(studio: string): Promise<Table> {
  const urls = server().servers.map((server) => server.url);
  const gamePage = await seatAt(studio);
  const rival = `${studio}-b`;
  return {
    studio: studioOf(studio, urls, keys),
    gameSession: gamePage,
    other: await seatAt(studio),
    rival: { studio: studioOf(rival, urls, keys), gameSession: await seatAt(rival, gamePage.player) },
    behind,
    crossings: cases(80, 250),
  };
}

describe.each(['own', 'hub', 'gcp', 'swipe'])(
  'the wallet cases on two processes, in the form %s',
  (studio) => {
    test.each(walletCases.map((one) => [`${one.id}: ${one.title}`, one] as const))(
      '%s',
      async (_name, one) => {
        const table = await tableOf(studio);
        const why = whyNot(one, table);
        // A case is skipped only if the dialect has no message for it.
        expect([undefined, 'the dialect does it another way', 'the dialect has no word for it']).toContain(
          why,
        );
        if (why === undefined) await one.play(table);
      },
      120_000,
    );
  },
);
