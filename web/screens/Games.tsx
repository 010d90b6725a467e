import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { PlayerBalance } from '../features/balance/PlayerBalance.tsx';
import { CategoryChips, FAVOURITES } from '../features/games/CategoryChips.tsx';
import { FavouriteShelf } from '../features/games/FavouriteShelf.tsx';
import { GameGrid } from '../features/games/GameGrid.tsx';
import { GameRows } from '../features/games/GameRows.tsx';
import { HeroRow } from '../features/games/HeroRow.tsx';
import { KeepPlaying } from '../features/games/KeepPlaying.tsx';
import { LoadingTiles } from '../features/games/LoadingTiles.tsx';
import { paths } from '../routes/paths.ts';
import { useAsk } from '../services/ServicesContext.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHead, Section } from '../ui/Page.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { useGameWords } from '../ui/use-game-words.ts';
import styles from './Games.module.css';
import { NotLoaded } from './NotLoaded.tsx';

export type GamesProps = {
  q: string;
  category: string | undefined;
  /** Writes the address while one types. */
  onSearch: (q: string) => void;
};

const RAIL = 6;

export function Games({ q, category, onSearch }: GamesProps) {
  const { t } = useLingui();
  const top = useQuery(useAsk().topGames());
  const categories = Object.keys(top.data?.byCategory ?? {});
  const howMany = Object.values(top.data?.byCategory ?? {}).flat().length;
  const isSearch = q.trim() !== '';
  return (
    <>
      <div className={styles.head}>
        <PageHead title={t`Games`} hideFromWide>
          <PlayerBalance />
        </PageHead>
        <div className={styles.find}>
          <SearchField
            label={howMany > 0 ? t`Search ${howMany} games` : t`Search the games`}
            value={q}
            onChange={onSearch}
          />
        </div>
      </div>
      <CategoryChips categories={categories} chosen={category} q={q} />
      <div className={styles.body}>
        {isSearch ? (
          <Found q={q} category={category} />
        ) : category === FAVOURITES ? (
          <FavouriteShelf others={top.data?.mostPlayed ?? []} />
        ) : category === undefined ? (
          <Rails />
        ) : (
          <Category category={category} />
        )}
      </div>
    </>
  );
}

/** Everything the house shows without being asked. */
function Rails() {
  const { t } = useLingui();
  const words = useGameWords();
  const top = useQuery(useAsk().topGames());
  if (top.error && !top.data)
    return <NotLoaded what={t`The shelf didn’t load`} error={top.error} onRetry={top.refetch} />;
  if (!top.data) return <LoadingTiles />;
  const { highlighted, mostPlayed, byCategory } = top.data;
  return (
    <>
      <HeroRow games={highlighted} />
      <KeepPlaying title={t`Keep playing`} />
      <Section title={t`Most played`}>
        <GameGrid games={mostPlayed.slice(0, RAIL)} label={t`Most played`} />
      </Section>
      {Object.entries(byCategory).map(([category, games]) => (
        <Section
          key={category}
          title={words.category(category)}
          more={{ href: paths.games({ category }), label: t`See all ${games.length}` }}
        >
          <GameGrid games={games.slice(0, RAIL)} label={words.category(category)} />
        </Section>
      ))}
    </>
  );
}

function Category({ category }: { category: string }) {
  const { t } = useLingui();
  const words = useGameWords();
  const found = useQuery(useAsk().search({ category }));
  if (found.error && !found.data)
    return <NotLoaded what={t`The shelf didn’t load`} error={found.error} onRetry={found.refetch} />;
  if (!found.data) return <LoadingTiles />;
  if (found.data.length === 0) return <NothingFound />;
  return <GameGrid games={found.data} label={words.category(category)} first />;
}

function Found({ q, category }: { q: string; category: string | undefined }) {
  const { t } = useLingui();
  const title = useDeferredValue(q.trim());
  const found = useQuery({
    ...useAsk().search({ title, ...(category && category !== FAVOURITES && { category }) }),
    placeholderData: (before) => before,
  });
  if (found.error && !found.data)
    return <NotLoaded what={t`The search didn’t answer`} error={found.error} onRetry={found.refetch} />;
  if (!found.data) return null;
  return (
    <>
      <output className={styles.count}>
        {found.data.length > 0 ? (
          <Trans>
            <Plural value={found.data.length} one="# game" other="# games" /> for <b>{title}</b>
          </Trans>
        ) : (
          <Trans>
            No games for <b>{title}</b>
          </Trans>
        )}
      </output>
      {found.data.length > 0 ? <GameRows games={found.data} label={t`Games found`} /> : <NothingFound />}
    </>
  );
}

function NothingFound() {
  const { t } = useLingui();
  return (
    <EmptyState
      scene="search"
      title={t`Nothing by that name`}
      act={
        <Button href={paths.games()}>
          <Trans>Show all games</Trans>
        </Button>
      }
    >
      <Trans>Try fewer letters, or look along the shelves.</Trans>
    </EmptyState>
  );
}
