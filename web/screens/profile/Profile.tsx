import { useLingui } from '@lingui/react/macro';
import { Ledger } from '../../features/ledger/Ledger.tsx';
import { Debt } from '../../features/balances/Debt.tsx';
import { AllBalances } from '../../features/profile/AllBalances.tsx';
import { ProfileMenu } from '../../features/profile/ProfileMenu.tsx';
import { EditName } from '../../features/public-names/EditName.tsx';
import { SetBackNotice } from '../../features/public-names/SetBackNotice.tsx';
import { useProfile } from '../../data/queries/use-profile.ts';
import { usePublicName } from '../../data/use-public-name.ts';
import { PlayerCard } from '../../features/profile/PlayerCard.tsx';
import styles from './Profile.module.css';

/** Transactions beside the menu. Their own page shows the rest. */
const NEWEST = 12;

export function Profile() {
  const { t } = useLingui();
  const profile = useProfile();
  const { data: name } = usePublicName();
  return (
    <div className={styles.sides}>
      <div className={styles.me}>
        {profile && <PlayerCard profile={profile} edit={<EditName />} />}
        {name && <SetBackNotice name={name} />}
        <AllBalances />
        <Debt />
        <ProfileMenu />
      </div>
      <section className={styles.ledger}>
        <h2 className={styles.title}>{t`Transactions`}</h2>
        <Ledger newest={NEWEST} heading="h3" />
      </section>
    </div>
  );
}
