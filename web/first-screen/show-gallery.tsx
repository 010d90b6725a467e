import { createRoot } from 'react-dom/client';
import { Gallery } from '../gallery/Gallery.tsx';

export const showGallery = (root: HTMLElement): void => createRoot(root).render(<Gallery />);
