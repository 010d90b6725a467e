import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { figure } from '../../i18n/format.ts';
import { paths } from '../../navigation/paths.ts';
import { useGames } from '../../data/queries/catalogue.ts';
import { useAsk } from '../../data/ServicesContext.tsx';
import { ButtonFace } from '../../ui/controls/ButtonFace.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import { GameCover } from '../../ui/game/GameCover.tsx';
import { lookOf } from '../../ui/game/look-of.ts';
import styles from './ResumeCard.module.css';

/** The round moved last comes first. */
const SHOWN = 3;

/** Open rounds, each with what it is worth now. Renders nothing without one. */
export function ResumeCard() {
  const { t, i18n } = useLingui();
  const { data } = useQuery(useAsk().summary());
  const rounds = (data?.openRounds ?? []).toReversed().slice(0, SHOWN);
  const { games } = useGames(rounds.map(({ gameId }) => gameId));
  if (rounds.length === 0) return null;
  return (
    <section aria-label={t`Your open rounds`} className={styles.rounds}>
      {rounds.map(({ roundId, gameId, value }) => {
        const game = games.find(({ identifier }) => identifier === gameId);
        const points = figure(value, 'PP', { locale: i18n.locale, decimals: 'fixed' }).text;
        return (
          <Link key={roundId} href={paths.play(gameId)} className={styles.round}>
            <GameCover gameId={gameId} look={game && lookOf(game)} className={styles.cover} />
            <span className={styles.words}>
              <b className={styles.title}>{game?.title ?? gameId}</b>
              <span className={styles.value}>{t`${points} PP on the table`}</span>
            </span>
            <ButtonFace kind="primary">{t`Resume`}</ButtonFace>
          </Link>
        );
      })}
    </section>
  );
}
