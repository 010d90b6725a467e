import { useLingui } from '@lingui/react/macro';
import type { ShareWish } from '@parlor/contract/calls/share-cards.ts';
import { useState } from 'react';
import { Badges } from '../../features/achievements/Badges.tsx';
import { Debt } from '../../features/balances/Debt.tsx';
import { AllBalances } from '../../features/profile/AllBalances.tsx';
import { BestRound } from '../../features/profile/overview/BestRound.tsx';
import { LatestRounds } from '../../features/profile/overview/LatestRounds.tsx';
import { OwnCollections } from '../../features/profile/overview/OwnCollections.tsx';
import { PlayerBoard } from '../../features/profile/overview/PlayerBoard.tsx';
import { usePlayerProfile } from '../../features/profile/overview/profile-query.ts';
import { Shortcuts } from '../../features/profile/overview/Shortcuts.tsx';
import { EditName } from '../../features/public-names/EditName.tsx';
import { SetBackNotice } from '../../features/public-names/SetBackNotice.tsx';
import { useFailure } from '../../data/queries/use-failure.ts';
import { useProfile } from '../../data/queries/use-profile.ts';
import { usePublicName } from '../../data/use-public-name.ts';
import { PartFailed } from '../../ui/feedback/PartFailed.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { later } from '../../data/load-later.tsx';
import styles from './Profile.module.css';

const ShareSheet = later(async () => (await import('../../features/share-cards/ShareSheet.tsx')).ShareSheet);

/** What the player reached, and the way to everything of the account. */
export function Profile() {
  const { t } = useLingui();
  const profile = useProfile();
  const { data: name } = usePublicName();
  const query = usePlayerProfile();
  const failure = useFailure(query.error);
  const player = query.data;
  const [wish, setWish] = useState<ShareWish>();
  const onShare = ({ reference }: { reference: string }) => setWish({ kind: 'win', reference });
  return (
    <div className={styles.sides}>
      <div className={styles.me}>
        {profile && (
          <PlayerBoard
            profile={profile}
            name={name}
            player={player}
            isLoading={!player && !failure}
            edit={<EditName />}
          />
        )}
        {name && <SetBackNotice name={name} />}
        <AllBalances />
        <Debt />
        <Shortcuts />
      </div>
      <div className={styles.reached}>
        {player ? (
          <>
            {player.bestRound && <BestRound round={player.bestRound} onShare={onShare} />}
            <Badges {...player.achievements} />
            <div className={styles.halves}>
              <OwnCollections collections={player.collections} />
              <LatestRounds rounds={player.latestRounds} onShare={onShare} />
            </div>
          </>
        ) : failure ? (
          <PartFailed card failure={failure} query={query}>
            {t`What you reached didn’t load. Nothing of it is lost.`}
          </PartFailed>
        ) : (
          <div className={styles.loading} aria-busy="true">
            <Skeleton width="100%" height={184} radius={20} />
            <Skeleton width="100%" height={140} />
            <Skeleton width="100%" height={320} />
          </div>
        )}
      </div>
      <ShareSheet wish={wish} onClose={() => setWish(undefined)} />
    </div>
  );
}
