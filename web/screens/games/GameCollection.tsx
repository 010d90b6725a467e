import { plural } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import type { Game } from '@parlor/contract/calls/catalogue.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PlayerBalance } from '../../features/balances/PlayerBalance.tsx';
import { EMPTY_GAME_SEARCH, type GameSearch } from '../../features/catalogue/search/game-search.ts';
import { FoundGames } from '../../features/catalogue/search/FoundGames.tsx';
import { SortPick } from '../../features/catalogue/search/SortPick.tsx';
import { useFoundOf, type Found } from '../../features/catalogue/search/use-found.ts';
import { LoadingTiles } from '../../features/catalogue/grid/LoadingTiles.tsx';
import { showFacts, useShownFacts } from '../../features/catalogue/use-shown-facts.ts';
import { useAsk } from '../../data/ServicesContext.tsx';
import { useFailure } from '../../data/queries/use-failure.ts';
import { percent } from '../../i18n/format.ts';
import { paths } from '../../navigation/paths.ts';
import { useTitle } from '../../navigation/use-title.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Chip } from '../../ui/controls/Chip.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { useGameLabels } from '../../ui/game/use-game-labels.ts';
import { PageHead, Strip } from '../../ui/layout/Page.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Figure } from '../../ui/media/Figure.tsx';
import { chartBar } from '../../ui/media/icons.ts';
import { Stat } from '../../ui/media/Stat.tsx';
import { NotLoaded } from '../../shell/problems/NotLoaded.tsx';
import styles from './Games.module.css';

/** All games of a category or of a studio: a description, their common figures, and the list. */
export function GameCollection({ by, name }: { by: string; name: string }) {
  const category = by === 'category' ? name : undefined;
  const producer = by === 'studio' ? name : undefined;
  const { t } = useLingui();
  const labels = useGameLabels();
  const [sort, setSort] = useState<GameSearch['sort']>();
  const search: GameSearch = {
    ...EMPTY_GAME_SEARCH,
    category,
    producer: producer === undefined ? [] : [producer],
    sort,
  };
  const { found, error, retry, onVisible } = useFoundOf(search);
  const failure = useFailure(error);
  const title = category === undefined ? name : labels.category(category);
  useTitle(title);
  return (
    <>
      <PageHead title={title} back={{ href: paths.games(), label: t`Games` }} hideFromWide>
        <PlayerBalance />
      </PageHead>
      {failure && !found ? (
        <NotLoaded what={t`The games didn’t load`} failure={failure} onRetry={retry} />
      ) : !found ? (
        <LoadingTiles count={12} />
      ) : found.total === 0 || (category ?? producer) === undefined ? (
        <EmptyState
          scene="search"
          title={t`No games here`}
          act={<Button href={paths.games()}>{t`See all games`}</Button>}
        >
          {t`This collection is empty. The link may be old.`}
        </EmptyState>
      ) : (
        <>
          <About category={category} producer={producer} found={found} />
          <CategoryChips category={category} />
          <div className={styles.line}>
            <output className={styles.count} aria-busy={found.isOld || undefined}>
              <Plural value={found.total} one="# game" other="# games" />
            </output>
            {found.total > 1 && <SortPick search={search} onChange={(next) => setSort(next.sort)} />}
          </div>
          <div className={styles.found}>
            <FoundGames found={found} onVisible={onVisible} kind="covers" label={title} />
          </div>
        </>
      )}
    </>
  );
}

function About({
  category,
  producer,
  found,
}: {
  category: string | undefined;
  producer: string | undefined;
  found: Found;
}) {
  const { t, i18n } = useLingui();
  const about: Readonly<Record<string, string>> = {
    dice: t`Choose what the dice have to show, and roll. You set the chance yourself.`,
    plinko: t`A ball falls through pins into a slot. Risk decides how far apart the slots pay.`,
    mines: t`Uncover safe tiles and take your win before a mine ends the round.`,
    reels: t`Reels stop on lines that pay. Some games add free rounds.`,
    hilo: t`Say whether the next card is higher or lower, and stop when you like.`,
    keno: t`Pick your numbers and watch the balls. The more hits, the more you win.`,
    wheel: t`Spin the wheel. Its segments pay by your risk, or by the symbol that you bet on.`,
    crash: t`A multiplier rises for all players at once. Cash out before the round ends.`,
    table: t`Games for a table, by other studios.`,
  };
  const games = known(found);
  const returns = games.flatMap(({ rtp }) => rtp ?? []);
  const [least, most] = [Math.min(...returns), Math.max(...returns)];
  const share = (rtp: number): string => percent(rtp / 100, i18n.locale);
  return (
    <Panel>
      <p>
        {category === undefined
          ? t`Every game by ${producer}.`
          : (about[category.toLowerCase()] ?? t`Every game of this kind.`)}
      </p>
      <div className={styles.collection}>
        <Stat label={t`${plural(found.total, { one: 'game', other: 'games' })}`}>
          <Figure amount={found.total} unit="COUNT" size="stat" />
        </Stat>
        {returns.length > 0 && (
          <Stat label={t`return to player`}>
            <bdi className={styles.range}>
              {least === most ? share(least) : t`${share(least)} to ${share(most)}`}
            </bdi>
          </Stat>
        )}
        {games.length > 0 && (
          <Stat label={t`best multiplier`}>
            <Figure
              amount={Math.max(...games.map(({ maxMultiplier }) => maxMultiplier))}
              unit="MULTIPLIER"
              size="stat"
            />
          </Stat>
        )}
      </div>
    </Panel>
  );
}

/** The first page of the list: a collection is rarely longer. */
const known = (found: Found): Game[] =>
  Array.from({ length: Math.min(found.total, 60) }, (_, place) => found.at(place)).filter(
    (game) => game !== undefined,
  );

/** All categories, and a chip that shows return and volatility on the tiles. */
function CategoryChips({ category }: { category: string | undefined }) {
  const { t } = useLingui();
  const labels = useGameLabels();
  const top = useQuery(useAsk().topGames());
  const hasFacts = useShownFacts();
  return (
    <div className={styles.body}>
      <Strip label={t`Game categories`}>
        {Object.keys(top.data?.byCategory ?? {}).map((one) => (
          <Chip key={one} href={paths.gamesBy('category', one)} on={one === category}>
            {labels.category(one)}
          </Chip>
        ))}
        <Chip on={hasFacts} icon={chartBar} onPress={() => showFacts(!hasFacts)}>
          {t`Return and volatility`}
        </Chip>
      </Strip>
    </div>
  );
}
