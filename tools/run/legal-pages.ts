// Writes the pages /terms and /privacy, which a server draws, for the app with fake services: `legal-pages.ts FOLDER`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LEGAL_DOCUMENTS } from '@parlor/contract/content/legal.ts';
import { loadContentFiles } from '../../server/content/load-content.ts';
import { legalPage } from '../../server/sites/legal-pages.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Usage: legal-pages.ts FOLDER');
const { legal } = loadContentFiles(join(import.meta.dirname, '..', '..', 'content'));
if (legal !== undefined)
  for (const document of LEGAL_DOCUMENTS) {
    mkdirSync(join(folder, document), { recursive: true });
    writeFileSync(join(folder, document, 'index.html'), legalPage(legal, document));
  }
