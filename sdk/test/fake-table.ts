// A built-in game's page over the fakes: its calls, and the code of a refusal.
import { gamesContract, type Round } from '@parlor/contract/calls/play.ts';
import type { StepsTable } from '../conformance/stepped-rounds.suite.ts';
import type { FakeServer } from '../fake/fake-server.ts';
import { answerTable, fakeSession } from '../fake/systems/play.ts';

export interface FakeTable extends StepsTable {
  /** `stake` in PP. */
  playRound(gameId: string, stake: number, choice: unknown): Promise<Round>;
}

export function fakeTable(server: FakeServer, playerId: string): FakeTable {
  async function ask(call: keyof typeof gamesContract, gameId: string, body: object) {
    const { path, method } = gamesContract[call];
    const session = fakeSession(playerId, gameId);
    const text = JSON.stringify({ session, ...body });
    const answer =
      method === 'GET'
        ? answerTable(server, method, `${path}?session=${session}`, undefined)
        : answerTable(server, method, path, text);
    const reply = JSON.parse(answer.body);
    if (answer.status !== 200) throw Object.assign(new Error(reply.error.message), reply.error);
    return reply;
  }
  return {
    playRound: async (gameId, stake, choice) =>
      (await ask('playRound', gameId, { roundId: crypto.randomUUID(), stake, choice })).round,
    start: (gameId, roundId, stake, choice) => ask('startRound', gameId, { roundId, stake, choice }),
    step: (gameId, roundId, step, move) => ask('stepRound', gameId, { roundId, step, move }),
    table: (gameId) => ask('sharedTable', gameId, {}),
    take: (gameId, roundId, step) => ask('cashOut', gameId, { roundId, step }),
  };
}
