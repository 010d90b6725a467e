import { servicesSuite } from '@parlor/sdk/services.suite.ts';
import { aStranger, comesIn, likelyChoice, type Table } from '../cast.ts';
import { houseOfScenarios } from '../servers.ts';

const house = houseOfScenarios();

servicesSuite('http', async () => {
  const player = await comesIn(aStranger(), house().first);
  const tables = new Map<string, Promise<Table>>();
  return {
    services: player.services,
    playRound: async (gameId, stake, choice) => {
      const table = tables.get(gameId) ?? player.opens(gameId);
      tables.set(gameId, table);
      return (await table).round(stake, choice);
    },
    choiceFor: (gameId) => likelyChoice[gameId],
    stop: () => player.leaves(),
  };
});
