import { Plural, useLingui } from '@lingui/react/macro';
import type { Game } from '@parlor/contract/calls/catalogue.ts';
import { useState } from 'react';
import { gameArt } from '@parlor/art/games/game-art.ts';
import { paths } from '../../../navigation/paths.ts';
import { CLAIM_OF } from '../../../data/queries/pending-claims.ts';
import { Art } from '../../../ui/media/Art.tsx';
import { Link } from '../../../ui/controls/Link.tsx';
import { lookOf } from '../../../ui/game/look-of.ts';
import styles from '../Home.module.css';
import { WaitingPicture } from './WaitingPicture.tsx';
import { useClaim } from './use-claim.ts';
import { useWaitingLabels } from './use-waiting-labels.ts';
import { isTakeable, type Waiting } from './waiting.ts';
import { WaitingSheet } from './WaitingSheet.tsx';
import { whereToOpen } from './where-to-open.ts';

export type WaitingRewardsProps = {
  waiting: readonly Waiting[];
  /** The server's time, ISO 8601. */
  serverTime: string;
  /** Shown if nothing waits. */
  game: Game | undefined;
  isOnline: boolean;
};

const MAX = 3;

/** Waiting rewards, each of which can be claimed. The last item represents all that do not fit. */
export function WaitingRewards({ waiting, serverTime, game, isOnline }: WaitingRewardsProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  if (waiting.length === 0)
    return (
      <div className={styles.things} data-count={1}>
        {game && (
          <Link href={paths.play(game.identifier)} className={styles.thing}>
            <Art
              svg={gameArt(game.identifier, lookOf(game))}
              as="inline"
              className={styles.cover}
              cover={game.identifier}
            />
            <b className={styles.label}>{t`Play ${game.title}`}</b>
          </Link>
        )}
      </div>
    );
  const shown = waiting.slice(0, waiting.length > MAX ? MAX - 1 : MAX);
  const [next, ...others] = waiting.slice(shown.length);
  return (
    <div className={styles.things} data-count={Math.min(waiting.length, MAX)}>
      {shown.map((one) => (
        <Thing key={one.kind} waiting={one} serverTime={serverTime} isOnline={isOnline} />
      ))}
      {next && (
        <button type="button" className={styles.thing} onClick={() => setOpen(true)}>
          <WaitingPicture {...next} />
          <b className={styles.label}>
            <Plural value={others.length + 1} one="# more reward" other="# more rewards" />
          </b>
        </button>
      )}
      <WaitingSheet
        waiting={waiting}
        serverTime={serverTime}
        isOnline={isOnline}
        open={open}
        onClose={() => setOpen(false)}
      />
    </div>
  );
}

function Thing({
  waiting,
  serverTime,
  isOnline,
}: {
  waiting: Waiting;
  serverTime: string;
  isOnline: boolean;
}) {
  const { t } = useLingui();
  const take = useClaim();
  const { kind } = waiting;
  const name = useWaitingLabels(serverTime)(waiting);
  const inside = (
    <>
      <WaitingPicture {...waiting} />
      <b className={styles.label} aria-hidden="true">
        {name}
      </b>
    </>
  );
  const href = whereToOpen(kind);
  if (href !== undefined || !isTakeable(kind))
    return (
      <Link href={href ?? paths.home()} className={styles.thing} aria-label={t`Open: ${name}`}>
        {inside}
      </Link>
    );
  return (
    <button
      type="button"
      className={styles.thing}
      data-claims={CLAIM_OF[kind]}
      disabled={!isOnline}
      aria-label={t`Claim ${name}`}
      onClick={() => take.one({ ...waiting, kind })}
    >
      {inside}
    </button>
  );
}
