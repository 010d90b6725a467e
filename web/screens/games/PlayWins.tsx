import { useState } from 'react';
import type { Game } from '@parlor/contract/calls/catalogue.ts';
import { OtherPlayerSheet, type OtherPlayer } from '../../features/public-names/OtherPlayerSheet.tsx';
import { TableWins } from '../../features/recent-wins/TableWins.tsx';

/** The wins of all players in this game; a winner's name opens their sheet. */
export function PlayWins({ game, isHeld }: { game: Game; isHeld: boolean }) {
  const [other, setOther] = useState<OtherPlayer>();
  return (
    <>
      <TableWins
        gameId={game.identifier}
        isHeld={isHeld}
        onOpen={({ id, displayName = '', tag, avatar }) => setOther({ id, displayName, tag, avatar })}
      />
      <OtherPlayerSheet player={other} onClose={() => setOther(undefined)} />
    </>
  );
}
