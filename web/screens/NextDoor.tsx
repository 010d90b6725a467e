import { Trans, useLingui } from '@lingui/react/macro';
import { PlayerBalance } from '../features/balance/PlayerBalance.tsx';
import { NextDoorRoom } from '../features/next-door/NextDoorRoom.tsx';
import { usePlatform } from '../platform/PlatformContext.tsx';
import { paths } from '../routes/paths.ts';
import { useTitle } from '../services/use-title.ts';
import { PageHead } from '../ui/Page.tsx';
import { ClaimFlights } from './ClaimFlights.tsx';
import styles from './NextDoor.module.css';

export function NextDoor() {
  const { t } = useLingui();
  const { hasBackButton } = usePlatform();
  useTitle(t`Next door`);
  return (
    <>
      <PageHead
        title={t`Next door`}
        hideFromWide
        back={hasBackButton ? undefined : { href: paths.home(), label: t`Home` }}
      >
        <PlayerBalance />
      </PageHead>
      <p className={styles.line}>
        <Trans>Small errands at our neighbours. Open one, do it, come back and claim.</Trans>
      </p>
      <NextDoorRoom />
      <ClaimFlights />
    </>
  );
}
