import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { boxArt } from '@parlor/art/things/box-art.ts';
import { count } from '../../i18n/format.ts';
import { paths } from '../../navigation/paths.ts';
import { useAsk } from '../../data/ServicesContext.tsx';
import { Art } from '../../ui/media/Art.tsx';
import { Board } from '../../ui/layout/Board.tsx';
import { Link } from '../../ui/controls/Link.tsx';
import styles from './CardsBoxes.module.css';

const KINDS = ['FREE', 'STANDARD', 'PREMIUM'] as const;

/** The boxes beside the packs: how many of each kind. Another screen opens them. */
export function CardsBoxes() {
  const { t, i18n } = useLingui();
  const { data } = useQuery(useAsk().summary());
  const names = { FREE: t`Free`, STANDARD: t`Standard`, PREMIUM: t`Premium` };
  return (
    <Board label={t`Boxes`} padded={false}>
      <ul className={styles.boxes}>
        {KINDS.map((kind) => {
          // Undefined while loading; no number is shown.
          const waiting = data?.lootBoxes[kind];
          return (
            <li key={kind}>
              <Link href={paths.boxes()} className={styles.box} data-none={!waiting || undefined}>
                <Art svg={boxArt(kind)} className={styles.picture} />
                {waiting !== undefined && <span className={styles.count}>{count(waiting, i18n.locale)}</span>}
                <b>{names[kind]}</b>
                <span className={styles.state}>
                  {waiting === undefined ? null : waiting > 0 ? t`Ready` : kind === 'FREE' && t`Tomorrow`}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </Board>
  );
}
