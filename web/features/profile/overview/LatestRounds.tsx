import { useLingui } from '@lingui/react/macro';
import type { OwnRound } from '@parlor/contract/calls/profile.ts';
import { gameArt } from '@parlor/art/games/game-art.ts';
import { toMinor, toWire } from '@parlor/contract/kernel/money.ts';
import { useState } from 'react';
import { useGames } from '../../../data/queries/catalogue.ts';
import { clockTime, figure, shortDay } from '../../../i18n/format.ts';
import { paths } from '../../../navigation/paths.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { lookOf } from '../../../ui/game/look-of.ts';
import { Section } from '../../../ui/layout/Page.tsx';
import { Row, Rows } from '../../../ui/layout/Row.tsx';
import { Art } from '../../../ui/media/Art.tsx';
import { Figure } from '../../../ui/media/Figure.tsx';
import { paperPlaneTilt } from '../../../ui/media/icons.ts';
import { CurrencyMark } from '../../../ui/reward/CurrencyMark.tsx';
import styles from './Overview.module.css';

const SHOWN = 5;
/** Larger wins have a button to share them. */
const BIG = 10;

/** What a round changed: win less stake, without the rounding of a float. */
const netOf = ({ currency, stake, win }: OwnRound): number =>
  toWire(currency, (toMinor(currency, win) ?? 0n) - (toMinor(currency, stake) ?? 0n));

/** The newest rounds, each with what it changed. Transactions have all of them. */
export function LatestRounds({
  rounds,
  onShare,
}: {
  rounds: readonly OwnRound[];
  onShare: (round: OwnRound) => void;
}) {
  const { t, i18n } = useLingui();
  const shown = rounds.slice(0, SHOWN);
  const { games } = useGames([...new Set(shown.map(({ gameId }) => gameId))]);
  const [today] = useState(() => new Date().toDateString());
  const title = t`Recent rounds`;
  const when = (at: Date): string =>
    at.toDateString() === today ? clockTime(at, i18n.locale) : shortDay(at, i18n.locale);
  if (shown.length === 0)
    return (
      <Section title={title}>
        <p className={styles.none}>{t`No rounds yet. Your newest ones appear here.`}</p>
        <Button href={paths.games()} kind="quiet">
          {t`Choose a game`}
        </Button>
      </Section>
    );
  return (
    <Section title={title} more={{ href: paths.history(), label: t`All transactions` }}>
      <Rows label={title}>
        {shown.map((round) => {
          const { reference, gameId, currency, multiplier, at } = round;
          const game = games.find(({ identifier }) => identifier === gameId);
          const net = netOf(round);
          const times = figure(multiplier, 'MULTIPLIER', { locale: i18n.locale }).text;
          return (
            <Row
              key={reference}
              height="s"
              leading={<Art svg={gameArt(gameId, game && lookOf(game))} className={styles.thumb} />}
              title={game?.title ?? gameId}
              detail={
                <>
                  {multiplier > 0 && (
                    <>
                      <bdi dir="ltr">{times}</bdi>
                      {' · '}
                    </>
                  )}
                  <time dateTime={at}>{when(new Date(at))}</time>
                </>
              }
              trailing={
                <span className={styles.net}>
                  <Figure
                    amount={net}
                    unit={currency}
                    decimals="fixed"
                    setting="line"
                    size="row"
                    signed
                    win={net > 0}
                  />
                  <CurrencyMark currency={currency} size={20} label={currency} />
                  {multiplier >= BIG && (
                    <IconButton
                      icon={paperPlaneTilt}
                      look="bare"
                      label={t`Share ${times}`}
                      onClick={() => onShare(round)}
                    />
                  )}
                </span>
              }
            />
          );
        })}
      </Rows>
    </Section>
  );
}
