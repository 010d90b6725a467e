import { useLingui } from '@lingui/react/macro';
import type { Game } from '@parlor/contract/calls/catalogue.ts';
import { paths } from '../../navigation/paths.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Section } from '../../ui/layout/Page.tsx';
import { GameGrid } from './grid/GameGrid.tsx';

/** Shown if the player has no favourites: the favourites of others. */
export function EmptyFavourites({ others }: { others: readonly Game[] }) {
  const { t } = useLingui();
  return (
    <>
      <EmptyState
        scene="shelf"
        title={t`Your shelf is empty`}
        act={<Button href={paths.games()}>{t`Look around`}</Button>}
      >
        {t`Touch the heart on a game to keep it here.`}
      </EmptyState>
      {others.length > 0 && (
        <Section title={t`Others play these`}>
          <GameGrid games={others.slice(0, 6)} label={t`Others play these`} />
        </Section>
      )}
    </>
  );
}
