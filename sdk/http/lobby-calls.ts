// The calls that a lobby makes at its start, with only the schemas they need. `services-in-parts.ts` fetches them
// before all others: creating the schemas of the whole contract blocks a phone for sixty milliseconds.
import { catalogue } from '@parlor/contract/calls/catalogue.ts';
import { contests } from '@parlor/contract/calls/contests.ts';
import { play } from '@parlor/contract/calls/play.ts';
import { quests } from '@parlor/contract/calls/quests.ts';
import type { Api } from '../services.ts';
import { createClient, type ClientOptions } from './client.ts';
import { onlyOurGames } from './tie-services.ts';

export { contestOverHttp, recentWinsOverHttp } from './wins-and-contests.ts';

const LOBBY = { ...quests, ...catalogue, ...play, ...contests };

export function lobbyCalls(options: ClientOptions): Partial<Api> {
  const client = createClient(LOBBY, options);
  return { ...client, lastPlayed: onlyOurGames(client.lastPlayed) };
}
