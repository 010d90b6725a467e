import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RacePanel } from '../features/contests/RacePanel.tsx';
import { ChallengeCard } from '../features/daily-challenge/ChallengeCard.tsx';
import { OtherPlayerSheet, type OtherPlayer } from '../features/public-names/OtherPlayerSheet.tsx';
import { PublicNamePanel } from '../features/public-names/PublicNamePanel.tsx';
import { useRaceQueries } from '../features/contests/contest-queries.ts';
import { useTitle } from '../navigation/use-title.ts';
import { PageHead } from '../ui/layout/Page.tsx';

/** The race of the day, or another contest. */
export function Race({ contestId }: { contestId: string | undefined }) {
  const { t } = useLingui();
  const [other, setOther] = useState<OtherPlayer>();
  const contests = useQuery(useRaceQueries().contests());
  const shown = contests.data?.find((c) => c.contestId === contestId);
  const title = contestId === undefined || shown?.daily ? t`Daily race` : (shown?.title ?? t`Contest`);
  useTitle(title);
  return (
    <>
      <PageHead title={title} />
      <RacePanel
        key={contestId ?? ''}
        contestId={contestId}
        more={<ChallengeCard />}
        ownName={<PublicNamePanel />}
        onOpen={(entry) => setOther({ ...entry, id: entry.userId })}
      />
      <OtherPlayerSheet player={other} onClose={() => setOther(undefined)} />
    </>
  );
}
