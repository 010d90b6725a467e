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
  // A server-rendered page shows the list without a search. The search of the address is applied after
  // hydration.
  const gameSearch = useIsAlive() ? requested : EMPTY_GAME_SEARCH;
  const { t, i18n } = useLingui();
  useLayoutEffect(() => {
    delete document.documentElement.dataset['asked'];
  }, []);
  const top = useQuery(useAsk().topGames());
  const isWide = useIsWide();
  // Text to search for: what was typed before the last pause, or what the address has changed to since.
  const [q, search] = useState(gameSearch.q);
  const [addressQ, setAddressQ] = useState(gameSearch.q);
  if (addressQ !== gameSearch.q) {
    setAddressQ(gameSearch.q);
    search(gameSearch.q);
  }
  const wanted = { ...gameSearch, q };
  const [opened, setOpen] = useState<boolean>();
  const chosen = filterCount(gameSearch);
  const filters = i18n.number(chosen);
  // On a wide page the filters are beside the list. On a narrow one they open as a sheet.
  const isOpen = opened ?? (isWide && chosen > 0);
  const panel = isWide && isOpen;
  const browsing = isBrowsing(wanted);
  const finding = useFoundOf(wanted, !browsing || panel);
  // Results are laid out only when no key press waits.
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
            label={howMany === undefined ? t`Search games` : t`Search ${i18n.number(howMany)} games`}
            q={gameSearch.q}
            // The first letter adds a history entry that Back undoes. Others replace it.
            onAddress={(next) => onChange({ ...gameSearch, q: next }, { replace: gameSearch.q !== '' })}
            onSearch={search}
          />
          <IconButton
            icon={slidersHorizontal}
            label={chosen > 0 ? t`Filters, ${filters} active` : t`Filters`}
            badge={chosen}
            className={styles.filters ?? ''}
            aria-expanded={isWide ? isOpen : undefined}
            onClick={() => setOpen(!isOpen)}
          />
        </div>
      </div>
      {chosen > 0 ? (
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
