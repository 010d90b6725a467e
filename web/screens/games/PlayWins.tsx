import { useState } from 'react';
import { ReactionEvent, TableEvent } from '@parlor/contract/calls/at-table.ts';
import type { Game } from '@parlor/contract/calls/catalogue.ts';
import { AtTable, idOf } from '../../features/at-table/AtTable.tsx';
import { useReactions } from '../../features/at-table/use-reactions.ts';
import { OtherPlayerSheet, type OtherPlayer } from '../../features/public-names/OtherPlayerSheet.tsx';
import { TableWins } from '../../features/recent-wins/TableWins.tsx';

/** Who plays this game now, their reactions, and the wins of all players in it; a name opens its player. */
export function PlayWins({ game, isHeld }: { game: Game; isHeld: boolean }) {
  const gameId = game.identifier;
  const [other, setOther] = useState<OtherPlayer>();
  const [table, setTable] = useState<TableEvent>();
  const { shown, add } = useReactions();
  return (
    <>
      <TableWins
        gameId={gameId}
        isHeld={isHeld}
        // Checked here, so that a lobby starts without their forms.
        onTable={(event) => setTable(TableEvent.parse(event))}
        onReaction={(event) => {
          const reaction = ReactionEvent.parse(event);
          if (reaction.gameId === gameId) add(reaction);
        }}
        onOpen={({ id, displayName = '', tag, avatar }) => setOther({ id, displayName, tag, avatar })}
      >
        <AtTable
          gameId={gameId}
          table={table?.gameId === gameId ? table : undefined}
          reactions={shown}
          onOpen={(player) => setOther({ id: idOf(player), ...player })}
        />
      </TableWins>
      <OtherPlayerSheet player={other} onClose={() => setOther(undefined)} />
    </>
  );
}
