import { useLingui } from '@lingui/react/macro';
import { useRouterState } from '@tanstack/react-router';
import { PlayerBalance } from '../../features/balances/PlayerBalance.tsx';
import { BoxPanel } from '../../features/lootboxes/BoxPanel.tsx';
import { paths } from '../../navigation/paths.ts';
import { useGo } from '../../navigation/use-go.ts';
import { PageHead } from '../../ui/layout/Page.tsx';
import styles from '../Daily.module.css';

const KINDS = ['FREE', 'STANDARD', 'PREMIUM'] as const;

export function Lootboxes() {
  const { t } = useLingui();
  const go = useGo();
  const requested = useRouterState({
    select: ({ location }) => new URLSearchParams(location.searchStr).get('open'),
  });
  return (
    <>
      <PageHead title={t`Boxes`} back={{ href: paths.home(), label: t`Home` }} hideFromWide>
        <PlayerBalance />
      </PageHead>
      <p className={styles.lead}>{t`See what’s inside and the odds before you open.`}</p>
      <BoxPanel
        openAtOnce={KINDS.find((kind) => kind === requested)}
        onBegun={() => go(paths.boxes(), { replace: true })}
      />
    </>
  );
}
