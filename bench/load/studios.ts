// Two external studios for the bench only: one uses Hub88, one our own form.
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { ProviderContent } from '@parlor/contract/content/game-providers.ts';
import type { LoadedContent } from '@parlor/games/content.ts';
import { studioTerms } from '@parlor/games/studio-terms.ts';

export const HUB88 = 'bench-hub';
export const OWN_FORM = 'bench-own';
export const GAME_OF = { [HUB88]: 'bench-hub-lights', [OWN_FORM]: 'bench-own-lights' } as const;
/** Set for servers that need them. */
export const STUDIOS_SETTING = 'BENCH_STUDIOS';

const studio = (
  id: typeof HUB88 | typeof OWN_FORM,
  dialect: ProviderContent['dialect'],
): ProviderContent => ({
  id,
  title: `Studio of the bench (${dialect})`,
  dialect,
  launch: 'https://studio.bench.invalid/{game}',
  pages: ['https://studio.bench.invalid'],
  operatorId: 'bench',
  // Above what any load pays, because hourly ceilings are not measured here.
  perHour: { ahead: 1_000_000_000, promo: 1_000_000_000 },
  games: [
    {
      id: GAME_OF[id],
      code: GAME_OF[id],
      title: 'Lights of the bench',
      producer: 'Studio of the bench',
      category: 'table',
      devices: ['mobile'],
      currency: 'PP',
      minBetLevel: 1,
      maxBetLevel: 50,
      maxMultiplier: 10,
      description: 'Red or green.',
    },
  ],
});

export function withStudios(loaded: LoadedContent): LoadedContent {
  const providers = [...loaded.providers, studio(HUB88, 'hub88'), studio(OWN_FORM, 'parlor')];
  return {
    ...loaded,
    providers,
    content: { ...loaded.content, studios: studioTerms(providers, loaded.games) },
  };
}

/** Keys of the studios, generated for this run. */
export function studioKeys(): {
  readonly hub88Public: string;
  readonly hub88Private: string;
  readonly ownFormSecret: string;
} {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return { hub88Public: publicKey, hub88Private: privateKey, ownFormSecret: randomBytes(16).toString('hex') };
}
