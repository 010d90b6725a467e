// The messenger's cloud stores values of at most 4096 characters: longer ones are split.
import type { AnyStorage } from './documents.ts';

export const CLOUD_VALUE_MAX_CHARS = 4096;
const PIECES = 'pieces:';

const pieceKey = (key: string, piece: number): string => `${key}_p${piece}`;

/** The same storage for values of any length. The pieces are written before the value that counts them. */
export function storageInPieces(storage: AnyStorage, maxChars = CLOUD_VALUE_MAX_CHARS): AnyStorage {
  const piecesOf = (value: string | null): number =>
    value?.startsWith(PIECES) === true ? Number(value.slice(PIECES.length)) : 0;

  async function removePieces(key: string, from: number, to: number): Promise<void> {
    for (let piece = from; piece < to; piece++) await storage.removeItem(pieceKey(key, piece));
  }
  return {
    async getItem(key) {
      const value = await storage.getItem(key);
      const count = piecesOf(value);
      if (count === 0) return value;
      let text = '';
      for (let piece = 0; piece < count; piece++) {
        const part = await storage.getItem(pieceKey(key, piece));
        if (part === null) return null; // Cut off during the write: treated as missing.
        text += part;
      }
      return text;
    },
    async setItem(key, value) {
      const before = piecesOf(await storage.getItem(key));
      const count =
        value.length <= maxChars && !value.startsWith(PIECES) ? 0 : Math.ceil(value.length / maxChars);
      for (let piece = 0; piece < count; piece++)
        await storage.setItem(pieceKey(key, piece), value.slice(piece * maxChars, (piece + 1) * maxChars));
      await storage.setItem(key, count === 0 ? value : `${PIECES}${count}`);
      await removePieces(key, count, before);
    },
    async removeItem(key) {
      const before = piecesOf(await storage.getItem(key));
      await storage.removeItem(key);
      await removePieces(key, 0, before);
    },
  };
}
