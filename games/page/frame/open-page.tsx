import { StrictMode, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import '../look/page.css';
import { GamePage, type GamePageContext } from './GamePage.tsx';

/** Mounts the page of a family with its table. Import the table's styles after this. */
export function openPage(Table: ComponentType<{ readonly page: GamePageContext }>): void {
  const root = document.getElementById('game');
  if (!root) throw new Error('The page has no place for the game');
  createRoot(root).render(
    <StrictMode>
      <GamePage>{(page) => <Table page={page} />}</GamePage>
    </StrictMode>,
  );
}
