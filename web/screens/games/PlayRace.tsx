import { useState } from 'react';
import type { Game } from '@parlor/contract/calls/catalogue.ts';
import { TableRace, type TableRaceProps } from '../../features/contests/table/TableRace.tsx';
import { OtherPlayerSheet, type OtherPlayer } from '../../features/public-names/OtherPlayerSheet.tsx';

/** The contest that this game counts for; a player's name opens their sheet. */
export function PlayRace({
  game,
  isHeld,
  onBoard,
}: { game: Game } & Omit<TableRaceProps, 'gameId' | 'onOpen'>) {
  const [other, setOther] = useState<OtherPlayer>();
  return (
    <>
      <TableRace
        gameId={game.identifier}
        isHeld={isHeld}
        onBoard={onBoard}
        onOpen={({ userId: id, displayName, tag, avatar }) => setOther({ id, displayName, tag, avatar })}
      />
      <OtherPlayerSheet player={other} onClose={() => setOther(undefined)} />
    </>
  );
}
