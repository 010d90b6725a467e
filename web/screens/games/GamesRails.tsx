import { useLingui } from '@lingui/react/macro';
import type { Game } from '@parlor/contract/calls/catalogue.ts';
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
import { gamesInRows, ROW } from './games-in-rows.ts';

/** In the row of its category, a game that is shown above comes last. */
const unseenFirst = (games: readonly Game[], seen: ReadonlySet<string>): Game[] => [
  ...games.filter(({ identifier }) => !seen.has(identifier)),
  ...games.filter(({ identifier }) => seen.has(identifier)),
];

/** The games page without a search: rows of games. */
export function GamesRails() {
  const { t } = useLingui();
  const labels = useGameLabels();
  const fresh = useNewGames();
  const ask = useAsk();
  const top = useQuery(ask.topGames());
  const last = useQuery(ask.lastPlayed());
  const failure = useFailure(top.error);
  const { isDue, ref, style } = useLater('rails');
  if (failure && !top.data)
    return <NotLoaded what={t`The games didn’t load`} failure={failure} onRetry={top.refetch} />;
  if (!top.data) return <LoadingTiles />;
  const { highlighted, byCategory } = top.data;
  const { heroes, popular, shown } = gamesInRows(top.data, last.data ?? []);
  return (
    <>
      <HeroRow games={highlighted} />
      <KeepPlaying title={t`Keep playing`} without={heroes} />
      <MoodChips />
      <Section
        title={t`Most played`}
        more={{ href: paths.games({ sort: 'most-played' }), label: t`See all` }}
      >
        <GameGrid games={popular} label={t`Most played`} fresh={fresh} oneRow />
      </Section>
      <div ref={ref} style={style}>
        {isDue &&
          Object.entries(byCategory).map(([category, games]) => (
            <Section
              key={category}
              title={labels.category(category)}
              more={{ href: paths.gamesBy('category', category), label: t`See all` }}
            >
              <GameGrid
                games={unseenFirst(games, shown).slice(0, ROW)}
                label={labels.category(category)}
                fresh={fresh}
                oneRow
              />
            </Section>
          ))}
      </div>
    </>
  );
}
