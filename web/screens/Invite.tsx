import { useLingui } from '@lingui/react/macro';
import { FriendList } from '../features/invite/FriendList.tsx';
import { InviteCard } from '../features/invite/InviteCard.tsx';
import { usePlatform } from '../platform/PlatformContext.tsx';
import { paths } from '../routes/paths.ts';
import { useTitle } from '../services/use-title.ts';
import { PageHead } from '../ui/Page.tsx';
import styles from './Invite.module.css';

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
      <div className={styles.room}>
        <InviteCard />
        <FriendList />
      </div>
    </>
  );
}
