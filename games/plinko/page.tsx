// The page of every plinko game.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../page/page.css';
import './plinko.css';
import { GameRoom } from '../page/GameRoom.tsx';
import { PlinkoTable } from './PlinkoTable.tsx';
import type { PlinkoTable as Rules } from './rules.ts';

const root = document.getElementById('game');
if (!root) throw new Error('The page has no place for the game');
createRoot(root).render(
  <StrictMode>
    <GameRoom lookOf={(state) => (state.rules as Rules).look}>
      {(room) => <PlinkoTable room={room} />}
    </GameRoom>
  </StrictMode>,
);
