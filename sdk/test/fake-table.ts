// A built-in game's page over the fakes: its calls, and the code of a refusal.
import { gamesContract, type Round } from '@parlor/contract/calls/play.ts';
import type { TableHistory } from '../conformance/table-history.suite.ts';
import type { StepsTable } from '../conformance/stepped-rounds.suite.ts';
import type { FakeServer } from '../fake/fake-server.ts';
import { answerGameCall, fakeSession } from '../fake/systems/table/game-calls.ts';

export interface FakeTable extends StepsTable, TableHistory {
  /** `stake` in PP. */
  playRound(gameId: string, stake: number, choice: unknown): Promise<Round>;
}

export function fakeTable(server: FakeServer, playerId: string): FakeTable {
  async function ask(call: keyof typeof gamesContract, gameId: string, input: Record<string, unknown>) {
    const { path, method } = gamesContract[call];
    const body = { session: fakeSession(playerId, gameId), ...input };
    const answer =
      method === 'GET'
        ? answerGameCall(server, method, `${path}?${new URLSearchParams(body)}`, undefined)
        : answerGameCall(server, method, path, JSON.stringify(body));
    const reply = JSON.parse(answer.body);
    if (answer.status !== 200) throw Object.assign(new Error(reply.error.message), reply.error);
    return reply;
  }
  return {
    playRound: async (gameId, stake, choice) =>
      (await ask('playRound', gameId, { roundId: crypto.randomUUID(), stake, choice })).round,
    start: (gameId, roundId, stake, choice) => ask('startRound', gameId, { roundId, stake, choice }),
    step: (gameId, roundId, step, move) => ask('stepRound', gameId, { roundId, step, move }),
    receipts: (gameId, query = {}) => ask('tableRounds', gameId, query),
    now: async (gameId) => (await ask('gameState', gameId, {})).now,
    draw: (gameId, roundId) => ask('roundDraw', gameId, { roundId }),
    reveal: (gameId) => ask('revealSeed', gameId, {}),
    table: (gameId) => ask('sharedTable', gameId, {}),
    take: (gameId, roundId, step) => ask('cashOut', gameId, { roundId, step }),
  };
}
