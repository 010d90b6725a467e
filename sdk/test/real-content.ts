import { join } from 'node:path';
import { loadContent } from '@parlor/server/content/load-content.ts';
import type { LoadedContent } from '@parlor/games/content.ts';

/** The content as it is offered: the real content. */
export const realContent = (): LoadedContent => loadContent(join(import.meta.dirname, '..', '..', 'content'));
