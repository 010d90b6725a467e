import { useLingui } from '@lingui/react/macro';
import type { OwnRound } from '@parlor/contract/calls/profile.ts';
import { gameInk, gamePalette } from '@parlor/art/games/look.ts';
import type { CSSProperties } from 'react';
import { useGames } from '../../../data/queries/catalogue.ts';
import { figure, shortDay } from '../../../i18n/format.ts';
import { paths } from '../../../navigation/paths.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Link } from '../../../ui/controls/Link.tsx';
import { GameCover } from '../../../ui/game/GameCover.tsx';
import { lookOf } from '../../../ui/game/look-of.ts';
import { Figure } from '../../../ui/media/Figure.tsx';
import { Icon } from '../../../ui/media/Icon.tsx';
import { paperPlaneTilt } from '../../../ui/media/icons.ts';
import styles from './Overview.module.css';

/** The win with the largest multiplier, on the cover of its game. */
export function BestRound({ round, onShare }: { round: OwnRound; onShare: (round: OwnRound) => void }) {
  const { t, i18n } = useLingui();
  const { gameId, multiplier, currency, at } = round;
  const { games } = useGames([gameId]);
  const [game] = games;
  const look = game && lookOf(game);
  const inks = { '--wall': gamePalette(gameId, look).wall, '--on-wall': gameInk(gameId, look) };
  const amount = (value: number) => figure(value, currency, { locale: i18n.locale }).text;
  const [stake, win] = [amount(round.stake), amount(round.win)];
  return (
    <div className={styles.bestPlace} style={inks as CSSProperties}>
      <Link href={paths.game(gameId)} className={styles.best}>
        <GameCover gameId={gameId} look={look} wide className={styles.cover} />
        <span className={styles.bestWords}>
          <b className={styles.kicker}>{t`Best win`}</b>
          <Figure amount={multiplier} unit="MULTIPLIER" className={styles.times} />
          <span>
            {game?.title ?? gameId} · <time dateTime={at}>{shortDay(new Date(at), i18n.locale)}</time>
          </span>
          <span className={styles.paid}>{t`${stake} ${currency} paid ${win} ${currency}`}</span>
        </span>
      </Link>
      <div className={styles.share}>
        <Button kind="quiet" size="s" onClick={() => onShare(round)}>
          <Icon of={paperPlaneTilt} size="s" mirrored />
          {t`Share`}
        </Button>
      </div>
    </div>
  );
}
