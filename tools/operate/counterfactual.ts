// `npm run counterfactual`: what each player would have got in an interval if one content file had said something else, of
// DATABASE_URL or else of the embedded database. It writes nothing (docs/time-machine.md).
//   npm run counterfactual -- --with quests.yaml --from 2026-11-20T00:00:00Z --to 2026-11-21T00:00:00Z
//     --player 100001   only this player
//     --acts            each act that differs
// Exit code 0: done; 2: it failed.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { differencesOf, type CounterfactualResult } from '../../economy/replay/counterfactual.ts';
import type { Content } from '../../economy/kernel/world.ts';
import { contentOfTexts } from '../../server/content/load-content.ts';
import { LiveContent } from '../../server/content/releases/live-content.ts';
import { readVersion, releasesAfter } from '../../server/content/releases/store.ts';
import { valuesOf } from '../../server/content/releases/version.ts';
import { nodeDigest } from '../../server/players/digest.ts';
import { underOtherContent, type OtherOf } from '../../server/players/past/counterfactual.ts';
import { systemClock } from '../../server/runtime/clock.ts';
import { reasonOf } from '../../server/runtime/reason-of.ts';
import { say, withFoundDatabase, type FoundDatabase } from './find-database.ts';

const usage =
  'npm run counterfactual -- --with FILE.yaml --from 2026-11-20T00:00:00Z --to 2026-11-21T00:00:00Z [--player 100001] [--acts]';
class Usage extends Error {}

const print = (line: string): void => void process.stdout.write(`${line}\n`);

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      with: { type: 'string' },
      from: { type: 'string' },
      to: { type: 'string' },
      player: { type: 'string' },
      acts: { type: 'boolean', default: false },
    },
  });
  const [fromMs, toMs] = [Date.parse(values.from ?? ''), Date.parse(values.to ?? '')];
  if (values.with === undefined || !(fromMs < toMs)) throw new Usage(usage);
  const file = basename(values.with);
  const text = readFileSync(values.with, 'utf8');
  await withFoundDatabase({ applicationName: 'parlor-counterfactual', isLong: true }, async (database) => {
    const { pool, archive, url } = database;
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const content = new LiveContent({ pool, clock: systemClock, databaseUrl: url, log });
    await content.open();
    const d = { pool, archive, content, digest: nodeDigest };
    const otherOf = changedContents(database, content, { [file]: text });
    let [asked, differing] = [0, 0];
    for await (const playerId of playersOf(database, values.player, { fromMs, toMs })) {
      asked += 1;
      const result = await underOtherContent(d, playerId, { fromMs, toMs }, otherOf);
      if (result === undefined) continue;
      if ('why' in result) {
        print(
          `${playerId}  cannot be replayed: ${result.why}${result.number === undefined ? '' : ` at act ${result.number}`}`,
        );
        continue;
      }
      if (printed(playerId, result, values.acts)) differing += 1;
      if (asked % 100 === 0) say(`${asked} players …`);
    }
    print(`${asked} players, ${differing} would have something else.`);
  });
}

/** Whether there was something to print. */
function printed(playerId: string, result: CounterfactualResult, withActs: boolean): boolean {
  const more = Object.entries(result.more).map(([currency, amount]) => `${amount} ${currency}`);
  const lines = differencesOf(result.was, result.other);
  const taken = result.acts.filter(({ what }) => what === 'taken').length;
  const refused = result.acts.filter(({ what }) => what === 'refused').length;
  const isOther = more.length > 0 || lines.length > 0 || result.contests.length > 0;
  if (!isOther && refused === 0) return false;
  print(
    `${playerId}  ${more.join(', ') || 'the same balances'}; ${result.same} acts the same, ${result.acts.length - taken - refused} differ, ${refused} refused, ${taken} taken as recorded`,
  );
  for (const line of lines) print(`    ${line}`);
  for (const { edition, was, other } of result.contests) print(`    contest ${edition}: ${was} → ${other}`);
  if (withActs)
    for (const { number, at, command, what, refused: code, more: of } of result.acts)
      print(
        `    ${number}  ${at}  ${command}  ${what}${code === undefined ? '' : ` (${code})`}  ${Object.entries(
          of,
        )
          .map(([currency, amount]) => `${amount} ${currency}`)
          .join(', ')}`.trimEnd(),
      );
  return isOther;
}

/** The file in the place of that of each release. */
function changedContents(
  { pool }: FoundDatabase,
  live: LiveContent,
  texts: Readonly<Record<string, string>>,
): OtherOf {
  const known = new Map<number, Promise<Content>>();
  const load = async (id: number): Promise<Content> => {
    const release = (await releasesAfter(pool, id - 1))[0]!;
    return contentOfTexts(texts, valuesOf(await readVersion(pool, release.hash))).loaded.content;
  };
  return (release = live.release.id) => {
    let content = known.get(release);
    if (content === undefined) known.set(release, (content = load(release)));
    return content;
  };
}

async function* playersOf(
  { pool }: FoundDatabase,
  only: string | undefined,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): AsyncGenerator<string> {
  if (only !== undefined) return yield only;
  for (let last = '0'; ;) {
    const { rows } = await pool.query<{ player_id: bigint }>(
      `select player_id from players where player_id > $1 and created_at < $3 and updated_at >= $2 order by player_id limit 1000`,
      [last, new Date(fromMs), new Date(toMs)],
    );
    for (const row of rows) yield (last = String(row.player_id));
    if (rows.length < 1000) return;
  }
}

try {
  await run();
} catch (error) {
  say(error instanceof Usage ? error.message : `Nothing was computed: ${reasonOf(error)}`);
  process.exitCode = 2;
}
