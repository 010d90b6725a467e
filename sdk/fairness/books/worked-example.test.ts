// The example in docs/books.md, computed by the code that players use.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fromHex } from '@parlor/contract/formats/bytes.ts';
import { hashOfNode, sumsOfNode } from '@parlor/economy/money/books/book-tree.ts';
import { leafOf, rowOf } from '@parlor/economy/money/books/leaves.ts';
import { NODE_BYTES, NodeJoiner } from '@parlor/economy/money/books/sum-tree.ts';
import { hashInto } from './hash-into.ts';

test('the hashes of the example are those of the page', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/books.md'), 'utf8');
  const ada = rowOf({ playerId: '5', entry: 3n, balances: { PP: 1_250n } });
  const bo = rowOf({ playerId: '9', entry: 1n, balances: { PP: 1_000n } });
  const [left, right] = [
    leafOf(ada, fromHex('11'.repeat(32)), hashInto),
    leafOf(bo, fromHex('22'.repeat(32)), hashInto),
  ];
  const root = new Uint8Array(NODE_BYTES);
  new NodeJoiner(hashInto).join(left, right, root);
  for (const node of [left, right, root]) expect(page).toContain(`\`${hashOfNode(node)}\``);
  expect(sumsOfNode(root).PP).toBe(2_250n);
  // The commands have the same bytes.
  expect(page).toContain(`root=01${hashOfNode(left)}\${z:3}4e2$z$z\${z}${hashOfNode(right)}\${z:3}3e8$z$z$z`);
});
