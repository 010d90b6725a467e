import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { EmptyFavourites } from '../../features/catalogue/EmptyFavourites.tsx';
import { FoundGames } from '../../features/catalogue/search/FoundGames.tsx';
import { GameGrid } from '../../features/catalogue/grid/GameGrid.tsx';
import { LoadingTiles } from '../../features/catalogue/grid/LoadingTiles.tsx';
import {
  EMPTY_GAME_SEARCH,
  filterCount,
  withoutFilters,
  wordsOf,
  type GameSearch,
} from '../../features/catalogue/search/game-search.ts';
import { SortPick } from '../../features/catalogue/search/SortPick.tsx';
import type { Finding } from '../../features/catalogue/search/use-found.ts';
import { paths } from '../../navigation/paths.ts';
import { useAsk } from '../../data/ServicesContext.tsx';
import { useFailure } from '../../data/queries/use-failure.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Section } from '../../ui/layout/Page.tsx';
import { useGameLabels } from '../../ui/game/use-game-labels.ts';
import { FoundElsewhere } from './FoundElsewhere.tsx';
import styles from './Games.module.css';
import { NotLoaded } from '../../shell/problems/NotLoaded.tsx';

export type GamesFoundProps = {
  search: GameSearch;
  finding: Finding;
  onChange: (search: GameSearch) => void;
};

/** The search result: count, order, and games. */
export function GamesFound({ search, finding, onChange }: GamesFoundProps) {
  const { t } = useLingui();
  const labels = useGameLabels();
  const top = useQuery(useAsk().topGames());
  const { found, error, retry, onVisible } = finding;
  const failure = useFailure(error);
  const q = search.q.trim();
  if (failure && !found)
    return (
      <NotLoaded
        what={q ? t`The search failed` : t`The games didn’t load`}
        failure={failure}
        onRetry={retry}
      />
    );
  if (!found) return <LoadingTiles count={12} />;
  const isFavouritesOnly = search.favourites && q === '' && filterCount(search) === 0;
  if (found.total === 0 && isFavouritesOnly) return <EmptyFavourites others={top.data?.mostPlayed ?? []} />;
  const label = q
    ? t`Games found`
    : search.favourites
      ? t`Favourites`
      : search.category
        ? labels.category(search.category)
        : t`Games found`;
  return (
    <>
      {q !== '' && <FoundElsewhere q={q} />}
      <div className={styles.line}>
        <output className={styles.count} aria-busy={found.isOld || undefined}>
          {q === '' ? (
            <Plural value={found.total} one="# game" other="# games" />
          ) : found.total > 0 ? (
            <Trans>
              <Plural value={found.total} one="# game" other="# games" /> for <b>{q}</b>
            </Trans>
          ) : (
            <Trans>
              No games for <b>{q}</b>
            </Trans>
          )}
        </output>
        {found.total > 1 && <SortPick search={search} onChange={onChange} />}
      </div>
      {found.total > 0 ? (
        <FoundGames found={found} onVisible={onVisible} kind={q ? 'rows' : 'covers'} label={label} />
      ) : (
        <NothingFound search={search} />
      )}
      {q !== '' && found.total < FEW && (top.data?.mostPlayed.length ?? 0) > 0 && (
        <Section title={t`You might like`}>
          <GameGrid games={top.data?.mostPlayed.slice(0, 6) ?? []} label={t`You might like`} />
        </Section>
      )}
    </>
  );
}

/** With fewer results than this, popular games follow. */
const FEW = 8;

/** No results: advice to remove filters or to shorten the search, and a link to more games. */
function NothingFound({ search }: { search: GameSearch }) {
  const { t } = useLingui();
  const filtered = filterCount(search) > 0 || search.favourites || search.category !== undefined;
  const q = search.q.trim();
  const wider = { ...withoutFilters(search), favourites: false, category: undefined };
  return (
    <EmptyState
      scene="search"
      title={t`No games found`}
      act={
        filtered ? (
          <Button href={paths.games(wordsOf(q ? wider : EMPTY_GAME_SEARCH))}>
            {q ? t`Search all games` : t`See all games`}
          </Button>
        ) : (
          <Button href={paths.games()}>{t`See all games`}</Button>
        )
      }
    >
      {filtered
        ? t`No game matches all filters. Remove a filter.`
        : t`Try a shorter search, or browse all games.`}
    </EmptyState>
  );
}
