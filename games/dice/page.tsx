// The page of every dice game.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../page/page.css';
import './track.css';
import './cup.css';
import { GameRoom } from '../page/GameRoom.tsx';
import { DiceTable } from './DiceTable.tsx';
import type { DiceTable as Rules } from './rules.ts';

const root = document.getElementById('game');
if (!root) throw new Error('The page has no place for the game');
createRoot(root).render(
  <StrictMode>
    <GameRoom lookOf={(state) => (state.rules as Rules).look}>{(room) => <DiceTable room={room} />}</GameRoom>
  </StrictMode>,
);
