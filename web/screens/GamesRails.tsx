import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { GameGrid } from '../features/games/GameGrid.tsx';
import { HeroRow } from '../features/games/HeroRow.tsx';
import { useNewGames } from '../features/games/use-new-games.ts';
import { MoodChips } from '../features/games/MoodChips.tsx';
import { KeepPlaying } from '../features/games/KeepPlaying.tsx';
import { LoadingTiles } from '../features/games/LoadingTiles.tsx';
import { paths } from '../routes/paths.ts';
import { useAsk } from '../services/ServicesContext.tsx';
import { useFailure } from '../services/use-failure.ts';
import { Section } from '../ui/Page.tsx';
import { useGameWords } from '../ui/use-game-words.ts';
import { useLater } from '../ui/use-later.ts';
import { NotLoaded } from './NotLoaded.tsx';

const RAIL = 6;

/** Everything the house shows without being asked. */
export function GamesRails() {
  const { t } = useLingui();
  const words = useGameWords();
  const fresh = useNewGames();
  const top = useQuery(useAsk().topGames());
  const failure = useFailure(top.error);
  const { isThere, ref, style } = useLater('rails');
  if (failure && !top.data)
    return <NotLoaded what={t`The shelf didn’t load`} failure={failure} onRetry={top.refetch} />;
  if (!top.data) return <LoadingTiles />;
  const { highlighted, mostPlayed, byCategory } = top.data;
  return (
    <>
      <HeroRow games={highlighted} />
      <KeepPlaying title={t`Keep playing`} />
      <MoodChips />
      <Section
        title={t`Most played`}
        more={{ href: paths.games({ sort: 'most-played' }), label: t`See all` }}
      >
        <GameGrid games={mostPlayed.slice(0, RAIL)} label={t`Most played`} fresh={fresh} />
      </Section>
      <div ref={ref} style={style} data-later="">
        {isThere &&
          Object.entries(byCategory).map(([category, games]) => (
            <Section
              key={category}
              title={words.category(category)}
              more={{ href: paths.games({ category }), label: t`See all` }}
            >
              <GameGrid games={games.slice(0, RAIL)} label={words.category(category)} fresh={fresh} />
            </Section>
          ))}
      </div>
    </>
  );
}
