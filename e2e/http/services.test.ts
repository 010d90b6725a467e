import type { NewMessage } from '@parlor/contract/calls/operator/bulk/messages.ts';
import { expect } from 'vitest';
import { newOperator } from '../actors/operators.ts';
import { servicesSuite } from '@parlor/sdk/conformance/services.suite.ts';
import { randomBytes } from 'node:crypto';
import { testWallet } from '@parlor/server/test/ton-wallet.ts';
import {
  newUser,
  signInByInvitation,
  signIn,
  completeTask,
  emailsTo,
  linkCodeIn,
  type Table,
} from '../actors/users.ts';
import { sharedServer } from '../server/servers.ts';

const server = sharedServer();

/** As support does it in the console. */
async function writes(message: NewMessage, userId: string): Promise<void> {
  support ??= newOperator(server(), 'support');
  const { calls } = await support;
  const { id } = await calls.askBulkAct({
    body: {
      what: { kind: 'message', message },
      filter: { ids: [userId] },
      items: 1,
      sums: [],
      why: 'for the suite',
    },
  });
  await expect
    .poll(async () =>
      (await calls.bulkActs({ query: { messages: 'true' } })).acts.find((one) => one.id === id),
    )
    .toMatchObject({ state: 'done', done: 1 });
}
let support: ReturnType<typeof newOperator> | undefined;

servicesSuite('http', async () => {
  const player = await signIn(newUser(), server().first);
  const tables = new Map<string, Promise<Table>>();
  const tableOf = (gameId: string): Promise<Table> => {
    const table = tables.get(gameId) ?? player.opens(gameId);
    tables.set(gameId, table);
    return table;
  };
  return {
    services: player.services,
    speaks: player.speaks,
    playRound: async (gameId, stake, choice) => (await tableOf(gameId)).round(stake, choice),
    steps: {
      start: async (gameId, roundId, stake, choice) => {
        const { session, calls } = await tableOf(gameId);
        return calls.startRound({ body: { session, roundId, stake, choice } });
      },
      step: async (gameId, roundId, step, move) => {
        const { session, calls } = await tableOf(gameId);
        return calls.stepRound({ body: { session, roundId, step, move } });
      },
      take: async (gameId, roundId, step) => {
        const { session, calls } = await tableOf(gameId);
        return calls.cashOut({ body: { session, roundId, step } });
      },
      table: async (gameId) => {
        const { session, calls } = await tableOf(gameId);
        return calls.sharedTable({ query: { session } });
      },
    },
    history: {
      receipts: async (gameId, query = {}) => {
        const { session, calls } = await tableOf(gameId);
        return calls.tableRounds({ query: { session, ...query } });
      },
      now: async (gameId) => {
        const { session, calls } = await tableOf(gameId);
        return (await calls.gameState({ query: { session } })).now ?? '';
      },
      draw: async (gameId, roundId) => {
        const { session, calls } = await tableOf(gameId);
        return calls.roundDraw({ query: { session, roundId } });
      },
      reveal: async (gameId) => {
        const { session, calls } = await tableOf(gameId);
        return calls.revealSeed({ body: { session } });
      },
    },
    linkCodeFor: async (email) => linkCodeIn((await emailsTo(server().first, email))[0]),
    walletProof: ({ domain = new URL(server().first.url).host, ...proof }) =>
      testWallet(randomBytes(32)).proves({ domain, ...proof }),
    deliver: (items) => server().deliver(player.userId(), items),
    write: (message) => writes(message, player.userId()),
    setSteps: async (steps) => {
      await player.api.visit();
      await server().setSteps(player.userId(), steps);
    },
    userId: () => player.userId(),
    friendComes: async (link, who = newUser()) => {
      const friend =
        link === undefined
          ? await signIn(who, server().first)
          : await signInByInvitation(who, link, server().first);
      friend.leaves();
      return who;
    },
    nextBook: () => server().makeBook(),
    nextOdds: () => server().makeOdds(),
    doesTask: ({ link }) => completeTask(link),
    passkeyPage: async () => {
      const origin = server().first.url.replace('127.0.0.1', 'localhost');
      const { services } = await signIn(newUser(), { url: origin });
      return { services, origin };
    },
    stop: () => player.leaves(),
  };
});
