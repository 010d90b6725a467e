import { useLingui } from '@lingui/react/macro';
import { FriendList } from '../features/referrals/FriendList.tsx';
import { InviteCard } from '../features/referrals/InviteCard.tsx';
import { SwitchedOffBanner } from '../features/switches/SwitchedOffBanner.tsx';
import { usePlatform } from '../platform/PlatformContext.tsx';
import { paths } from '../navigation/paths.ts';
import { useTitle } from '../navigation/use-title.ts';
import { PageHead } from '../ui/layout/Page.tsx';
import styles from './Invite.module.css';

const REFERRALS = [{ kind: 'referrals' }] as const;

export function Invite() {
  const { t } = useLingui();
  const { hasBackButton } = usePlatform();
  useTitle(t`Invite a friend`);
  return (
    <>
      <PageHead
        title={t`Invite a friend`}
        back={hasBackButton ? undefined : { href: paths.home(), label: t`Home` }}
      />
      <SwitchedOffBanner of={REFERRALS} />
      <div className={styles.screen}>
        <InviteCard />
        <FriendList />
      </div>
    </>
  );
}
