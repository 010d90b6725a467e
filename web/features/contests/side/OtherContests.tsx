import { useLingui } from '@lingui/react/macro';
import type { ContestInfo, Statistic } from '@parlor/contract/calls/contests.ts';
import { gameArt } from '@parlor/art/games/game-art.ts';
import { paths } from '../../../navigation/paths.ts';
import { useGames } from '../../../data/queries/catalogue.ts';
import { Art } from '../../../ui/media/Art.tsx';
import { CurrencyMark } from '../../../ui/reward/CurrencyMark.tsx';
import { Figure } from '../../../ui/media/Figure.tsx';
import { lookOf } from '../../../ui/game/look-of.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { Row, Rows } from '../../../ui/layout/Row.tsx';
import styles from '../Race.module.css';
import { useRaceLabels } from '../use-race-labels.ts';

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
