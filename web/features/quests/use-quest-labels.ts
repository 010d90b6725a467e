import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Quest } from '@parlor/contract/calls/quests.ts';
import { useMemo } from 'react';
import { count, figure } from '../../i18n/format.ts';

export interface QuestLabels {
  /** The task of a quest: "Win at ×5 or better, three times". `game` is the title of the game it names. */
  readonly title: (quest: Quest, game: string | undefined) => string;
  /** Its chain: "Rain walk, step 2 of 4". */
  readonly step: (chain: NonNullable<Quest['chain']>) => string;
  /** The verb of the task: "Play". */
  readonly go: (quest: Quest) => string;
}

/** Composed from what the quest counts, so that content can change without a translation. */
export function useQuestLabels(): QuestLabels {
  const { t, i18n } = useLingui();
  const { locale } = i18n;
  return useMemo(() => {
    function title(quest: Quest, game: string | undefined): string {
      const total = quest.state.totalValue;
      const named = game ?? quest.gameId;
      switch (quest.goal) {
        case 'rounds':
          return named
            ? t`${plural(total, { one: `Play # round in ${named}`, other: `Play # rounds in ${named}` })}`
            : t`${plural(total, { one: 'Play # round in any game', other: 'Play # rounds in any game' })}`;
        case 'wins':
          return named
            ? t`${plural(total, { one: `Win # round in ${named}`, other: `Win # rounds in ${named}` })}`
            : t`${plural(total, { one: 'Win # round', other: 'Win # rounds' })}`;
        case 'multiplier': {
          const times = figure(quest.multiplier ?? 1, 'MULTIPLIER', { locale }).text;
          return named
            ? t`${plural(total, {
                1: `Win ${times} or more in ${named}`,
                2: `Win ${times} or more in ${named} 2 times`,
                3: `Win ${times} or more in ${named} 3 times`,
                other: `Win ${times} or more in ${named} # times`,
              })}`
            : t`${plural(total, {
                1: `Win ${times} or more`,
                2: `Win ${times} or more 2 times`,
                3: `Win ${times} or more 3 times`,
                other: `Win ${times} or more # times`,
              })}`;
        }
        case 'stake': {
          const points = figure(total, 'PP', { locale }).text;
          return named ? t`Stake ${points} PP in ${named}` : t`Stake ${points} PP in total`;
        }
        case 'different-games':
          return t`${plural(total, {
            one: 'Play # game',
            other: 'Play # different games',
          })}`;
        case 'packs':
          return t`${plural(total, { one: 'Open # pack', other: 'Open # packs' })}`;
        case 'lootboxes':
          return t`${plural(total, { one: 'Open # box', other: 'Open # boxes' })}`;
        case 'invites':
          return t`${plural(total, {
            one: 'Have # invited friend qualify',
            other: 'Have # invited friends qualify',
          })}`;
        case 'purchases':
          return t`${plural(total, { one: 'Buy # item in the shop', other: 'Buy # items in the shop' })}`;
        case undefined:
          // A type that this version does not know: the quest's own name is better than none.
          return quest.template;
      }
    }

    function step({ name, step: at, steps: of }: NonNullable<Quest['chain']>): string {
      const [now, all] = [count(at, locale), count(of, locale)];
      return t`${name}, step ${now} of ${all}`;
    }

    function go(quest: Quest): string {
      switch (quest.goal) {
        case 'packs':
        case 'lootboxes':
          return t`Open`;
        case 'invites':
          return t`Invite`;
        case 'purchases':
          return t`Shop`;
        case 'rounds':
        case 'wins':
        case 'multiplier':
        case 'stake':
        case 'different-games':
        case undefined:
          return t`Play`;
      }
    }

    return { title, step, go };
  }, [t, locale]);
}
