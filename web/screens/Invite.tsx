import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { OtherPlayerSheet, type OtherPlayer } from '../features/public-names/OtherPlayerSheet.tsx';
import { FriendList } from '../features/referrals/FriendList.tsx';
import { InviteCard, InviteSteps } from '../features/referrals/InviteCard.tsx';
import { InvitePreview } from '../features/referrals/InvitePreview.tsx';
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
  const [other, setOther] = useState<OtherPlayer>();
  return (
    <>
      <PageHead
        title={t`Invite a friend`}
        back={hasBackButton ? undefined : { href: paths.home(), label: t`Home` }}
      />
      <SwitchedOffBanner of={REFERRALS} />
      <div className={styles.screen}>
        <div className={styles.own}>
          <InviteCard />
          <InviteSteps />
        </div>
        <div className={styles.friends}>
          <FriendList
            onOpen={({ createdAt, firstName, tag, avatar }) =>
              setOther({ id: createdAt, displayName: firstName, tag, avatar })
            }
          />
        </div>
        <div className={styles.preview}>
          <InvitePreview />
        </div>
      </div>
      <OtherPlayerSheet player={other} onClose={() => setOther(undefined)} />
    </>
  );
}
