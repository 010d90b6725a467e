// The content of each act from the database: rules, odds and prices of then, not of now.
import type { Content } from '@parlor/economy/kernel/world.ts';
import type { LoadedContent } from '@parlor/games/content.ts';
import { contentOfVersion } from '../content/releases/version.ts';
import type { Snapshot } from './snapshot.ts';

export interface ReleasedContent {
  /** For a row without a release, or with content that this version cannot use: the current content. */
  of(release: number | null | undefined): Content;
  readonly numbers: ReadonlySet<number>;
}

interface Row {
  readonly id: number;
  readonly hash: string;
  readonly files: string;
}

/** Loaded on first use: most audits need only a few. */
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
