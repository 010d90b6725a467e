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
        <PageHead title={t`Provably fair`} back={{ href: paths.fairness(), label: t`Your results` }} />
        <DrawView key={draw} reference={draw} />
      </>
    );
  return (
    <>
      <PageHead title={t`Provably fair`} back={{ href: paths.profile(), label: t`Profile` }} />
      <p className={styles.intro}>
        <Trans>
          We lock a server seed and show its hash before you play. Your client seed and the nonce join it and
          set each result. When you rotate the seeds, the old server seed is revealed and anyone can verify
          the results.
        </Trans>
      </p>
      <div className={styles.sides}>
        <section className={styles.side}>
          <h2>{t`Your results`}</h2>
          <DrawList />
        </section>
        <section className={styles.side}>
          <h2>{t`Seeds in use`}</h2>
          <SeedsInUse />
        </section>
        <section className={styles.side}>
          <h2>{t`Verify any round`}</h2>
          <OwnDrawCheck />
        </section>
      </div>
    </>
  );
}
