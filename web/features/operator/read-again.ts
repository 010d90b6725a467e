import type { QueryClient } from '@tanstack/react-query';
import { OPERATOR } from './operator-calls.ts';

/**
 * Reads everything that the console shows again, after an act. A list that is still loading for the first time is asked
 * again too: its answer may be from before the act.
 */
export async function readAgain(client: QueryClient): Promise<void> {
  await client.cancelQueries({ queryKey: [OPERATOR] });
  await client.invalidateQueries({ queryKey: [OPERATOR] });
}
