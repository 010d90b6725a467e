import type { Attack } from './attacks.ts';
import type { History } from './clients/history.ts';
import type { Verdict } from './verdict.ts';

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const median = (list: readonly number[]): number =>
  list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;

/** The longest time without an acknowledged answer that began during the attack or just before it. */
function silenceOf({ fromMs, untilMs }: Attack, acknowledgedAtMs: readonly number[]): number {
  let before = acknowledgedAtMs[0] ?? fromMs;
  let longest = 0;
  for (const at of acknowledgedAtMs) {
    if (at > fromMs && before <= untilMs) longest = Math.max(longest, at - before);
    before = at;
  }
  return longest;
}

/** How many of each were acknowledged. */
function kinds({ operations }: History): string {
  const groups = Map.groupBy(operations, (o) => o.kind);
  return [...groups]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([kind, all]) => {
      const acknowledged = all.filter((o) => o.became === 'acknowledged').length;
      return `${kind} ${acknowledged} (${all.filter((o) => o.unanswered > 0).length})`;
    })
    .join(', ');
}

/** Refusals by kind and code. */
function refusals({ operations }: History): string {
  const groups = Map.groupBy(
    operations.filter((o) => o.became === 'refused'),
    (o) => `${o.kind} ${/"code":"(\w+)"/.exec(o.text)?.[1] ?? o.status}`,
  );
  return [...groups].map(([why, all]) => `${why} ${all.length}`).join(', ');
}

export interface Seen {
  readonly history: History;
  readonly attacks: readonly Attack[];
  readonly verdict: Verdict;
  readonly audit: {
    readonly mismatchCount: number;
    readonly players: number;
    readonly entries: number;
    readonly mismatches: ReadonlyArray<{ readonly playerId?: string; readonly what: string }>;
  };
  /** Records of the payment emulator. */
  readonly pages: ReadonlyArray<{ readonly status: string; readonly refunded: boolean }>;
}

export function reported({ history, attacks, verdict, audit, pages }: Seen): string[] {
  const acknowledgedAtMs = history.acknowledgedAtMs.toSorted((a, b) => a - b);
  const names = [...new Set(attacks.map(({ name }) => name))];
  const wrong = (list: readonly string[]): string =>
    list.length === 0 ? '0' : `${list.length}, such as ${list.slice(0, 3).join('; ')}`;
  return [
    `${history.operations.length} operations: ${history.count('acknowledged')} acknowledged, ${history.count('refused')} refused, ${history.count('unknown')} still unknown`,
    `by kind, those that were unknown for a while in brackets: ${kinds(history)}`,
    `refused: ${refusals(history)}`,
    `${history.unknownOutcomes()} had an unknown result for a while and were sent again until it was known`,
    `${pages.filter((p) => p.status === 'PAID').length} cards were charged, ${pages.filter((p) => p.refunded).length} paid back`,
    '',
    'fault                  times   lasted: median    without a reply: median   worst',
    ...names.map((name) => {
      const own = attacks.filter((a) => a.name === name);
      const silences = own.map((a) => silenceOf(a, acknowledgedAtMs));
      const lasted = median(own.map(({ fromMs, untilMs }) => untilMs - fromMs));
      return `${name.padEnd(22)} ${String(own.length).padStart(5)}   ${seconds(lasted).padStart(14)}   ${seconds(median(silences)).padStart(25)} ${seconds(Math.max(...silences)).padStart(7)}`;
    }),
    'A killed or restarted server is down until it is ready again; the other one answers meanwhile.',
    '',
    `lost                ${wrong(verdict.lost)}`,
    `twice               ${wrong(verdict.twice)}`,
    `after refusal       ${wrong(verdict.afterRefusal)}`,
    `negative            ${wrong(verdict.negative)}`,
    `unbalanced          ${wrong(verdict.unbalanced)}`,
    `oversold            ${wrong(verdict.oversold)}`,
    `different reply     ${wrong(verdict.answeredOtherwise)}`,
    `audit               ${audit.players} players, ${audit.entries} entries, ${audit.mismatchCount} mismatches`,
    ...audit.mismatches.slice(0, 5).map(({ playerId = 'the server', what }) => `  ${playerId}: ${what}`),
  ];
}
