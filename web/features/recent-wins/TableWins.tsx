import { useLingui } from '@lingui/react/macro';
import type { FullWin, WinsOptions } from '@parlor/sdk/services.ts';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTabShown } from '../../data/live/use-tab-shown.ts';
import { useOnline } from '../../data/queries/use-online.ts';
import { ago } from '../../i18n/format.ts';
import { useDeviceChoice } from '../../platform/device-choices.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Switch } from '../../ui/controls/Switch.tsx';
import { Figure } from '../../ui/media/Figure.tsx';
import { NameWithTag } from '../../ui/media/NameWithTag.tsx';
import { CurrencyMark } from '../../ui/reward/CurrencyMark.tsx';
import styles from './LiveWins.module.css';
import { useInView } from '../../data/live/use-in-view.ts';
import { useNow } from './use-now.ts';
import { useLiveWins } from './use-live-wins.ts';

const ROWS = 5;

export type TableWinsProps = {
  gameId: string;
  /** A round is shown: no win appears, so that none tells the result before the game does. */
  isHeld: boolean;
  /** Shows a winner who has a name, to report it. */
  onOpen: (win: FullWin) => void;
  /** Over the wins, while they are on. */
  children?: ReactNode;
} & Pick<WinsOptions, 'onTable' | 'onReaction'>;

/** The wins of all players in one game, live, beside it. A switch turns it off on this device, with its connection. */
export function TableWins(props: TableWinsProps) {
  const { t } = useLingui();
  const [isOn, setOn] = useDeviceChoice('table-wins');
  const title = t`Live wins in this game`;
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.heading}>{title}</h2>
        <Switch label={title} on={isOn} onChange={setOn} />
      </div>
      {isOn && <Board {...props} />}
    </>
  );
}

function Board({ gameId, isHeld, onOpen, onTable, onReaction, children }: TableWinsProps) {
  const { t, i18n } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const isTabShown = useTabShown();
  const isInView = useInView(box);
  const isOnline = useOnline();
  const isOnScreen = isInView === true && isTabShown;
  const { wins, state, isCutOff, hold, again } = useLiveWins(ROWS, isOnScreen, gameId, {
    ...(onTable && { onTable }),
    ...(onReaction && { onReaction }),
  });
  const nowMs = useNow(isOnScreen);
  useEffect(() => hold(isHeld));
  const isAway = isCutOff || !isOnline;
  return (
    <div ref={box} className={styles.board}>
      {children}
      {state === 'closed' ? (
        <div className={styles.none}>
          <p>{t`The connection was lost.`}</p>
          <Button kind="quiet" size="s" onClick={again}>
            {t`Reconnect`}
          </Button>
        </div>
      ) : isAway && !wins ? (
        <p className={styles.none}>{t`Live wins are not available right now. We reconnect automatically.`}</p>
      ) : wins === undefined || wins.length === 0 ? (
        <p className={styles.none}>{wins && t`No wins yet. New wins will appear here.`}</p>
      ) : (
        <ul className={styles.rows} aria-live="off">
          {wins.map((win) => (
            <li key={win.id} className={styles.row}>
              <span className={styles.words}>
                {win.displayName === undefined ? (
                  <span className={styles.title}>{t`A player`}</span>
                ) : (
                  <button type="button" className={styles.player} onClick={() => onOpen(win)}>
                    <NameWithTag name={win.displayName} tag={win.tag} />
                  </button>
                )}
                {win.at && (
                  <span className={styles.ago}>{ago(new Date(win.at), new Date(nowMs), i18n.locale)}</span>
                )}
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
          ))}
        </ul>
      )}
    </div>
  );
}
