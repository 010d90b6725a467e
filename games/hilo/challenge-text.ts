// Converts the rules of a day's challenge to the JSON text in its row, and back.
import { HiloSettings } from '@parlor/contract/content/game-families/hilo.ts';
import type { HiloChallenge } from './challenge.ts';

export function challengeIn(text: string): HiloChallenge {
  const { gameId, calls, settings } = JSON.parse(text) as HiloChallenge;
  return { gameId, calls, settings: HiloSettings.parse(settings) };
}

export const textOfChallenge = ({ gameId, calls, settings }: HiloChallenge): string =>
  JSON.stringify({ family: 'hilo', gameId, calls, settings });
