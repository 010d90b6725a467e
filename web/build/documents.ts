import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { wordmarkSymbol } from '@parlor/art/things/parlor-signs.ts';
import { auth } from '@parlor/contract/calls/auth.ts';
import { balances } from '@parlor/contract/calls/balances.ts';
import { quests } from '@parlor/contract/calls/quests.ts';
import { summary } from '@parlor/contract/calls/summary.ts';
import { build, type Connect, type Plugin } from 'vite';

const MARK = '<!--theme-boot-->';
const SYMBOLS = '<!--symbols-->';
const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
/** A build with fake services has no session to request: only the theme is set. */
const HEAD = at(
  process.env['VITE_PARLOR_ENV'] === 'fake' ? '../theme/theme-boot.ts' : '../boot/inline/head.ts',
);
const WORKER = at('../boot/service-worker.ts');

/** Requests of the document's head before the app is loaded. */
const CALLS = {
  refresh: auth.refreshToken.path,
  telegram: auth.signInTelegram.path,
  first: [summary.summary.path, balances.balances.path, quests.quests.path],
};

/** A script of its own, as one classic file; `define` inserts values of the build. */
async function classicScript(input: string, define: Record<string, unknown>): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    define: Object.fromEntries(Object.entries(define).map(([name, value]) => [name, JSON.stringify(value)])),
    build: { write: false, target: 'es2020', rolldownOptions: { input, output: { format: 'iife' } } },
  });
  const output = Array.isArray(made) ? made[0] : made;
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error(`${input} gave no script`);
  return chunk.code.trim();
}

/** The script that sets the theme before the first frame. */
const headScript = (): Promise<string> => classicScript(HEAD, { PARLOR_CALLS: CALLS });

/** The mini-app has its own document under /tg, for all of its screens. */
const openMiniApp: Connect.NextHandleFunction = (request, _response, next) => {
  if (/^\/tg(\/[^.]*)?(\?|$)/.test(request.url ?? '')) request.url = '/tg.html';
  next();
};

/**
 * Writes the head's script into both documents, drawings that their first screens show (so that no script has their
 * outlines), and its digest into `csp.json` so that a server can allow exactly that
 * script.
 */
export function documents(): Plugin {
  let script: Promise<string> | undefined;
  return {
    name: 'parlor-documents',
    apply: (_config, { isSsrBuild }) => isSsrBuild !== true,
    configureServer(server) {
      server.middlewares.use(openMiniApp);
    },
    configurePreviewServer(server) {
      server.middlewares.use(openMiniApp);
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html, context) {
        // The console's document has no inline script: its policy allows none.
        if (context.path === '/console.html') return html;
        if (!html.includes(MARK)) throw new Error(`no ${MARK} in this document`);
        script = context.server ? headScript() : (script ??= headScript());
        if (!html.includes(SYMBOLS)) throw new Error(`no ${SYMBOLS} in this document`);
        return html
          .replace(MARK, `<script>${await script}</script>`)
          .replace(SYMBOLS, `<svg hidden aria-hidden="true">${wordmarkSymbol()}</svg>`);
      },
    },
    async generateBundle(_options, bundle) {
      const digest = createHash('sha256')
        .update(await (script ??= headScript()))
        .digest('base64');
      this.emitFile({
        type: 'asset',
        fileName: 'csp.json',
        source: `${JSON.stringify({ scriptHashes: [`'sha256-${digest}'`] })}\n`,
      });
      const assets = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
      this.emitFile({
        type: 'asset',
        fileName: 'service-worker.js',
        source: await classicScript(WORKER, { PARLOR_ASSETS: assets.map((name) => `/${name}`).toSorted() }),
      });
    },
  };
}
