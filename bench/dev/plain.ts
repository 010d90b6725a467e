// What any project with the same tools needs for a change: a page of Vite with one component of React, and a server with
// one route of Fastify. The limit of bench/dev/main.ts.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import { root } from '../../tools/lint/repository.ts';

export const PLAIN_SERVER = 'server.mjs';
const COMPONENT = 'App.tsx';

const files: Readonly<Record<string, string>> = {
  'index.html': '<!doctype html><div id="root"></div><script type="module" src="/main.tsx"></script>\n',
  'main.tsx': `import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
createRoot(document.querySelector('#root')).render(<App />);
`,
  [COMPONENT]: `export function App() {
  return <h1>Plain</h1>;
}
`,
  [PLAIN_SERVER]: `import fastify from 'fastify';
const app = fastify();
app.get('/', () => ({ ok: true }));
await app.listen({ host: '127.0.0.1', port: 0 });
console.log('Parlor ready on nothing');
`,
};

/** Writes the files. Returns the folder, which has to be in the checkout, so that they find its packages. */
export function placePlain(folder: string): string {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

export interface PlainPage {
  readonly url: string;
  /** Saves the component with this number in its heading. */
  change(round: number): void;
  close(): Promise<void>;
}

export async function openPlainPage(folder: string): Promise<PlainPage> {
  const vite = await createServer({
    // It has the plugin of React alone.
    configFile: join(root, 'games', 'vite.config.ts'),
    root: folder,
    cacheDir: join(folder, '.vite'),
    logLevel: 'warn',
    server: { host: '127.0.0.1', port: 0 },
  });
  await vite.listen();
  const file = join(folder, COMPONENT);
  const text = readFileSync(file, 'utf8');
  return {
    url: vite.resolvedUrls?.local[0] ?? '',
    change: (round) => writeFileSync(file, text.replace('<h1', `<h1 data-change="${round}"`)),
    close: () => vite.close(),
  };
}
