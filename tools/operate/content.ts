// `npm run content`: compares and exchanges content/ and the live content of DATABASE_URL, or else of the embedded database.
//   npm run content -- diff                 each field in which the files differ from the live content
//   npm run content -- export [--to DIR]    writes the live content into the files; comments stay
//   npm run content -- preview --draft 12   serves the web app with the content of a draft and fake services, as a new
//                                           player today; with --player regular --day 2026-12-24 as another one
//   npm run content -- adopt --why "..."    releases the files; afterwards a starting server releases its own
// Exit code 0: done, or diff found nothing; 1: diff found differences; 2: it failed.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { adopt, differences, exported, filesOfDraft } from '../../server/content/drafts/seed.ts';
import { PreviewChoice } from '../../contract/calls/operator/content/preview.ts';
import { loadContentFiles, readContent, type CheckoutContent } from '../../server/content/load-content.ts';
import { reasonOf } from '../../server/runtime/reason-of.ts';
import { root } from '../lint/repository.ts';
import { withFoundDatabase } from './find-database.ts';

const usage =
  'npm run content -- diff | export [--to DIR] | preview --draft N [--player regular] [--day 2026-12-24] | adopt --why "at least three letters"';

const ofPreview = {
  player: { type: 'string', default: 'new' },
  day: { type: 'string', default: new Date().toISOString().slice(0, 10) },
} as const;

class Usage extends Error {}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { to: { type: 'string' }, why: { type: 'string' }, draft: { type: 'string' }, ...ofPreview },
  });
  const [command, ...others] = positionals;
  const why = values.why?.trim() ?? '';
  if (others.length > 0 || !['diff', 'export', 'adopt', 'preview'].includes(command ?? ''))
    throw new Usage(usage);
  if (command === 'adopt' && (why.length < 3 || why.length > 500)) throw new Usage(usage);
  if (command === 'preview' && !/^[1-9]\d{0,8}$/.test(values.draft ?? '')) throw new Usage(usage);
  const folder = join(root, 'content');
  const checkout = readContent(folder);
  if (command === 'preview') {
    const { player, day } = values;
    const shown = PreviewChoice.safeParse({ player, day });
    if (!shown.success) throw new Usage(usage);
    return preview(checkout, Number(values.draft), shown.data);
  }
  return withFoundDatabase({ applicationName: 'parlor-content' }, async ({ pool }) => {
    const nowMs = Date.now();
    if (command === 'diff') {
      const { release, changes } = await differences(pool, checkout, { nowMs });
      for (const { file, path, before = '–', after = '–' } of changes)
        say(`${file} ${path}: ${before} → ${after}`);
      say(
        changes.length === 0
          ? `The files say what release ${release.id} says, which is live.`
          : `${changes.length} fields differ from release ${release.id}, which is live.`,
      );
      return changes.length === 0 ? 0 : 1;
    }
    if (command === 'adopt') {
      const { id } = await adopt(pool, checkout, { nowMs, why });
      say(`The files are release ${id}: live within a second.`);
      return 0;
    }
    const to = resolve(values.to ?? folder);
    mkdirSync(to, { recursive: true });
    const texts = Object.entries(await exported(pool, checkout, { nowMs }));
    for (const [file, text] of texts) {
      writeFileSync(join(to, file), text);
      say(file);
    }
    say(texts.length === 0 ? 'The files say what is live already.' : `${texts.length} files written.`);
    return 0;
  });
}

/** Serves the app of previews with the content of the draft until it is stopped. */
async function preview(checkout: CheckoutContent, draft: number, shown: PreviewChoice): Promise<number> {
  const texts = await withFoundDatabase({ applicationName: 'parlor-content' }, ({ pool }) =>
    filesOfDraft(pool, checkout, draft),
  );
  const dir = mkdtempSync(join(tmpdir(), 'parlor-draft-'));
  for (const [file, text] of Object.entries(texts)) writeFileSync(join(dir, file), text);
  const files = loadContentFiles(dir);
  rmSync(dir, { recursive: true });
  const { ensureStaticBuilt } = await import('../run/build-static.mjs');
  const { serveStatic } = await import('../run/serve-static.mjs');
  const { url } = await serveStatic(await ensureStaticBuilt(), {
    port: Number(process.env['PORT'] ?? 8081),
    host: '127.0.0.1',
    preview: JSON.stringify({ draft, name: '', ...shown, files }),
  });
  say(`Draft ${draft} on ${url}`);
  await new Promise((stop) => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
  });
  return 0;
}

process.exitCode = await run().catch((error: unknown) => {
  process.stderr.write(`${reasonOf(error)}\n`);
  return 2;
});
