// A stored version of all content: canonical JSON of the files' values, named by its hash. Equal content has an equal
// name, and a version is restored byte for byte.
import { hash } from 'node:crypto';
import { canonicalJson } from '@parlor/contract/kernel/canonical-json.ts';
import type { LoadedContent } from '@parlor/games/content.ts';
import { ContentError, contentOfValues, type ContentValues } from '../load-content.ts';

export interface ContentVersion {
  /** SHA-256 of `files`, lower-case hex. */
  readonly hash: string;
  /** Canonical JSON of the files' values, by file. */
  readonly files: string;
}

export function versionOf(values: ContentValues): ContentVersion {
  const files = canonicalJson(values);
  return { hash: hash('sha256', files, 'hex'), files };
}

export const valuesOf = ({ files }: ContentVersion): ContentValues => JSON.parse(files) as ContentValues;

/** Checks it like the files. Throws ContentError. */
export function contentOfVersion(version: ContentVersion): LoadedContent {
  if (hash('sha256', version.files, 'hex') !== version.hash)
    throw new ContentError(`The content ${version.hash} does not match its hash`);
  return contentOfValues(valuesOf(version));
}
