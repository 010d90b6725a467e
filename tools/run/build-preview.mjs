// The app that shows a draft of content: the app over its fakes, which asks its server for the content. Built once for its
// sources, by the server at the first preview, or with the image of a deployment.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildStatic } from './build-static.mjs';
import { websiteHash } from './build-web.mjs';
import { root } from './setup.mjs';

export const previewDir = join(root, 'dist', 'preview');
const stamp = join(previewDir, '.stamp');

export async function ensurePreviewBuilt() {
  const hash = websiteHash();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return previewDir;
  await buildStatic(previewDir, { VITE_PARLOR_PREVIEW: '1' });
  writeFileSync(stamp, hash);
  return previewDir;
}

if (import.meta.main ?? process.argv[1]?.endsWith('build-preview.mjs')) await ensurePreviewBuilt();
