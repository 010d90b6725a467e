// The link of an export: who, which export, and a secret that is stored as a hash.
import { createHash, randomBytes } from 'node:crypto';
import type { ExportName } from './store.ts';

const KEY = /^([1-9]\d{0,15})\.([\w-]{16})\.([\w-]{43})$/;

export const newExportId = (): string => randomBytes(12).toString('base64url');
const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

export function newLink({ playerId, exportId }: ExportName): { readonly key: string; readonly hash: Buffer } {
  const secret = randomBytes(32).toString('base64url');
  return { key: `${playerId}.${exportId}.${secret}`, hash: hashOf(secret) };
}

export function readLink(key: string): (ExportName & { readonly hash: Buffer }) | undefined {
  const [, playerId, exportId, secret] = KEY.exec(key) ?? [];
  if (playerId === undefined || exportId === undefined || secret === undefined) return undefined;
  return { playerId, exportId, hash: hashOf(secret) };
}
