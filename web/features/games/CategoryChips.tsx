import { Trans, useLingui } from '@lingui/react/macro';
import { paths } from '../../routes/paths.ts';
import { Chip } from '../../ui/Chip.tsx';
import { heartFill } from '../../ui/icons.ts';
import { Strip } from '../../ui/Page.tsx';
import { useGameWords } from '../../ui/use-game-words.ts';

/** Stands in the address where a category would; no category of the catalogue is called so. */
export const FAVOURITES = 'favourites';

export type CategoryChipsProps = {
  categories: readonly string[];
  /** The one that is on; undefined for all games. */
  chosen: string | undefined;
  /** What is searched for stays while one walks through the categories. */
  q: string;
};

export function CategoryChips({ categories, chosen, q }: CategoryChipsProps) {
  const { t } = useLingui();
  const words = useGameWords();
  return (
    <Strip label={t`Kinds of games`}>
      <Chip href={paths.games({ q })} on={chosen === undefined}>
        <Trans>All</Trans>
      </Chip>
      <Chip href={paths.games({ q, category: FAVOURITES })} on={chosen === FAVOURITES} icon={heartFill}>
        <Trans>Favourites</Trans>
      </Chip>
      {categories.map((category) => (
        <Chip key={category} href={paths.games({ q, category })} on={chosen === category}>
          {words.category(category)}
        </Chip>
      ))}
    </Strip>
  );
}
