import { useLingui } from '@lingui/react/macro';
import { CHALLENGE_ID } from '@parlor/contract/content/contests/challenge-id.ts';
import { useState } from 'react';
import { RacePanel } from '../features/contests/RacePanel.tsx';
import { TodaysChallenge } from '../features/daily-challenge/TodaysChallenge.tsx';
import { YesterdaysDeal } from '../features/daily-challenge/YesterdaysDeal.tsx';
import { OtherPlayerSheet, type OtherPlayer } from '../features/public-names/OtherPlayerSheet.tsx';
import { PublicNamePanel } from '../features/public-names/PublicNamePanel.tsx';
import { useTitle } from '../navigation/use-title.ts';
import { PageHead } from '../ui/layout/Page.tsx';

/** The challenge of the day: the deal, the board, and how yesterday ended. */
export function Challenge() {
  const { t } = useLingui();
  const [other, setOther] = useState<OtherPlayer>();
  const title = t`Daily challenge`;
  useTitle(title);
  return (
    <>
      <PageHead title={title} />
      <RacePanel
        contestId={CHALLENGE_ID}
        status={<TodaysChallenge />}
        more={<YesterdaysDeal />}
        ownName={<PublicNamePanel />}
        onOpen={(entry) => setOther({ ...entry, id: entry.userId })}
      />
      <OtherPlayerSheet player={other} onClose={() => setOther(undefined)} />
    </>
  );
}
