import { useLingui } from '@lingui/react/macro';
import { useRouterState } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { DrawList } from '../features/fairness/DrawList.tsx';
import { DrawView } from '../features/fairness/DrawView.tsx';
import { OwnDrawCheck } from '../features/fairness/OwnDrawCheck.tsx';
import { OddsInUse } from '../features/fairness/seeds/OddsInUse.tsx';
import { SeedsInUse } from '../features/fairness/seeds/SeedsInUse.tsx';
import { HowItWorks } from '../features/fairness/start/HowItWorks.tsx';
import { LastRound } from '../features/fairness/start/LastRound.tsx';
import { paths } from '../navigation/paths.ts';
import { Fold } from '../ui/layout/Fold.tsx';
import { PageHead } from '../ui/layout/Page.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { Row, Rows } from '../ui/layout/Row.tsx';
import { Icon } from '../ui/media/Icon.tsx';
import { cardsThree, clockCounterClockwise, listChecks, sealCheckFill } from '../ui/media/icons.ts';
import styles from './Fairness.module.css';

/** With a draw in the address, its check. Else the check of the last round, the current seeds, and what opens on a press. */
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
      <Start />
    </>
  );
}

type Part = 'results' | 'odds' | 'own';

function Start() {
  const { t } = useLingui();
  const [open, setOpen] = useState<ReadonlySet<Part>>(new Set());
  const results = useRef<HTMLDivElement>(null);
  const toggle = (part: Part) => (isOpen: boolean) =>
    setOpen((before) => {
      const after = new Set(before);
      if (isOpen) after.add(part);
      else after.delete(part);
      return after;
    });
  const pickAnother = () => {
    toggle('results')(true);
    results.current?.scrollIntoView({ block: 'start' });
    results.current?.querySelector('summary')?.focus({ preventScroll: true });
  };
  return (
    <div className={styles.sides}>
      <div className={styles.side}>
        <LastRound onPickAnother={pickAnother} />
        <HowItWorks />
      </div>
      <div className={styles.side}>
        <Panel>
          <h2 className={styles.heading}>{t`Seeds in use`}</h2>
          <SeedsInUse />
        </Panel>
        <div ref={results} className={styles.folds}>
          <Panel>
            <Fold
              icon={clockCounterClockwise}
              title={t`Your results`}
              isOpen={open.has('results')}
              onToggle={toggle('results')}
            >
              <DrawList />
            </Fold>
            <Fold
              icon={cardsThree}
              title={t`Odds of packs and boxes`}
              isOpen={open.has('odds')}
              onToggle={toggle('odds')}
            >
              <OddsInUse />
            </Fold>
            <Fold
              icon={sealCheckFill}
              title={t`Verify any round`}
              isOpen={open.has('own')}
              onToggle={toggle('own')}
            >
              <OwnDrawCheck />
            </Fold>
          </Panel>
        </div>
        <Rows on="paper" label={t`Public books`}>
          <Row
            leading={<Icon of={listChecks} />}
            title={t`Public books`}
            detail={t`Check that your balance is counted`}
            href={paths.books()}
          />
          <Row
            leading={<Icon of={sealCheckFill} />}
            title={t`Odds, day by day`}
            detail={t`What games and boxes should pay, and what they paid`}
            href={`${paths.books()}#odds`}
          />
        </Rows>
      </div>
    </div>
  );
}
