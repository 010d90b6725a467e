import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { GameGrid } from '../../features/catalogue/grid/GameGrid.tsx';
import { HeroRow } from '../../features/catalogue/grid/HeroRow.tsx';
import { useNewGames } from '../../features/catalogue/use-new-games.ts';
import { MoodChips } from '../../features/catalogue/search/MoodChips.tsx';
import { KeepPlaying } from '../../features/catalogue/grid/KeepPlaying.tsx';
import { LoadingTiles } from '../../features/catalogue/grid/LoadingTiles.tsx';
import { paths } from '../../navigation/paths.ts';
import { useAsk } from '../../data/ServicesContext.tsx';
import { useFailure } from '../../data/queries/use-failure.ts';
import { Section } from '../../ui/layout/Page.tsx';
import { useGameLabels } from '../../ui/game/use-game-labels.ts';
import { useLater } from '../../ui/layout/use-later.ts';
import { NotLoaded } from '../../shell/problems/NotLoaded.tsx';

const RAIL = 6;

/** The games page without a search: rows of games. */
export function GamesRails() {
  const { t } = useLingui();
  const labels = useGameLabels();
  const fresh = useNewGames();
  const top = useQuery(useAsk().topGames());
  const failure = useFailure(top.error);
  const { isThere, ref, style } = useLater('rails');
  if (failure && !top.data)
    return <NotLoaded what={t`The games didn’t load`} failure={failure} onRetry={top.refetch} />;
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
      <div ref={ref} style={style}>
        {isThere &&
          Object.entries(byCategory).map(([category, games]) => (
            <Section
              key={category}
              title={labels.category(category)}
              more={{ href: paths.games({ category }), label: t`See all` }}
            >
              <GameGrid games={games.slice(0, RAIL)} label={labels.category(category)} fresh={fresh} />
            </Section>
          ))}
      </div>
    </>
  );
}
