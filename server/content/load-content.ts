// Reads content/*.yaml. A fault is reported with file, line, field and reason, and the server does not start.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LineCounter, parseDocument, type Document } from 'yaml';
import * as z from 'zod/mini';
import { EconomyContent, QuestsContent } from '@parlor/contract/content/content.ts';
import { CollectionsContent, LootboxesContent } from '@parlor/contract/content/collectibles.ts';
import { ContestsContent } from '@parlor/contract/content/contests.ts';
import { PartnersContent } from '@parlor/contract/content/partners.ts';
import { ReferralsContent } from '@parlor/contract/content/referrals.ts';
import { ShopContent } from '@parlor/contract/content/shop.ts';
import { DailyRewardsContent } from '@parlor/contract/content/daily-rewards.ts';
import { ProgressionContent } from '@parlor/contract/content/progression.ts';
import { FlagsContent } from '@parlor/contract/content/flags.ts';
import { ProvidersContent } from '@parlor/contract/content/game-providers.ts';
import { GamesContent } from '@parlor/contract/content/games.ts';
import { loadedContentOf, type ContentFiles, type LoadedContent } from '@parlor/games/content.ts';
import { findDisagreements } from './cross-file-checks.ts';
import { applyKnownOdds } from './known-odds.ts';

z.config(z.locales.en());

/** One line for each fault: `content/quests.yaml:12: templates.3.total: why`. */
export class ContentError extends Error {
  override readonly name = 'ContentError';
}

/** The schema of each file, under the key that its value has in `ContentFiles`. */
export const contentSchemas = {
  economy: EconomyContent,
  quests: QuestsContent,
  progression: ProgressionContent,
  dailyRewards: DailyRewardsContent,
  collections: CollectionsContent,
  lootboxes: LootboxesContent,
  shop: ShopContent,
  referrals: ReferralsContent,
  partners: PartnersContent,
  contests: ContestsContent,
  games: GamesContent,
  providers: ProvidersContent,
  flags: FlagsContent,
} as const satisfies Record<keyof ContentFiles, z.ZodMiniType>;

/** `dailyRewards` is `content/daily-rewards.yaml`. */
export const contentFileName = (key: string): string =>
  key.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);

/** Throws ContentError with every fault of every file; the checks across files come once each file is right. */
export function loadContent(dir: string): LoadedContent {
  const { files, texts } = readFiles(dir);
  applyKnownOdds(files.games.games);
  const loaded = loadedContentOf(files);
  const faults = findDisagreements(files, loaded).map(({ file, path, why }) => {
    const { document, lines } = parsed(texts.get(file) ?? '');
    return faultAt(file, document, lines, path, why);
  });
  if (faults.length > 0) throw new ContentError(faults.join('\n'));
  return loaded;
}

/** The files alone, each checked by its schema, for a host that is not here (a browser). */
export const loadContentFiles = (dir: string): ContentFiles => readFiles(dir).files;

function readFiles(dir: string): { files: ContentFiles; texts: ReadonlyMap<string, string> } {
  const faults: string[] = [];
  const texts = new Map<string, string>();
  const values = Object.entries(contentSchemas).map(([key, schema]) => {
    const file = `${contentFileName(key)}.yaml`;
    const text = readText(join(dir, file), faults);
    texts.set(file, text);
    const checked = checkFile(file, text, schema);
    faults.push(...checked.faults);
    return [key, checked.value] as const;
  });
  if (faults.length > 0) throw new ContentError(faults.join('\n'));
  return { files: Object.fromEntries(values) as unknown as ContentFiles, texts };
}

function readText(path: string, faults: string[]): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (e) {
    faults.push(`${path}: cannot be read (${(e as { code?: string }).code ?? 'unknown'})`);
    return '{}';
  }
}

/** Checks one file's text; every fault names the file, the line and the field. */
function checkFile<T extends z.ZodMiniType>(
  file: string,
  text: string,
  schema: T,
): { value?: z.output<T>; faults: string[] } {
  const { document, lines } = parsed(text);
  if (document.errors.length > 0)
    return {
      faults: document.errors.map(
        (e) => `content/${file}:${lines.linePos(e.pos[0]).line}: ${e.message.split('\n')[0]}`,
      ),
    };
  const checked = schema.safeParse(document.toJS());
  if (checked.success) return { value: checked.data, faults: [] };
  return {
    faults: checked.error.issues.map(({ path, message }) => faultAt(file, document, lines, path, message)),
  };
}

function parsed(text: string) {
  const lines = new LineCounter();
  return { lines, document: parseDocument(text, { lineCounter: lines, uniqueKeys: true, strict: true }) };
}

const faultAt = (
  file: string,
  document: Document.Parsed,
  lines: LineCounter,
  path: readonly PropertyKey[],
  why: string,
): string =>
  `content/${file}:${lineOf(document, lines, path)}: ${path.map(String).join('.') || '(whole file)'}: ${why}`;

/** The line of a field, or of the nearest thing around it that exists. */
function lineOf(document: Document.Parsed, lines: LineCounter, path: readonly PropertyKey[]): number {
  for (let length = path.length; length >= 0; length--) {
    const node: unknown =
      length === 0
        ? document.contents
        : document.getIn(
            path.slice(0, length).map((p) => (typeof p === 'number' ? p : String(p))),
            true,
          );
    const range = (node as { range?: [number, number, number] | null } | undefined)?.range;
    if (range) return lines.linePos(range[0]).line;
  }
  return 1;
}
