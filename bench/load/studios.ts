// Two studios outside the house that only the bench has: one speaks Hub88, one our own form.
import type { ProviderContent } from '@parlor/contract/content-providers.ts';
import type { House } from '@parlor/games/content.ts';

export const HUB88 = 'bench-hub';
export const OWN_FORM = 'bench-own';
export const GAME_OF = { [HUB88]: 'bench-hub-lights', [OWN_FORM]: 'bench-own-lights' } as const;
/** Set where a server is to have them. */
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

export const withStudios = (house: House): House => ({
  ...house,
  providers: [...house.providers, studio(HUB88, 'hub88'), studio(OWN_FORM, 'parlor')],
});
