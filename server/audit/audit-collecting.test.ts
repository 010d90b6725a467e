import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditDatabase } from './index.ts';
import { addCollector } from './test/collector.ts';
import { openPlayedDatabase, type PlayedDatabase } from './test/played-database.ts';
import { tampered } from './test/tampered.ts';

let played: PlayedDatabase;
let nell: string;
beforeAll(async () => {
  played = await openPlayedDatabase();
  nell = await addCollector(played);
});
afterAll(() => played.drop());

test('claims of every kind leave consistent rows', async () => {
  const { mismatches } = await auditDatabase(played.database.pool, played.loaded);
  expect(mismatches).toEqual([]);
  const { rows } = await played.database.pool.query<{ kind: string }>(
    `select distinct split_part(reference, ':', 1) as kind from claims where player_id = $1
     union select distinct purpose from draws where player_id = $1`,
    [nell],
  );
  expect(rows.map((r) => r.kind).toSorted()).toEqual([
    'boost',
    'collectible',
    'collection',
    'daily',
    'delivery',
    'exchange',
    'lootbox',
    'milestone',
    'pack',
    'quest',
    'round',
    'subscription',
    'welcome',
  ]);
});

const document = (path: string, value: string): string =>
  `update players set state = jsonb_set(state::jsonb, '{${path}}', ${value})::text where player_id = ${nell}`;
const of = (reference: string): string => `player_id = ${nell} and reference like '${reference}'`;
const first = (table: string, like: string): string =>
  `player_id = ${nell} and reference = (select min(reference) from ${table} where ${of(like)})`;

const cases: [string, () => string[], string[]][] = [
  [
    'a claim of nothing known',
    () => [`update claims set reference = 'gift:1' where ${of('exchange:1')}`],
    ['gift:1 is of nothing', 'counts 1 exchanges; expected 0'],
  ],
  [
    'a milestone paid without its claim',
    () => [`delete from claims where ${first('claims', 'milestone:monthly:%')}`],
    ['was paid by mint:milestone', 'expected its claim row'],
  ],
  [
    'a milestone of a week to come',
    () => [`insert into claims values (${nell}, 'milestone:weekly:2030-W01:1', '[]', now())`],
    ['has not reached'],
  ],
  [
    'a milestone claimed above the steps',
    () => [document('monthly,steps', "'0'")],
    ['the month stands at step 0'],
  ],
  [
    'a premium milestone forgotten by the document',
    () => [document('monthly,claimed,PREMIUM', "'[]'")],
    [':PREMIUM is not claimed in the document'],
  ],
  [
    'a daily reward taken in the document alone',
    () => [`delete from claims where ${first('claims', 'daily:%')}`],
    ['the daily reward of', 'was paid by mint:daily'],
  ],
  [
    'a daily reward forgotten by the document',
    () => [document('daily,taken', "'[]'")],
    ['is not taken in the document'],
  ],
  [
    'a day of the collectible that was not claimed',
    () => [document('collectibleDay', `'"2030-01-01"'`)],
    ['the daily collectible was taken last on 2030-01-01'],
  ],
  [
    'a free box of the day that was not drawn',
    () => [document('lootboxes,freeDay', `'"2030-01-01"'`)],
    ['the free lootbox was taken last on 2030-01-01'],
  ],
  [
    'a pack too many',
    () => [document('packs', `(state::jsonb->'packs') || '[{"id":"x"}]'::jsonb`)],
    ['packs: ', 'as were given'],
  ],
  ['a box too many', () => [document('lootboxes,waiting,PREMIUM', "'77'")], ['PREMIUM lootboxes: 77 wait']],
  [
    'a box counted as opened',
    () => [document('lootboxes,opened,STANDARD', "'3'")],
    ['counts 3 opened STANDARD lootboxes; expected 2'],
  ],
  [
    'a collectible that was never drawn',
    () => [document('album,held,moths,0', "'99999'")],
    ['the album holds 99999 of urn:moths:0'],
  ],
  [
    'a collectible that is gone',
    () => [document('album,held,moths,0', "'0'")],
    ['the album holds 0 of urn:moths:0', 'moths was claimed incomplete'],
  ],
  [
    'an exchange that is not claimed',
    () => [document('album,exchanges', "'5'")],
    ['counts 5 exchanges; expected 1'],
  ],
  [
    'a collection claimed in the document alone',
    () => [`delete from claims where ${of('collection:moths')}`],
    ['collection moths is claimed in the document', 'mint:collection'],
  ],
  [
    'a collection forgotten by the document',
    () => [document('album,claimed', "'[]'")],
    ['claim collection:moths is not claimed'],
  ],
  [
    'a collection that paid another reward',
    () => [
      `update claims set rewards = '[{"type":"points","amount":10001}]' where ${of('collection:moths')}`,
    ],
    ['collection:moths paid', 'expected 10000'],
  ],
  [
    'a guarantee that was put off',
    () => [document('sinceGuarantee', "'0'"), document('sinceGuarantee', "'1000'")],
    ['the guarantee stands at 1000'],
  ],
  [
    'what came out of a pack',
    () => [
      `update draws set outcome = jsonb_set(outcome::jsonb, '{collectibles,0}', '"urn:moths:14"')::text where ${first('draws', 'pack:%')}`,
    ],
    ['from its seed', 'was answered with'],
  ],
  [
    'a table edited in place',
    () => [
      `update draws set input = jsonb_set(input::jsonb, '{table,rarities,LEGENDARY}', '9999')::text where ${first('draws', 'pack:%')}`,
    ],
    ['its table is named'],
  ],
  [
    'a guarantee counted wrong in a draw',
    () => [
      `update draws set input = jsonb_set(input::jsonb, '{sinceGuarantee}', '1')::text where ${of('pack:%')} and number = 1`,
    ],
    ['its guarantee stood at 1; expected 0'],
  ],
  [
    'a receipt of another draw',
    () => [
      `update draws set reply = jsonb_set(reply::jsonb, '{draw,nonce}', '99')::text where ${first('draws', 'pack:%')}`,
    ],
    ['its receipt is'],
  ],
  [
    'a pack that would not know itself',
    () => [`update draws set fingerprint = '{}' where ${first('draws', 'pack:%')}`],
    ['asked was {}'],
  ],
  [
    'what came out of a box',
    () => [`update draws set outcome = '{"lines":[0,0,0]}' where ${of('lootbox:STANDARD:1')}`],
    ['lootbox:STANDARD:1: outcome is'],
  ],
  [
    'what a box paid',
    () => [`update ledger set amount = amount + 1 where ${of('lootbox:STANDARD:1#0')}`],
    ['of draw lootbox:STANDARD:1 moved'],
  ],
  [
    'a box that was answered with more',
    () => [
      `update draws set reply = jsonb_set(reply::jsonb, '{items,0,rewards,0,amount}', '"9999"')::text where ${of('lootbox:STANDARD:1')}`,
    ],
    ['lootbox:STANDARD:1 was answered with'],
  ],
  [
    'a box opened out of turn',
    () => [`update draws set reference = 'lootbox:STANDARD:7' where ${of('lootbox:STANDARD:2')}`],
    ['STANDARD lootboxes were opened as 1, 7'],
  ],
  [
    'a subscription of another amount',
    () => [document('subscriptions,0,amountMinor', "'1'")],
    ['pays 0.01; expected 25'],
  ],
  [
    'an instalment forgotten by the document',
    () => [document('subscriptions,0,lastMs', "'0'")],
    ['was claimed last on 1970-01-01'],
  ],
  [
    'an instalment of another amount',
    () => [
      `update claims set rewards = '[{"type":"points","amount":26}]' where ${first('claims', 'subscription:%')}`,
    ],
    ['as the others of this subscription', 'moved 25.00 PP'],
  ],
  [
    'a boost of nothing',
    () => [`update claims set reference = 'boost:quest:2020-01-01:0' where ${first('claims', 'boost:%')}`],
    ['raised quest:2020-01-01:0, which is unknown', 'was paid by mint:boost'],
  ],
  [
    'a boost that is paid out',
    () => [document('boosts,0', `'{"percentage":1,"leftMinor":0}'`)],
    ['a boost has 0 left'],
  ],
  [
    'a currency delivered without its order',
    () => [`delete from claims where ${of('delivery:starter')}`],
    ['(delivery:starter:token:1) was paid by mint:delivery', 'packs: '],
  ],
];

test.each(cases)('the audit names %s', async (_, statements, expected) => {
  const findings = (await tampered(played, statements())).join('\n');
  for (const part of expected) expect(findings).toContain(part);
});
