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
        title={t`No favourites yet`}
        act={<Button href={paths.games()}>{t`Browse games`}</Button>}
      >
        {t`Tap the heart on a game to add it here.`}
      </EmptyState>
      {others.length > 0 && (
        <Section title={t`Popular games`}>
          <GameGrid games={others.slice(0, 6)} label={t`Popular games`} />
        </Section>
      )}
    </>
  );
}
