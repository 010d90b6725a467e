// On a cluster, rows are distributed by player, or by the key of a look-up (server/db/cluster/placement.ts). A statement that
// players wait for must run on one machine. Citus finds the machine by an equality of the table's distribution column
// with a value (`player_id = $1`), separately in every part of a statement: the result of one part is not a value for
// the next. This test checks every statement of the server on such a table. Exceptions are listed with their
// reason or condition.
import { expect, test } from 'vitest';
import {
  BY_PLAYER,
  BY_THEIR_KEY,
  ON_COORDINATOR,
  PLAYER_COLUMN,
} from '@parlor/server/db/cluster/placement.ts';
import { readRepository } from './repository.ts';

const spread: ReadonlySet<string> = new Set([...BY_PLAYER, ...Object.keys(BY_THEIR_KEY)]);
/** The distribution column of a table. For a part of a statement, its player. */
const keyOf = (table: string): string => BY_THEIR_KEY[table] ?? PLAYER_COLUMN[table] ?? 'player_id';
const stays: ReadonlySet<string> = new Set(Object.keys(ON_COORDINATOR));

/** By file: the reason why every machine is read. */
const ASKS_EVERY_MACHINE: Readonly<Record<string, string>> = {
  'server/contests/ranking/rank-histogram.ts': 'a job that updates the buckets of places',
  'server/contests/ranking/ranking.ts': 'the first places of a board, which each process caches for a second',
  'server/contests/ranking/winners.ts': 'the names of the winners, whose table is in one place',
  'server/auth/flows/email/email-store.ts': 'a wrong code, which may belong to another address',
  'server/auth/revocation/revocation-watch.ts': 'one query a second of each process, by an index of new rows',
  'server/history/archive.ts': 'a job that archives a month',
  'server/backup/read.ts': 'a restore into an empty database',
  'server/jobs/retention.ts': 'a job that deletes old rows',
  'server/jobs/prune-shared-rounds.ts': 'the same',
  'server/jobs/prune-book-proofs.ts': 'the same',
  'server/features/play/shared/bet-store.ts': 'the bets of all players in one shared round',
  'server/live/wins-store.ts': 'one query for new wins, of each process with listeners',
  'server/content/canary/ledger-sums.ts': 'a job that compares a release with its forecast',
  'server/features/operator/bulk/message-reach.ts': 'the same: whom a message reaches, for operators',
  'server/features/operator/bulk/bulk-act-store.ts': 'a bulk act of an operator, on many players',
  'server/features/operator/bulk/segment-items.ts':
    'the same: an operator asks which players are in a segment',
  'server/features/operator/bulk/release-draws.ts': 'draws of a release, for operators, on every machine',
  'server/features/operator/bulk/release-store.ts':
    'the same: an operator asks what was paid under a release',
  'server/db/people/proven-addresses.ts': 'whom a bulk act leaves out, for operators',
  'server/features/operator/accounts/people.ts': 'an operator reads the names of the operators',
  'server/features/operator/finding/find-store.ts': 'an operator searches by a name, a label or a checkout',
  'server/content/releases/promises.ts': 'an operator releases content, rarely',
  'server/features/analytics/store.ts': 'a batch of events of several players, or a job',
  'server/contests/results.ts': 'a contest that has ended',
  'server/contests/settle.ts': 'a job, once for each contest',
  'server/contests/cancel.ts': 'two operators cancel a contest, rarely',
  'server/features/flags/store.ts': 'an operator reads a list',
  'server/features/flags/experiments/store.ts': 'an operator reads the result of an experiment',
  'server/features/operator/notes/store.ts': 'an operator reads a list of tickets',
  'server/features/ledger/draws.ts': 'the part before it has the condition on the player',
  'server/features/ledger/store.ts': 'WANTED has the condition on the player',
  'server/features/orders/store.ts': 'jobs that search due orders',
  'server/features/cross-tasks/store.ts': 'a job that deletes old rows',
  'server/features/game-providers/studio-watch.ts': 'an operator reads the list of studios',
  'server/features/game-providers/reconcile.ts': 'a comparison of a studio’s day',
  'server/features/game-providers/silent-rounds.ts': 'a job that ends rounds without further calls',
  'server/features/referrals/store.ts': 'a page of friends with their names; and the job that pays',
  'server/features/messages/store.ts': 'a job that searches players with news and claims of dead processes',
  'server/features/personal-data/deletion/erase.ts': 'a job that erases an account',
  'server/features/personal-data/deletion/store.ts': 'a job that searches due deletions',
  'server/features/personal-data/journal/write-journal.ts': 'a job that moves rows to a file',
  'server/features/personal-data/export/store.ts': 'a job that begins exports again',
  'server/features/public-names/decisions-store.ts': 'an operator reads and decides reports',
  'server/features/alarms/row-questions.ts': 'a job that evaluates alarms',
  'server/features/figures/read-rows.ts': 'a job that folds new rows into sums',
  'server/features/figures/fold-hours.ts': 'the same, once',
  'server/features/figures/fold-days.ts': 'the same',
  'server/features/books/read-balances.ts': 'a job that reads every balance',
  'server/features/books/read-moved.ts': 'the same',
  'server/features/books/store.ts': 'a job that stores the blocks of all players; a look-up names its block',
  'server/features/webhooks/delivery-store.ts': 'a job that hands out events, and lists for operators',
  'server/features/webhooks/endpoint-store.ts': 'an operator turns an endpoint off or removes it',
  'server/features/switches/effect.ts': 'an operator sees what a switch would affect',
};

/** Shared reads and saves of several players: on a cluster each player needs an own statement (docs/scale.md). */
const isShared = ({ path, text }: Statement): boolean =>
  /^server\/(?:players|features\/documents)\//.test(path) && /\bunnest\(\$1::bigint\[\]/.test(text);

/** Statements of one player that also use a table in one place. docs/scale.md has their conditions. */
const WITH_WHAT_STAYS: Readonly<Record<string, string>> = {
  'server/players/load.ts': 'stock, of an order',
};

interface Statement {
  readonly path: string;
  readonly text: string;
}

const isProduct = (path: string): boolean =>
  /^server\/.*\.ts$/.test(path) &&
  !/(?:\.test|\.suite|\.d)\.ts$|^server\/(?:db(?!\/people)|test|audit|test-control)\//.test(path);

interface Mention {
  readonly how: string;
  readonly table: string;
  /** The name under which its columns are used. */
  readonly name: string;
  readonly after: string;
}
const NOT_A_NAME =
  'as|set|where|on|using|left|right|full|inner|join|cross|order|group|values|select|limit|for|and|union|returning';
const MENTION = new RegExp(
  `\\b(from|join|update|into|using) (\\w+)(?: (?:as )?(?!(?:${NOT_A_NAME})\\b)(\\w+))?`,
  'g',
);
const mentionsIn = (text: string): Mention[] =>
  [...text.matchAll(MENTION)].map(({ 0: all, 1: how, 2: table, 3: alias, index }) => ({
    how: how!,
    table: table!,
    name: alias ?? table!,
    after: text.slice(index + all.length),
  }));

/** The parts of `with a as (…), b as (…) …`, which are planned separately, and the rest. */
function partsOf(text: string): string[] {
  if (!text.startsWith('with ')) return [text];
  const parts: string[] = [];
  let rest = text.slice('with '.length);
  for (;;) {
    const head = /^\s*\w+ as (?:materialized )?\(/.exec(rest);
    if (!head) return [...parts, rest];
    let depth = 1;
    let at = head[0].length;
    while (depth > 0 && at < rest.length) {
      depth += rest[at] === '(' ? 1 : rest[at] === ')' ? -1 : 0;
      at += 1;
    }
    parts.push(rest.slice(head[0].length, at - 1));
    rest = rest.slice(at).replace(/^\s*,/, '');
  }
}

/** Tables in a part whose player is a value, directly or by equality with one that is. */
function routed(part: string, mentions: readonly Mention[]): ReadonlySet<string> {
  // PostgreSQL's planner replaces a single row of values before Citus looks.
  const known = new Set(
    [...part.matchAll(/\(values \(\$\d::bigint[^()]*\)\) (\w+) \(player_id\b/g)].map(([, w]) => w!),
  );
  for (const { table, name, after } of mentions) {
    const own = new RegExp(`\\b${name}\\.${keyOf(table)} = (?:\\$\\d|any\\(\\$\\d)`);
    // Without a table name, it belongs to the nearest table.
    const bare = new RegExp(`^[^()]*?(?:where|and|on) (?:\\(?)${keyOf(table)} = (?:\\$\\d|any\\(\\$\\d)`);
    if (own.test(part) || bare.test(after.replace(/\([^()]*\)/g, ''))) known.add(name);
  }
  for (let grew = true; grew;) {
    grew = false;
    for (const { table, name, after } of mentions) {
      if (known.has(name)) continue;
      const equals = [...known].filter((other) => {
        const itsTable = mentions.find((m) => m.name === other)?.table ?? other;
        const [mine, theirs] = [`${name}\\.${keyOf(table)}`, `${other}\\.${keyOf(itsTable)}`];
        return new RegExp(`\\b(?:${mine} = ${theirs}|${theirs} = ${mine})\\b`).test(part);
      });
      if (equals.length > 0 || (known.size > 0 && /^\s*using \(player_id/.test(after))) {
        known.add(name);
        grew = true;
      }
    }
  }
  return known;
}

/** Tables of a statement for which Citus could not find one machine. */
function unrouted(text: string): string[] {
  return partsOf(text).flatMap((part) => {
    const mentions = mentionsIn(part);
    const known = routed(part, mentions);
    return mentions
      .filter(({ table }) => spread.has(table))
      .filter(({ how, table, name, after }) =>
        how === 'into'
          ? // Inserted with its player, or key, first: a value, or that of a table which has it.
            !new RegExp(
              `^\\s*\\(${keyOf(table)}\\b[^)]*\\)\\s*(?:overriding system value )?(?:values \\(\\$\\d|select (?:\\$\\d|saved\\.player_id))`,
            ).test(after) &&
            !(
              /^\s*\(player_id\b/.test(after) &&
              [...known].some((k) => after.includes(`select ${k}.player_id`))
            )
          : !known.has(name),
      )
      .map(({ table }) => table);
  });
}

/** As sent: in a template of `server/db/sql.ts` every value is a parameter, except for what `raw` inserts. */
const withNumbers = (template: string): string =>
  template.replace(/\$\{(?!raw\()(?:[^{}]|\{[^{}]*\})*\}/g, '$$1');

const statements: readonly Statement[] = [...readRepository()]
  .filter(([path]) => isProduct(path))
  .flatMap(([path, source]) =>
    [...source.matchAll(/(\)?)([`'"])(\s*(?:select|insert into|update|delete from|with)\s[\s\S]*?)\2/g)].map(
      ([, tag, , sql]) => ({
        path,
        text: (tag === ')' ? withNumbers(sql ?? '') : (sql ?? ''))
          .replaceAll(/\s+/g, ' ')
          .replaceAll('( ', '(')
          .trim(),
      }),
    ),
  )
  .filter(({ text }) => mentionsIn(text).some(({ table }) => spread.has(table) || stays.has(table)));

test('every part of a statement that a player waits for compares the player with a value', () => {
  expect(statements.length).toBeGreaterThan(60);
  const others = statements.filter(
    (s) => unrouted(s.text).length > 0 && !(s.path in ASKS_EVERY_MACHINE) && !isShared(s),
  );
  expect(
    others.map(({ path, text }) => `${path}: ${unrouted(text).join()} in ${text.slice(0, 160)}`),
  ).toEqual([]);
});

test('no part takes the place of its rows from the result of another part', () => {
  const found = 'with f as (select player_id from sign_ins where player_id = $1)';
  expect(
    unrouted(`${found} update sign_ins s set label = $2 from f where s.player_id = f.player_id`),
  ).toEqual(['sign_ins']);
  expect(
    unrouted(`${found} update sign_ins s set label = $2 from f where s.player_id = $1 and s.label = f.label`),
  ).toEqual([]);
  expect(unrouted('select 1 from players p join profiles f on f.player_id = p.player_id')).toEqual([
    'players',
    'profiles',
  ]);
  expect(
    unrouted('select 1 from players p join profiles f on f.player_id = p.player_id where p.player_id = $1'),
  ).toEqual([]);
  expect(
    unrouted('select 1 from unnest($1) w (player_id) join players p on p.player_id = w.player_id'),
  ).toEqual(['players']);
  expect(unrouted('insert into claims (reference, player_id) values ($1, $2)')).toEqual(['claims']);
  // A look-up by another key names that key.
  expect(unrouted('select player_id from identity_owners where player_id = $1')).toEqual(['identity_owners']);
  expect(unrouted('select player_id from identity_owners where subject = $1 and provider = $2')).toEqual([]);
  expect(unrouted('insert into identity_owners (provider, subject, player_id) values ($1, $2, $3)')).toEqual([
    'identity_owners',
  ]);
  expect(unrouted('select count(*) from referrals where inviter_id = $1')).toEqual([]);
  expect(unrouted('update referrals set state = $2 where friend_id = $1')).toEqual(['referrals']);
});

/**
 * A subquery that knows its player from the outer query. If another condition is always false, such as one on a null
 * value, Citus no longer sees that both belong to the same player.
 */
const knowsByOuter = (part: string): boolean => {
  const outer = /\b(\w+)\.player_id = \$\d/.exec(innermostLeftOut(part))?.[1];
  return (
    outer !== undefined &&
    [
      ...part.matchAll(
        /\(select\b(?:[^()]|\([^()]*\))*?\bfrom (\w+) (\w+) where \2\.player_id = (\w+)\.player_id/g,
      ),
    ].some(([, table, , named]) => named === outer && spread.has(table!))
  );
};
/** Without everything in brackets. */
function innermostLeftOut(part: string): string {
  for (let rest = part; ;) {
    const less = rest.replaceAll(/\([^()]*\)/g, '');
    if (less === rest) return rest;
    rest = less;
  }
}

/** Citus sends `order by t.id` as `order by id`, which is then the text that the output has under this name. */
function sortsByText(part: string): boolean {
  const texts = new Set([...part.matchAll(/\b(\w+)::text(?=,| from\b)/g)].map(([, name]) => name));
  return [...part.matchAll(/\border by ([^()]*)/g)].some(([, by]) =>
    [...by!.matchAll(/\b\w+\.(\w+)(?! [-+])/g)].some(([, name]) => texts.has(name)),
  );
}

/** Forms that Citus refuses in a statement on a distributed table, runs only by moving a whole table, or gets wrong. */
function refusedByCitus(text: string): string[] {
  return partsOf(text).flatMap((part) => {
    const mentions = mentionsIn(part);
    // Tables of players are stored together, and so are those with the same key.
    const places = new Set(
      mentions
        .filter(({ table }) => spread.has(table) || stays.has(table))
        .map(({ table }) => (stays.has(table) ? 'coordinator' : (BY_THEIR_KEY[table] ?? 'player'))),
    );
    // The result of another part is on every machine, so no single machine can prove that a row does not exist.
    const found = mentions.some(({ table }) => !spread.has(table) && !stays.has(table));
    const missing = [...part.matchAll(/\bnot exists \(select\b[^()]*? from (\w+)/g)].some(
      ([, table]) =>
        spread.has(table!) && found && ![...spread].some((one) => routed(part, mentions).has(one)),
    );
    const overwritten =
      /^\s*insert into.*\bon conflict\b.*?\bdo update\b(?<all>.*)$/.exec(part)?.groups?.['all'] ?? '';
    const ofClock = [
      ...(/\b(?:clock_timestamp|now|statement_timestamp)\(\)|\binterval\b/.test(overwritten)
        ? ['a clock where a row is written over']
        : []),
      ...(/\(select\b/.test(overwritten) ? ['a subquery where a row is overwritten'] : []),
    ];
    const changed =
      /^\s*(?:update|delete from)\b.*?\bwhere\b(?<which>.*)$/.exec(part)?.groups?.['which'] ?? '';
    const across = [
      ...ofClock,
      ...(/\b(?:clock_timestamp|timeofday|random|gen_random_uuid)\(\)/.test(changed)
        ? ['a volatile function that selects what is changed']
        : []),
      ...(/^\s*update\b.* set\b.*[a-z_] [-+] (?:interval\b|\$\d+::interval\b)/.test(part)
        ? ['a time of a column plus an interval in update']
        : []),
      ...(places.size > 1 ? ['a join across placements'] : []),
      ...(missing ? ['what a part found and a table has not'] : []),
      ...(sortsByText(part) ? ['an order by a text of the output'] : []),
    ];
    const [written] = mentions.filter(
      ({ how, table }) => (how === 'into' || how === 'update') && spread.has(table),
    );
    if (written === undefined)
      return [...across, ...(knowsByOuter(part) ? ['a player known by the outer question'] : [])];
    const values = /\bvalues \((?<rows>.*)$/.exec(part)?.groups?.['rows'] ?? '';
    return [
      ...(/^\s*insert into/.test(part) && /^[^]*\(select\b/.test(values.replace(/ on conflict .*/, ''))
        ? ['a subquery in insert … values']
        : []),
      ...(/^\s*update\b/.test(part) && /\b(?:clock_timestamp|now|random|statement_timestamp)\(\)/.test(part)
        ? ['a function of the clock in update']
        : []),
      ...across,
    ];
  });
}

test('no statement has a form that Citus refuses', () => {
  const refused = statements.filter(({ text }) => refusedByCitus(text).length > 0);
  expect(
    refused.map(({ path, text }) => `${path}: ${refusedByCitus(text).join()} in ${text.slice(0, 160)}`),
  ).toEqual([]);
});

test('forms that Citus once refused in this product are found', () => {
  expect(
    refusedByCitus(
      'with identity as (insert into identities (provider, player_id) values ($1, $3)) insert into profiles as p (player_id, referrer) values ($3, (select player_id::text from profiles where player_id = $13)) returning p.player_id',
    ),
  ).toEqual(['a subquery in insert … values']);
  expect(refusedByCitus('update sign_ins set revoked_at = clock_timestamp() where player_id = $1')).toEqual([
    'a function of the clock in update',
  ]);
  expect(
    refusedByCitus(
      'update profiles p set first_name = $2 where player_id = $1 and (select 1 from payment_cursors) = 1',
    ),
  ).toEqual(['a join across placements']);
  expect(
    refusedByCitus(
      'insert into job_leases (name, until) values ($1, now()) on conflict (name) do update set until = excluded.until where job_leases.until < now()',
    ),
  ).toEqual(['a clock where a row is written over']);
  expect(
    refusedByCitus(
      'with rule as (select $1 as every), taken as (insert into email_quotas as a (key_hash, full_at) select $2, every from rule on conflict (key_hash) do update set full_at = (select a.full_at + every from rule)) select 1',
    ),
  ).toEqual(['a subquery where a row is overwritten']);
  // Where the table is at the coordinator too: without it no check of content began on a cluster.
  const lost = "update content_check_runs set state = 'lost' where state = 'running' and heard_at <";
  expect(refusedByCitus(`${lost} clock_timestamp() - $1::interval`)).toEqual([
    'a volatile function that selects what is changed',
  ]);
  expect(refusedByCitus(`${lost} statement_timestamp() - $1::interval`)).toEqual([]);
  // It depends on the time zone of the session, so Citus takes it for a function of the clock.
  expect(
    refusedByCitus("update shared_rounds set ends_at = ends_at + interval '1 ms' where round = $1"),
  ).toEqual(['a time of a column plus an interval in update']);
  expect(refusedByCitus('insert into claims (player_id, reference) values ($1, $2)')).toEqual([]);
  const latest = 'select id::text, recipient as "to" from local_emails order by local_emails.id';
  expect(refusedByCitus(`${latest} desc limit $1`)).toEqual(['an order by a text of the output']);
  expect(refusedByCitus(`${latest} + 0 desc limit $1`)).toEqual([]);
  expect(
    refusedByCitus(
      'select p.first_name from identity_owners o join profiles p using (player_id) where o.subject = $1',
    ),
  ).toEqual(['a join across placements']);
  // For the audit and a board: these are refused, or a table of all players is moved to the coordinator.
  expect(
    refusedByCitus(
      'select t.transaction_id from transactions t where not exists (select 1 from corrections s where s.id = t.transaction_id)',
    ),
  ).toEqual(['a join across placements']);
  expect(
    refusedByCitus(
      'with sold as materialized (select o.order_id from orders o) insert into analytics_events as a (insert_id) select s.order_id from sold s where not exists (select from analytics_events e where e.insert_id = s.order_id)',
    ),
  ).toEqual(['what a part found and a table has not']);
  expect(
    refusedByCitus(
      'select w.position, p.first_name from contest_winners w left join profiles p on p.player_id = w.player_id where w.edition = $1',
    ),
  ).toEqual(['a join across placements']);
  expect(
    refusedByCitus(
      'with won as materialized (select position, player_id from contest_winners where edition = $1), named as materialized (select p.player_id, p.first_name from won join profiles p on p.player_id = won.player_id) select position from won left join named using (player_id)',
    ),
  ).toEqual([]);
  expect(
    refusedByCitus(
      'select p.pp, (select json_agg(r) from rounds r where r.player_id = p.player_id and r.game_id = $2) as open from players p where p.player_id = $1',
    ),
  ).toEqual(['a player known by the outer question']);
  expect(
    refusedByCitus(
      'select p.pp, (select json_agg(r) from rounds r where r.player_id = $1 and r.game_id = $2) as open from players p where p.player_id = $1',
    ),
  ).toEqual([]);
});

test('every listed exception is needed', () => {
  const needed = new Set(statements.filter((s) => unrouted(s.text).length > 0).map(({ path }) => path));
  expect(Object.keys(ASKS_EVERY_MACHINE).filter((path) => !needed.has(path))).toEqual([]);
  expect(statements.some(isShared)).toBe(true);
});

test("an act writes to its player's machine only, except for the owner of a payment", () => {
  const written = [
    ...(readRepository().get('server/players/rows/tables.ts') ?? '').matchAll(/\btable\(\s*'(\w+)',\s+'\w'/g),
  ].map(([, table]) => table!);
  expect(written.length).toBeGreaterThan(10);
  expect(written.filter((table) => !BY_PLAYER.some((one) => one === table))).toEqual(['payment_owners']);
});

test('a player’s own statements use one machine, except for the listed ones', () => {
  const mixed = statements.filter(
    ({ path, text }) =>
      !(path in ASKS_EVERY_MACHINE) &&
      mentionsIn(text).some(({ table }) => stays.has(table)) &&
      mentionsIn(text).some(({ table }) => spread.has(table)),
  );
  expect([...new Set(mixed.map(({ path }) => path))].toSorted()).toEqual(
    Object.keys(WITH_WHAT_STAYS).toSorted(),
  );
});

test('no id and no lock comes only from the machine to which a server is connected', () => {
  const alone = [...readRepository()]
    .filter(([path, source]) => isProduct(path) && /\bnextval\(|\bpg_(?:try_)?advisory_/.test(source))
    .map(([path]) => path);
  expect(alone).toEqual([]);
  // Such as an identity column: a worker has numbers of its own for it, or none.
  const tables = [...readRepository()]
    .filter(([path]) => path.startsWith('server/db/migrations/'))
    .flatMap(([, source]) =>
      [...source.matchAll(/create table (\w+) \([^`]*?as identity/g)].map(([, table]) => table!),
    )
    .filter((table) => stays.has(table));
  expect(tables.length).toBeGreaterThan(4);
  const numbered = statements.filter(({ text }) =>
    mentionsIn(text).some(
      ({ how, table }) =>
        how === 'into' && tables.includes(table) && !text.includes(`next_id('${table}_id_seq')`),
    ),
  );
  expect(numbered.map(({ path, text }) => `${path}: ${text.slice(0, 160)}`)).toEqual([]);
});
