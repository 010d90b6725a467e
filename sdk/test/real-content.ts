import { join } from 'node:path';
import { loadContent } from '@parlor/server/content/load-content.ts';
import type { House } from '@parlor/games/content.ts';

/** The house as it is offered: the real content. */
export const realHouse = (): House => loadContent(join(import.meta.dirname, '..', '..', 'content'));
