// Writes the pages /terms and /privacy, which a server draws, for the app over its fakes:
// `legal-pages.ts FOLDER CONTENT_FOLDER`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LEGAL_DOCUMENTS } from '@parlor/contract/content/legal.ts';
import { loadContentFiles } from '../../server/content/load-content.ts';
import { legalPage } from '../../server/sites/legal-pages.ts';

const [folder, contentFolder] = process.argv.slice(2);
if (folder === undefined || contentFolder === undefined)
  throw new Error('Usage: legal-pages.ts FOLDER CONTENT_FOLDER');
const { legal } = loadContentFiles(contentFolder);
if (legal !== undefined)
  for (const document of LEGAL_DOCUMENTS) {
    mkdirSync(join(folder, document), { recursive: true });
    writeFileSync(join(folder, document, 'index.html'), legalPage(legal, document));
  }
