import { useState } from 'react';
import { OtherPlayerSheet, type OtherPlayer } from '../../features/public-names/OtherPlayerSheet.tsx';
import { LiveWins as Wins } from '../../features/recent-wins/LiveWins.tsx';

/** The live wins; a winner's name opens their sheet. */
export function LiveWins() {
  const [other, setOther] = useState<OtherPlayer>();
  return (
    <>
      <Wins onOpen={({ id, displayName = '', tag, avatar }) => setOther({ id, displayName, tag, avatar })} />
      <OtherPlayerSheet player={other} onClose={() => setOther(undefined)} />
    </>
  );
}
