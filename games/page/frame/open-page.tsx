import { StrictMode, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import '../look/page.css';
import { GameRoom, type Room } from './GamePage.tsx';

/** Opens the page of a family's games with its table. The table's own styles are imported after this. */
export function openPage(Table: ComponentType<{ readonly room: Room }>): void {
  const root = document.getElementById('game');
  if (!root) throw new Error('The page has no place for the game');
  createRoot(root).render(
    <StrictMode>
      <GameRoom>{(room) => <Table room={room} />}</GameRoom>
    </StrictMode>,
  );
}
