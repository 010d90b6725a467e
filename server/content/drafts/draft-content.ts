// The content of a draft: its texts replace files of its base, and are checked like the files of a server.
import type { ContentChange } from '@parlor/contract/calls/operator/content/releases.ts';
import { LONGEST_FILE, type ContentFault } from '@parlor/contract/calls/operator/content/drafts.ts';
import type { LoadedContent } from '@parlor/games/content.ts';
import { ApiError } from '../../http/api-error.ts';
import { ContentError, contentOfTexts, type ContentValues } from '../load-content.ts';
import { changesBetween } from '../releases/changes.ts';
import type { Db } from '../../db/sql.ts';
import { readVersion } from '../releases/store.ts';
import { valuesOf, versionOf, type ContentVersion } from '../releases/version.ts';
import { FILE_NAMES, textsOf, valueOf, type FileTexts } from './file-texts.ts';

export interface DraftContent {
  readonly version?: ContentVersion;
  readonly loaded?: LoadedContent;
  readonly faults: readonly string[];
  /** Changes of the files that can be read. */
  readonly changes: readonly ContentChange[];
}

/** Parses `content/quests.yaml:12: templates.3.total: why`, the form of ContentError and of promises.ts. */
export function faultOf(line: string): ContentFault {
  const found = /^content\/([\w.-]+)(?::(\d+))?: (?:(\(whole file\)|[\w.-]+): )?([^]*)$/.exec(line);
  if (!found) return { file: '', why: line };
  const [, file = '', at, path, why = ''] = found;
  return {
    file,
    ...(at === undefined ? {} : { line: Number(at) }),
    ...(path === undefined || path === '(whole file)' ? {} : { path }),
    why,
  };
}

/** Refuses unknown files and texts that are too long. */
export function mustBeFiles(texts: Readonly<Record<string, string | null>>): void {
  const faults = Object.entries(texts).flatMap(([file, text]): ContentFault[] => {
    if (!FILE_NAMES.has(file)) return [{ file, why: 'there is no content file of this name' }];
    return text !== null && text.length > LONGEST_FILE
      ? [{ file, why: `it is longer than ${LONGEST_FILE} characters` }]
      : [];
  });
  if (faults.length > 0) throw new ApiError('CONTENT_INVALID', undefined, { faults });
}

const REMEMBERED = 16;

/** `localTexts` are the files of this server. If a file of a base has the same values, its comments are shown. */
export function draftContents(localTexts: FileTexts) {
  const bases = new Map<string, { readonly values: ContentValues; readonly texts: FileTexts }>();
  const read = new Map<string, DraftContent>();

  /** Keeps the newest few. A version never changes. */
  function remember<T>(map: Map<string, T>, key: string, value: T): T {
    map.set(key, value);
    for (const oldest of map.keys()) {
      if (map.size <= REMEMBERED) break;
      map.delete(oldest);
    }
    return value;
  }

  async function baseOf(db: Db, hash: string) {
    const known = bases.get(hash);
    if (known) return known;
    const values = valuesOf(await readVersion(db, hash));
    return remember(bases, hash, { values, texts: textsOf(values, localTexts) });
  }

  async function contentOf(db: Db, baseHash: string, files: FileTexts): Promise<DraftContent> {
    const key = JSON.stringify([baseHash, files]);
    const known = read.get(key);
    if (known) return known;
    const { values } = await baseOf(db, baseHash);
    return remember(read, key, checked(values, files));
  }

  return { baseOf, contentOf };
}

function checked(base: ContentValues, files: FileTexts): DraftContent {
  try {
    const { values, loaded } = contentOfTexts(files, base);
    return { version: versionOf(values), loaded, faults: [], changes: changesBetween(base, values) };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    const said = Object.fromEntries(
      [...FILE_NAMES].map(([file, key]) => [key, valueOf(files[file]) ?? base[key]]),
    ) as unknown as ContentValues;
    return { faults: error.message.split('\n'), changes: changesBetween(base, said) };
  }
}
