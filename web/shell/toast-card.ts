// A toast is drawn by a part that loads after the first screen; a toast waits for it.
import { later } from '../data/load-later.tsx';

export const ToastCard = later(async () => (await import('../ui/feedback/toast/ToastCard.tsx')).ToastCard);
