import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Quest } from '@parlor/contract/calls/quests.ts';
import { figure } from '../../i18n/format.ts';

export interface QuestLabels {
  /** The task of a quest: "Win at ×5 or better, three times". `game` is the title of the game it names. */
  readonly title: (quest: Quest, game: string | undefined) => string;
  /** The verb of the task: "Play". */
  readonly go: (quest: Quest) => string;
}

/** Composed from what the quest counts, so that content can change without a translation. */
export function useQuestLabels(): QuestLabels {
  const { t, i18n } = useLingui();
  const { locale } = i18n;

  function title(quest: Quest, game: string | undefined): string {
    const total = quest.state.totalValue;
    const named = game ?? quest.gameId;
    switch (quest.goal) {
      case 'rounds':
        return named
          ? t`${plural(total, { one: `Play # round of ${named}`, other: `Play # rounds of ${named}` })}`
          : t`${plural(total, { one: 'Play # round of anything', other: 'Play # rounds of anything' })}`;
      case 'wins':
        return named
          ? t`${plural(total, { one: `Win # round of ${named}`, other: `Win # rounds of ${named}` })}`
          : t`${plural(total, { one: 'Win # round', other: 'Win # rounds' })}`;
      case 'multiplier': {
        const times = figure(quest.multiplier ?? 1, 'MULTIPLIER', { locale }).text;
        return named
          ? t`${plural(total, {
              1: `Reach ${times} in ${named}`,
              2: `Win at ${times} or better in ${named}, twice`,
              3: `Win at ${times} or better in ${named}, three times`,
              other: `Win at ${times} or better in ${named}, # times`,
            })}`
          : t`${plural(total, {
              1: `Win at ${times} or better`,
              2: `Win at ${times} or better, twice`,
              3: `Win at ${times} or better, three times`,
              other: `Win at ${times} or better, # times`,
            })}`;
      }
      case 'stake': {
        const points = figure(total, 'PP', { locale }).text;
        return named ? t`Stake ${points} PP in ${named}` : t`Stake ${points} PP in all`;
      }
      case 'different-games':
        return t`${plural(total, {
          one: 'Try # game',
          2: 'Try two different games',
          3: 'Try three different games',
          4: 'Try four different games',
          5: 'Try five different games',
          6: 'Try six different games',
          7: 'Try seven different games',
          other: 'Try # different games',
        })}`;
      case 'packs':
        return t`${plural(total, { one: 'Open # pack', other: 'Open # packs' })}`;
      case 'lootboxes':
        return t`${plural(total, { one: 'Open # box', other: 'Open # boxes' })}`;
      case 'invites':
        return t`${plural(total, {
          one: 'See # friend you brought through the first days',
          other: 'See # friends you brought through the first days',
        })}`;
      case 'purchases':
        return t`${plural(total, { one: 'Buy # thing in the shop', other: 'Buy # things in the shop' })}`;
      case undefined:
        // A type that this version does not know: the quest's own name is better than none.
        return quest.template;
    }
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

  return { title, go };
}
