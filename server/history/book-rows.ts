// How the tree of a book is stored: the rows of each block, and the blocks' nodes.
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { BookBlocks } from '@parlor/economy/money/books/book-tree.ts';
import { ROW_BYTES } from '@parlor/economy/money/books/leaves.ts';
import { NODE_BYTES } from '@parlor/economy/money/books/sum-tree.ts';

/** The rows of a block, column by column and byte by byte, so that they compress to a few bytes a player. */
export const packed = (rows: Uint8Array): Buffer => deflateRawSync(turned(rows, ROW_BYTES), { level: 1 });

export function unpacked(bytes: Uint8Array): Uint8Array {
  const columns = inflateRawSync(bytes);
  return turned(columns, columns.length / ROW_BYTES);
}

/** Rows of `width` bytes as columns. Turned with the number of rows, they are the rows again. */
function turned(bytes: Uint8Array, width: number): Uint8Array {
  const made = new Uint8Array(bytes.length);
  const rows = bytes.length / width;
  for (let row = 0; row < rows; row += 1)
    for (let byte = 0; byte < width; byte += 1) made[byte * rows + row] = bytes[row * width + byte]!;
  return made;
}

const ID_BYTES = 8;

/** For each block its node, then for each the id of its last player. */
export function bytesOfBlocks({ nodes, lastIds }: BookBlocks): Buffer {
  const bytes = Buffer.alloc(nodes.length + lastIds.length * ID_BYTES);
  bytes.set(nodes);
  for (const [n, id] of lastIds.entries()) bytes.writeBigInt64BE(id, nodes.length + n * ID_BYTES);
  return bytes;
}

export function blocksOfBytes(bytes: Buffer): BookBlocks {
  const count = bytes.length / (NODE_BYTES + ID_BYTES);
  const nodes = bytes.subarray(0, count * NODE_BYTES);
  const lastIds = Array.from({ length: count }, (_, n) => bytes.readBigInt64BE(nodes.length + n * ID_BYTES));
  return { nodes, lastIds };
}
