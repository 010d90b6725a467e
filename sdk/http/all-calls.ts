import { contract } from '@parlor/contract/kernel/contract.ts';
import type { Api } from '../services.ts';
import { createClient, type ClientOptions } from './client.ts';
import { onlyOurGames } from './tie-services.ts';

/** Every call of the product over HTTP. */
export function allCalls(options: ClientOptions): Api {
  const client = createClient(contract, options);
  return { ...client, lastPlayed: onlyOurGames(client.lastPlayed) };
}
