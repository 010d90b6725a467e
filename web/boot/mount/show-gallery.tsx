import { createRoot } from 'react-dom/client';
import { Gallery } from '../../gallery/Gallery.tsx';
import { everyWord } from '../../i18n/i18n.ts';

/** The gallery shows messages of every screen, and the first script has only those of the first ones. */
export const showGallery = async (root: HTMLElement): Promise<void> => {
  await everyWord();
  createRoot(root).render(<Gallery />);
};
