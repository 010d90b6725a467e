import { useLingui } from '@lingui/react/macro';
import type { ContestInfo, ContestWinners, PrizeRange, Statistic } from '@parlor/contract/calls/contests.ts';
import { gameArt } from '@parlor/art/games/game-art.ts';
import { count } from '../../i18n/format.ts';
import { paths } from '../../navigation/paths.ts';
import { useGames } from '../../data/queries/catalogue.ts';
import { Art } from '../../ui/media/Art.tsx';
import { Avatar } from '../../ui/media/Avatar.tsx';
import { CurrencyMark } from '../../ui/reward/CurrencyMark.tsx';
import { Figure } from '../../ui/media/Figure.tsx';
import { lookOf } from '../../ui/game/look-of.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Row, Rows } from '../../ui/layout/Row.tsx';
import styles from './Race.module.css';
import { EntryName, type RaceRowProps } from './RaceRow.tsx';
import { useRaceLabels } from './use-race-labels.ts';

/** The prize of each place. */
export function PrizeTable({ prizes }: { prizes: readonly PrizeRange[] }) {
  const { t, i18n } = useLingui();
  return (
    <Panel label={t`Prize table`}>
      <h2 className={styles.title}>{t`Prize table`}</h2>
      <ul className={styles.prizeRows}>
        {prizes.map(({ from, to, amount }) => {
          const [first, last] = [count(from, i18n.locale), count(to, i18n.locale)];
          return (
            <li key={from}>
              <span>{from === to ? first : t`${first} to ${last}`}</span>
              <span className={styles.amount}>
                <CurrencyMark currency="PP" size={18} label={t`Parlor Points`} />
                <Figure amount={amount} unit="PP" setting="line" />
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

const WINNERS_SHOWN = 3;

/** The result of the last race. */
export function LastWinners({
  last,
  statistic,
  daily,
  myId,
  onOpen,
}: {
  last: ContestWinners;
  statistic: Statistic;
  daily: boolean;
  myId: string;
} & Pick<RaceRowProps, 'onOpen'>) {
  const { t } = useLingui();
  const words = useRaceLabels();
  const title = daily ? t`Yesterday` : t`Last contest`;
  return (
    <Panel label={title}>
      <h2 className={styles.title}>{title}</h2>
      {last.winners.length === 0 ? (
        <p className={styles.quiet}>{t`Nobody took part, so no prizes were paid.`}</p>
      ) : (
        <ul>
          {last.winners.slice(0, WINNERS_SHOWN).map((winner) => (
            <li key={winner.userId} className={styles.winner}>
              <Avatar id={winner.userId} avatar={winner.avatar} />
              <span>
                <span className={styles.name}>
                  <EntryName entry={winner} mine={winner.userId === myId} onOpen={onOpen} />
                </span>
                <span className={styles.quiet}>
                  <bdi dir="ltr">{words.value(winner.value, statistic)}</bdi>
                </span>
              </span>
              <span className={styles.amount}>
                <CurrencyMark currency="PP" size={18} label={t`Parlor Points`} />
                <Figure amount={winner.prize ?? 0} unit="PP" setting="line" size="row" />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** The game whose picture represents the contest. */
const shownAs = ({ pictureOf, gameId }: ContestInfo): string => pictureOf ?? gameId;

/** Other running contests. */
export function OtherContests({ contests, shown }: { contests: readonly ContestInfo[]; shown: string }) {
  const { t } = useLingui();
  const words = useRaceLabels();
  const others = contests.filter((c) => c.contestId !== shown);
  const { games } = useGames(others.map(shownAs));
  if (others.length === 0) return null;
  return (
    <Panel label={t`Other contests`}>
      <h2 className={styles.title}>{t`Other contests`}</h2>
      <Rows>
        {others.map((contest) => {
          const gameId = shownAs(contest);
          const game = games.find((g) => g.identifier === gameId);
          return (
            <Row
              key={contest.contestId}
              height="s"
              href={contest.daily ? paths.race() : paths.race({ contest: contest.contestId })}
              leading={<Art svg={gameArt(gameId, game && lookOf(game))} className={styles.picture} />}
              title={contest.daily ? t`Daily race` : contest.title}
              detail={words.counts(contest.statisticName as Statistic)}
              trailing={
                <span className={styles.amount}>
                  <CurrencyMark currency="PP" size={18} label={t`Parlor Points`} />
                  <Figure amount={contest.totalPrize} unit="PP" setting="line" />
                </span>
              }
            />
          );
        })}
      </Rows>
    </Panel>
  );
}
