import { createHash } from 'node:crypto';
import { auth } from '@parlor/contract/auth.ts';
import { balances } from '@parlor/contract/balances.ts';
import { quests } from '@parlor/contract/quests.ts';
import { summary } from '@parlor/contract/summary.ts';
import { build, type Connect, type Plugin } from 'vite';

const MARK = '<!--theme-boot-->';
const ENTRY = new URL('../first-screen/head.ts', import.meta.url).pathname;

/** What the head of a document asks before the app is there. */
const CALLS = {
  refresh: auth.refreshToken.path,
  telegram: auth.signInTelegram.path,
  first: [summary.summary.path, balances.balances.path, quests.quests.path],
};

/** The script that paints the right room before the first frame, as one short classic script. */
async function bootScript(): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    define: { PARLOR_CALLS: JSON.stringify(CALLS) },
    build: {
      write: false,
      target: 'es2020',
      rolldownOptions: { input: ENTRY, output: { format: 'iife' } },
    },
  });
  const output = Array.isArray(made) ? made[0] : made;
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error('theme-boot gave no script');
  return chunk.code.trim();
}

/** The mini-app has its own document under /tg, whatever screen of it is asked for. */
const openMiniApp: Connect.NextHandleFunction = (request, _response, next) => {
  if (/^\/tg(\/[^.]*)?(\?|$)/.test(request.url ?? '')) request.url = '/tg.html';
  next();
};

/** Writes the head's script into both documents, and its digest into `csp.json` so that a server can allow exactly it. */
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
        if (!html.includes(MARK)) throw new Error(`no ${MARK} in this document`);
        script = context.server ? bootScript() : (script ??= bootScript());
        return html.replace(MARK, `<script>${await script}</script>`);
      },
    },
    async generateBundle() {
      const digest = createHash('sha256')
        .update(await (script ??= bootScript()))
        .digest('base64');
      this.emitFile({
        type: 'asset',
        fileName: 'csp.json',
        source: `${JSON.stringify({ scriptHashes: [`'sha256-${digest}'`] })}\n`,
      });
    },
  };
}
