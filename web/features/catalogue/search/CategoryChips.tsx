import { useLingui } from '@lingui/react/macro';
import { paths } from '../../../navigation/paths.ts';
import { Chip } from '../../../ui/controls/Chip.tsx';
import { chartBar, heartFill } from '../../../ui/media/icons.ts';
import { Strip } from '../../../ui/layout/Page.tsx';
import { useGameLabels } from '../../../ui/game/use-game-labels.ts';
import { showFacts, useShownFacts } from '../use-shown-facts.ts';
import { wordsOf, type GameSearch } from './game-search.ts';

export type CategoryChipsProps = {
  categories: readonly string[];
  /** Changing the category keeps search text and order. */
  search: GameSearch;
};

export function CategoryChips({ categories, search }: CategoryChipsProps) {
  const { t } = useLingui();
  const labels = useGameLabels();
  const hasFacts = useShownFacts();
  const { category: chosen, favourites } = search;
  const to = (next: Pick<GameSearch, 'category' | 'favourites'>) =>
    paths.games(wordsOf({ ...search, ...next }));
  return (
    <Strip label={t`Game categories`}>
      <Chip
        href={paths.games(wordsOf({ ...search, category: undefined, favourites: false, sort: undefined }))}
        on={chosen === undefined && !favourites}
      >
        {t`All`}
      </Chip>
      <Chip href={to({ category: undefined, favourites: true })} on={favourites} icon={heartFill}>
        {t`Favourites`}
      </Chip>
      {categories.map((category) => (
        <Chip key={category} href={to({ category, favourites: false })} on={chosen === category}>
          {labels.category(category)}
        </Chip>
      ))}
      <Chip on={hasFacts} icon={chartBar} onPress={() => showFacts(!hasFacts)}>
        {t`Return and volatility`}
      </Chip>
    </Strip>
  );
}
