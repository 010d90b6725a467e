import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Pack } from '@parlor/contract/calls/collectibles.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { defaultPackArt } from '@parlor/art/cards/pack-art.ts';
import { paths } from '../../../navigation/paths.ts';
import { useFailure } from '../../../data/queries/use-failure.ts';
import { Art } from '../../../ui/media/Art.tsx';
import { Board } from '../../../ui/layout/Board.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Hidden } from '../../../ui/layout/Hidden.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import styles from './Boards.module.css';
import { useCards } from './album-queries.ts';
import { OddsSheet } from '../OddsSheet.tsx';
import { OddsTable } from '../OddsTable.tsx';
import { useCardLabels } from '../use-card-labels.ts';

const MAX = 3;

/** Unopened packs, the guarantee of the first one, and how cards are drawn. */
export function PacksBoard() {
  const { t } = useLingui();
  const ask = useCards();
  const packs = useQuery(ask.packs());
  const isComing = useFailure(packs.error) === undefined && packs.data === undefined;
  const odds = useQuery(ask.odds());
  const [isOpen, setOpen] = useState(false);
  const [first] = packs.data ?? [];
  return (
    <Board label={t`Packs`} padded={false}>
      <div className={styles.tray}>
        <Packs packs={packs.data} />
        <div className={styles.words} aria-busy={isComing || undefined}>
          {packs.data === undefined ? (
            <Waiting isComing={isComing} />
          ) : first === undefined ? (
            <Nothing />
          ) : (
            <Waits packs={packs.data} first={first} />
          )}
          <button type="button" className={styles.odds} onClick={() => setOpen(true)}>
            {t`Odds and guaranteed card`}
          </button>
        </div>
        {odds.data && (
          <div className={styles.table}>
            <OddsTable odds={odds.data} />
          </div>
        )}
      </div>
      <OddsSheet open={isOpen} onClose={() => setOpen(false)} pack={first} />
    </Board>
  );
}

function Packs({ packs }: { packs: readonly Pack[] | undefined }) {
  const shown = (packs ?? []).slice(0, MAX);
  return (
    <div className={styles.packs} data-none={shown.length === 0 || undefined}>
      {shown.length === 0 ? (
        <Art svg={defaultPackArt('COMMON')} />
      ) : (
        shown.toReversed().map(({ id, rarity }) => <Art key={id} svg={defaultPackArt(rarity)} />)
      )}
    </div>
  );
}

function Waiting({ isComing }: { isComing: boolean }) {
  const { t } = useLingui();
  return (
    <>
      <h2>{t`Packs`}</h2>
      {isComing ? (
        <>
          <Skeleton width="80%" height={18} />
          <div className={styles.act}>
            <Skeleton width={96} height={48} radius={14} />
          </div>
          <output>
            <Hidden>{t`Loading your packs`}</Hidden>
          </output>
        </>
      ) : (
        <p className={styles.line}>{t`Your packs didn’t load. They are saved. Try again.`}</p>
      )}
    </>
  );
}

const Nothing = () => (
  <>
    <h2>
      <Trans>No packs yet</Trans>
    </h2>
    <p className={styles.line}>
      <Trans>Earn packs from quests, milestones and your streak.</Trans>
    </p>
    <div className={styles.act}>
      <Button href={paths.quests()} kind="quiet" size="s">
        <Trans>See quests</Trans>
      </Button>
    </div>
  </>
);

function Waits({ packs, first }: { packs: readonly Pack[]; first: Pack }) {
  const { t } = useLingui();
  const holds = useCardLabels().holds(first);
  return (
    <>
      <h2>
        <Plural value={packs.length} one="# pack to open" other="# packs to open" />
      </h2>
      <p className={styles.line}>{packs.length === 1 ? `${holds}.` : t`First pack: ${holds}.`}</p>
      <div className={styles.act}>
        <Button href={paths.pack(first.id)}>{t`Open`}</Button>
      </div>
    </>
  );
}
