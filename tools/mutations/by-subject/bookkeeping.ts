// Mutations of keys, versions, locks and stored replies.
import type { Mutation } from '../mutation.ts';

const PLAYERS = 'server/players/players.ts';

export const bookkeepingMutations: readonly Mutation[] = [
  {
    name: 'unique key dropped',
    breaks: 'I10, I12',
    file: 'server/db/migrations/0003-history-by-month.ts',
    find: "  ledger: ['primary key (player_id, number, month)', 'unique (player_id, reference, month)'],",
    put: "  ledger: ['primary key (player_id, number, month)'],",
    seenBy: { file: 'server/db/constraints.test.ts', title: 'nothing happens twice' },
  },
  {
    name: 'the ledger may be rewritten',
    breaks: 'I4',
    file: 'server/db/migrations/0003-history-by-month.ts',
    find: 'for (const part of [table, `${table}_kept`, `${table}_other`])',
    put: 'for (const part of [`${table}_kept`])',
    seenBy: { file: 'server/db/constraints.test.ts', title: 'rows of append-only tables are never' },
  },
  {
    name: 'the reply of a key is stored after the commit',
    breaks: 'I9',
    edits: [
      {
        file: PLAYERS,
        find: '        idempotency: o.idempotency && { ...o.idempotency, reply: text },\n',
        put: '',
      },
      {
        file: PLAYERS,
        find: '          this.#o.onSaved?.(effects, { player, version: Number(loaded.version) + 1 });\n',
        put: `          if (o.idempotency)
            await this.#o.pool.query(
              'insert into idempotency_keys (player_id, route, key, request_hash, reply, at) values ($1, $2, $3, $4, $5, now())',
              [playerId, o.idempotency.route, o.idempotency.key, o.idempotency.requestHash, text],
            );
          this.#o.onSaved?.(effects, { player, version: Number(loaded.version) + 1 });
`,
      },
    ],
    seenBy: {
      file: 'server/players/stored-answers.test.ts',
      title: 'I9: a process that dies',
    },
  },
  {
    name: 'a key answers any request',
    breaks: 'I9',
    file: PLAYERS,
    find: 'if (loaded.stored.requestHash !== o.idempotency.requestHash)',
    put: 'if (loaded.stored.requestHash === undefined)',
    seenBy: {
      file: 'server/players/stored-answers.test.ts',
      title: 'I9: the same key for another',
    },
  },
  {
    name: 'version check dropped',
    breaks: 'I2, I3',
    file: 'server/players/save.ts',
    find: 'where player_id = $1 and version = $2 returning player_id`;',
    put: 'where player_id = $1 and version >= $2 returning player_id`;',
    seenBy: {
      file: 'server/features/game-providers/bet.test.ts',
      title: 'fifty bets of 100 in parallel',
    },
  },
  {
    name: 'version check dropped where acts share a statement',
    breaks: 'I2, I3',
    file: 'server/players/batch-saves.ts',
    find: 'where p.player_id = v.player_id and p.version = v.version returning',
    put: 'where p.player_id = v.player_id and p.version >= v.version returning',
    seenBy: {
      file: 'server/players/batch-saves.test.ts',
      title: 'in a batch, acts with a wrong version are',
    },
  },
  {
    name: 'a document is written over any version',
    breaks: 'spec §3',
    edits: [
      {
        file: 'server/features/documents/store.ts',
        find: '`${REPLACE} and version = $5`',
        put: '`${REPLACE} and version >= $5`',
      },
      {
        file: 'server/features/documents/store.ts',
        find: 'd.version = coalesce(w.version, d.version)',
        put: 'd.version >= coalesce(w.version, d.version)',
      },
    ],
    seenBy: {
      file: 'server/features/documents/documents.test.ts',
      title: 'If-Match writes only at the version it names',
    },
  },
  {
    name: 'lock order dropped',
    breaks: 'I32',
    file: 'server/players/rows/stock.ts',
    find: 'changes.toSorted((a, b) =>\n    a.itemId < b.itemId ? -1 : 1,\n  )',
    put: 'changes',
    seenBy: { file: 'server/players/rows/stock.test.ts' },
  },
  {
    name: 'stock is checked before it is taken, not at the same time',
    breaks: 'I32',
    file: 'server/players/rows/stock.ts',
    find: 'where ${max}::bigint is null or stock.taken + excluded.taken <= ${max}::bigint`;',
    put: 'where ${max}::bigint is null or ${max}::bigint > 0`;',
    seenBy: {
      file: 'server/features/orders/orders.test.ts',
      title: 'I32: two hundred buyers',
    },
  },
];
