// The content that each act was decided under, as the database has it: rules, odds and prices of then, not of now.
import type { Content } from '@parlor/economy/kernel/world.ts';
import type { LoadedContent } from '@parlor/games/content.ts';
import { contentOfVersion } from '../content/releases/version.ts';
import type { Snapshot } from './snapshot.ts';

export interface ReleasedContent {
  /** Of a row that names no release, or one whose content this version of Parlor cannot use: the content at hand. */
  of(release: number | null | undefined): Content;
  readonly numbers: ReadonlySet<number>;
}

interface Row {
  readonly id: number;
  readonly hash: string;
  readonly files: string;
}

/** Versions are loaded when a row first names them: most audits meet a few. */
export async function releasedContent(snapshot: Snapshot, atHand: LoadedContent): Promise<ReleasedContent> {
  const rows = await snapshot.all<Row>(
    'select r.id, r.hash, v.files from content_releases r join content_versions v using (hash) order by r.id',
  );
  const versions = new Map(rows.map((row) => [row.id, row]));
  const loaded = new Map<string, Content>();
  const load = (row: Row): Content => {
    try {
      return contentOfVersion(row).content;
    } catch {
      return atHand.content;
    }
  };
  return {
    numbers: new Set(versions.keys()),
    of: (release) => {
      const row = typeof release === 'number' ? versions.get(release) : undefined;
      if (row === undefined) return atHand.content;
      const known = loaded.get(row.hash) ?? load(row);
      loaded.set(row.hash, known);
      return known;
    },
  };
}
