import { useLingui } from '@lingui/react/macro';
import type { FullWin } from '@parlor/sdk/services.ts';
import { useRef, useState } from 'react';
import { gameArt } from '@parlor/art/games/game-art.ts';
import { ago } from '../../i18n/format.ts';
import { useGames } from '../../data/queries/catalogue.ts';
import { useOnline } from '../../data/queries/use-online.ts';
import { Art } from '../../ui/media/Art.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { CurrencyMark } from '../../ui/reward/CurrencyMark.tsx';
import { NameWithTag } from '../../ui/media/NameWithTag.tsx';
import { Figure } from '../../ui/media/Figure.tsx';
import { Icon } from '../../ui/media/Icon.tsx';
import { pauseCircle } from '../../ui/media/icons.ts';
import { lookOf } from '../../ui/game/look-of.ts';
import { Section } from '../../ui/layout/Page.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import styles from './LiveWins.module.css';
import { useLiveWins } from './use-live-wins.ts';
import { useTabShown } from '../../data/live/use-tab-shown.ts';
import { useNow } from './use-now.ts';
import { useInView } from '../../data/live/use-in-view.ts';
import { ROWS, WinsPlaces } from './WinsLoading.tsx';

/** Shows a winner who has a name, to report it. */
export type LiveWinsProps = { onOpen: (win: FullWin) => void };

/** Wins of all players, live. Not announced to screen readers, and paused while hovered or focused. */
export function LiveWins({ onOpen }: LiveWinsProps) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const [isPaused, setPaused] = useState(false);
  const isTabShown = useTabShown();
  const isInView = useInView(box);
  const isOnScreen = isInView === true && isTabShown;
  const isOnline = useOnline();
  const { wins, state, isCutOff, hold, again } = useLiveWins(ROWS, isOnScreen && !isPaused);
  const holders = useRef(new Set<'pointer' | 'focus'>());
  const holdBy = (who: 'pointer' | 'focus', on: boolean): void => {
    if (on) holders.current.add(who);
    else holders.current.delete(who);
    hold(holders.current.size > 0);
  };
  const isAway = isCutOff || !isOnline;
  const { games } = useGames([...new Set((wins ?? []).map(({ gameId }) => gameId))]);
  const nowMs = useNow(isOnScreen && !isPaused);
  const isLive = !isPaused && isOnline && state === 'live';
  const how = isPaused ? t`paused` : isLive ? t`live` : isAway ? t`not connected` : t`connecting`;

  return (
    <Section
      title={t`Live wins`}
      aside={
        <button
          type="button"
          className={styles.state}
          aria-pressed={isPaused}
          aria-label={t`Pause live wins: ${how}`}
          onClick={() => setPaused(!isPaused)}
        >
          {isPaused ? <Icon of={pauseCircle} size="s" /> : <i className={styles.dot} data-live={isLive} />}
          {how}
        </button>
      }
    >
      <div
        ref={box}
        className={styles.paper}
        onPointerEnter={() => holdBy('pointer', true)}
        onPointerLeave={() => holdBy('pointer', false)}
        onFocus={() => holdBy('focus', true)}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) holdBy('focus', false);
        }}
      >
        {state === 'closed' || (isAway && !wins) ? (
          <CutOff again={state === 'closed' ? again : undefined} />
        ) : wins?.length === 0 ? (
          <p className={styles.none}>{t`No wins yet. New wins will appear here.`}</p>
        ) : wins ? (
          <ul className={styles.rows} aria-live="off">
            {wins.map((win) => {
              const game = games.find(({ identifier }) => identifier === win.gameId);
              return (
                <Win
                  key={win.id}
                  win={win}
                  title={game?.title}
                  svg={gameArt(win.gameId, game && lookOf(game))}
                  nowMs={nowMs}
                  onOpen={onOpen}
                />
              );
            })}
          </ul>
        ) : (
          <WinsPlaces />
        )}
      </div>
    </Section>
  );
}

/** Shown if the connection fails. `again`: it was given up, and a press connects again. */
function CutOff({ again }: { again: (() => void) | undefined }) {
  const { t } = useLingui();
  return (
    <div className={styles.away}>
      {again ? (
        <>
          <p>{t`The connection was lost.`}</p>
          <Button kind="quiet" size="s" onClick={again}>
            {t`Reconnect`}
          </Button>
        </>
      ) : (
        <p>{t`Live wins are not available right now. We reconnect automatically.`}</p>
      )}
    </div>
  );
}

function Win({
  win,
  title,
  svg,
  nowMs,
  onOpen,
}: {
  win: FullWin;
  title: string | undefined;
  svg: string;
  nowMs: number;
  onOpen: (win: FullWin) => void;
}) {
  const { i18n } = useLingui();
  return (
    <li className={styles.row}>
      <Art svg={svg} className={styles.picture} />
      <span className={styles.words}>
        <span className={styles.title} data-shortened="game-title">
          {title ?? <Skeleton width={90} height={16} radius={6} />}
        </span>
        <span className={styles.ago}>
          {win.displayName !== undefined && (
            <button type="button" className={styles.winner} onClick={() => onOpen(win)}>
              <NameWithTag name={win.displayName} tag={win.tag} />
            </button>
          )}
          {win.at && <span>{ago(new Date(win.at), new Date(nowMs), i18n.locale)}</span>}
        </span>
      </span>
      <span className={styles.amounts}>
        <span className={styles.amount}>
          <Figure amount={win.amount} unit="PP" setting="line" />
          <CurrencyMark currency="PP" size={18} label="PP" />
        </span>
        <span className={styles.times}>
          <Figure amount={win.multiplier} unit="MULTIPLIER" />
        </span>
      </span>
    </li>
  );
}
