import { Trans, useLingui } from '@lingui/react/macro';
import { useRouterState } from '@tanstack/react-router';
import { DrawList } from '../features/fairness/DrawList.tsx';
import { DrawView } from '../features/fairness/DrawView.tsx';
import { OwnDrawCheck } from '../features/fairness/OwnDrawCheck.tsx';
import { SeedsInUse } from '../features/fairness/seeds/SeedsInUse.tsx';
import { paths } from '../navigation/paths.ts';
import { PageHead } from '../ui/layout/Page.tsx';
import styles from './Fairness.module.css';

/** With a draw in the address, its check. Else the current seeds, the draws, and a check of any draw. */
export function Fairness() {
  const { t } = useLingui();
  const draw = useRouterState({
    select: ({ location }) => new URLSearchParams(location.searchStr).get('draw') ?? undefined,
  });
  if (draw !== undefined)
    return (
      <>
        <PageHead title={t`Check a draw`} back={{ href: paths.fairness(), label: t`Your draws` }} />
        <DrawView key={draw} reference={draw} />
      </>
    );
  return (
    <>
      <PageHead title={t`Check a draw`} back={{ href: paths.profile(), label: t`Profile` }} />
      <p className={styles.intro}>
        <Trans>
          Before you play or open anything we fix a secret seed and show its hash. Your own seed and the
          number of the draw go into every result with it. Once the seed is shown, anyone can draw it again.
        </Trans>
      </p>
      <div className={styles.sides}>
        <section className={styles.side}>
          <h2>{t`In use now`}</h2>
          <SeedsInUse />
        </section>
        <section className={styles.side}>
          <h2>{t`Your draws`}</h2>
          <DrawList />
        </section>
        <section className={styles.side}>
          <h2>{t`Any other draw`}</h2>
          <OwnDrawCheck />
        </section>
      </div>
    </>
  );
}
