import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useLayoutEffect, useState } from 'react';
import { PlayerBalance } from '../../features/balances/PlayerBalance.tsx';
import { CategoryChips } from '../../features/catalogue/search/CategoryChips.tsx';
import { ChosenChips } from '../../features/catalogue/search/ChosenChips.tsx';
import { FilterFields } from '../../features/catalogue/search/FilterFields.tsx';
import { FilterSheet } from '../../features/catalogue/search/FilterSheet.tsx';
import {
  EMPTY_GAME_SEARCH,
  filterCount,
  isBrowsing,
  type GameSearch,
} from '../../features/catalogue/search/game-search.ts';
import { useFoundOf } from '../../features/catalogue/search/use-found.ts';
import { GameSearchField } from '../../features/catalogue/search/GameSearchField.tsx';
import { useAsk } from '../../data/ServicesContext.tsx';
import { useIsAlive, useIsWide } from '../../features/catalogue/use-surroundings.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { slidersHorizontal } from '../../ui/media/icons.ts';
import { PageHead } from '../../ui/layout/Page.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import styles from './Games.module.css';
import { GamesFound } from './GamesFound.tsx';
import { GamesRails } from './GamesRails.tsx';

export type GamesProps = {
  search: GameSearch;
  /** Writes the address. */
  onChange: (search: GameSearch, options?: { replace?: boolean }) => void;
};

export function Games({ search: requested, onChange }: GamesProps) {
  // A page that came drawn from the server is the game list that nothing was asked of; what was asked follows at once.
  const gameSearch = useIsAlive() ? requested : EMPTY_GAME_SEARCH;
  const { t, i18n } = useLingui();
  useLayoutEffect(() => {
    delete document.documentElement.dataset['asked'];
  }, []);
  const top = useQuery(useAsk().topGames());
  const isWide = useIsWide();
  // What is searched for: what was typed when the hand last rested, or what the address came to say since.
  const [q, search] = useState(gameSearch.q);
  const [saidQ, setSaidQ] = useState(gameSearch.q);
  if (saidQ !== gameSearch.q) {
    setSaidQ(gameSearch.q);
    search(gameSearch.q);
  }
  const wanted = { ...gameSearch, q };
  const [opened, setOpen] = useState<boolean>();
  const filters = filterCount(gameSearch);
  // Beside the page they stand where they are used; over it they come when called.
  const isOpen = opened ?? (isWide && filters > 0);
  const panel = isWide && isOpen;
  const browsing = isBrowsing(wanted);
  const finding = useFoundOf(wanted, !browsing || panel);
  // Answers come when they come; they are laid out when no letter waits.
  const shown = useDeferredValue(finding);
  const howMany = finding.everything;
  return (
    <>
      <div className={styles.head}>
        <PageHead title={t`Games`} hideFromWide>
          <PlayerBalance />
        </PageHead>
        <div className={styles.find}>
          <GameSearchField
            label={howMany === undefined ? t`Search the games` : t`Search ${i18n.number(howMany)} games`}
            q={gameSearch.q}
            // The first letter makes a step that Back undoes; the others change it.
            onAddress={(next) => onChange({ ...gameSearch, q: next }, { replace: gameSearch.q !== '' })}
            onSearch={search}
          />
          <IconButton
            icon={slidersHorizontal}
            label={filters > 0 ? t`Filters, ${filters} on` : t`Filters`}
            badge={filters}
            className={styles.filters ?? ''}
            aria-expanded={isWide ? isOpen : undefined}
            onClick={() => setOpen(!isOpen)}
          />
        </div>
      </div>
      {filters > 0 ? (
        <ChosenChips search={gameSearch} onChange={onChange} />
      ) : (
        <CategoryChips categories={Object.keys(top.data?.byCategory ?? {})} search={gameSearch} />
      )}
      <div className={styles.body} data-panel={panel || undefined}>
        {panel && (
          <aside className={styles.side} aria-label={t`Filters`}>
            <Panel>
              <FilterFields search={gameSearch} onChange={onChange} counts={finding.counts} />
            </Panel>
          </aside>
        )}
        <div className={styles.found}>
          {browsing && !panel ? (
            <GamesRails />
          ) : (
            <GamesFound search={wanted} finding={shown} onChange={onChange} />
          )}
        </div>
      </div>
      {!isWide && (
        <FilterSheet
          open={isOpen}
          onClose={() => setOpen(false)}
          search={gameSearch}
          onChange={(next) => {
            setOpen(false);
            onChange(next);
          }}
        />
      )}
    </>
  );
}
