import { join } from 'node:path';
import { loadContent } from '@parlor/server/content/load-content.ts';
import type { LoadedContent } from '@parlor/games/content.ts';

/** The real content. */
export const realContent = (): LoadedContent => loadContent(join(import.meta.dirname, '..', '..', 'content'));
