import { Trans, useLingui } from '@lingui/react/macro';
import { paths } from '../../../navigation/paths.ts';
import { Chip } from '../../../ui/controls/Chip.tsx';
import { heartFill } from '../../../ui/media/icons.ts';
import { Strip } from '../../../ui/layout/Page.tsx';
import { useGameWords } from '../../../ui/game/use-game-labels.ts';
import { wordsOf, type Shelf } from './game-search.ts';

export type CategoryChipsProps = {
  categories: readonly string[];
  /** What is searched for, and the order, stay while one walks through the categories. */
  shelf: Shelf;
};

export function CategoryChips({ categories, shelf }: CategoryChipsProps) {
  const { t } = useLingui();
  const words = useGameWords();
  const { category: chosen, favourites } = shelf;
  const to = (next: Pick<Shelf, 'category' | 'favourites'>) => paths.games(wordsOf({ ...shelf, ...next }));
  return (
    <Strip label={t`Kinds of games`}>
      <Chip
        href={paths.games(wordsOf({ ...shelf, category: undefined, favourites: false, sort: undefined }))}
        on={chosen === undefined && !favourites}
      >
        <Trans>All</Trans>
      </Chip>
      <Chip href={to({ category: undefined, favourites: true })} on={favourites} icon={heartFill}>
        <Trans>Favourites</Trans>
      </Chip>
      {categories.map((category) => (
        <Chip key={category} href={to({ category, favourites: false })} on={chosen === category}>
          {words.category(category)}
        </Chip>
      ))}
    </Strip>
  );
}
