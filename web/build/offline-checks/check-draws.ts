// The check of downloaded draws without the server: built into one file without dependencies (build-checks.ts).
//   node check-draws.mjs my-draws.json
// Exit code 0: nothing differs; 1: a draw differs or is missing; 2: the file cannot be read.
import { readFileSync } from 'node:fs';
import { Draw, FAIRNESS_ALGORITHM, PublishedRules } from '@parlor/contract/calls/fairness.ts';
import type { DrawCheck } from '@parlor/sdk/fairness/verify-draw.ts';
import { missingNumbers, verifyDraws, type CheckedDraw } from '@parlor/sdk/fairness/verify-draws.ts';
import * as z from 'zod/mini';

const File = z.object({
  scheme: z.string(),
  draws: z.array(Draw),
  rules: z.array(PublishedRules),
  open: z.optional(z.array(z.int())),
});

const BECAUSE = {
  'unknown-scheme': 'its scheme is not known to this script',
  'rules-unknown': 'the rules of this game are not in the file',
  'rules-changed': 'the rules of the game were changed since',
  'shared-round': 'the result follows from the seed of the shared round',
} as const;

function verdictOf(
  check: DrawCheck,
): [verdict: 'matches' | 'promised' | 'seed only' | 'DIFFERS', why: string] {
  switch (check.verdict) {
    case 'matches':
      return ['matches', ''];
    case 'sealed':
      return ['promised', 'its seed is still in use'];
    case 'seed-only':
      return ['seed only', `the seed is the promised one; ${BECAUSE[check.because]}`];
    case 'wrong-seed':
      return ['DIFFERS', `the seed gives the hash ${check.serverSeedHash}, which is not the promised one`];
    case 'wrong-outcome':
      return ['DIFFERS', `the seeds give ${JSON.stringify(check.again.outcome)}`];
    case 'wrong-choice':
      return ['DIFFERS', `the rules refuse the choice: ${check.fault}`];
    case 'wrong-table':
      return ['DIFFERS', `the odds table is ${check.computed}, not ${check.named}`];
    case 'wrong-round':
      return [
        'DIFFERS',
        'the seed of the shared round does not lead to the published hash, or not to its point',
      ];
    case 'wrong-guarantee':
      return [
        'DIFFERS',
        `the guarantee counted ${check.counted}, but the earlier packs leave ${check.expected}`,
      ];
    case 'wrong-order':
      return ['DIFFERS', `the next number of this seed was ${check.expectedNonce}`];
  }
}

const line = ({ draw, check }: CheckedDraw): string => {
  const [verdict, why] = verdictOf(check);
  const what = `${String(draw.number).padStart(6)}  ${draw.at}  ${draw.purpose.padEnd(7)}  ${draw.reference}`;
  return `${what}  ${verdict}${why === '' ? '' : `: ${why}`}`;
};

function main(path: string | undefined): number {
  if (path === undefined) {
    process.stderr.write('node check-draws.mjs my-draws.json\n');
    return 2;
  }
  let file: z.infer<typeof File>;
  try {
    file = File.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    process.stderr.write(
      `${path} is not a file of draws: ${error instanceof Error ? error.message : String(error)}\n`,
    );
    return 2;
  }
  if (file.scheme !== FAIRNESS_ALGORITHM)
    process.stdout.write(`The file is of scheme ${file.scheme}; this script knows ${FAIRNESS_ALGORITHM}.\n`);
  const checked = verifyDraws(file.draws, file.rules);
  const count = (verdict: string): number =>
    checked.filter(({ check }) => verdictOf(check)[0] === verdict).length;
  const differ = count('DIFFERS');
  for (const one of checked) process.stdout.write(`${line(one)}\n`);
  process.stdout.write(
    `${checked.length} draws: ${count('matches')} match, ${count('promised')} promised, ${count('seed only')} by their seed only, ${differ} differ\n`,
  );
  const missing = missingNumbers(file.draws, file.open);
  if (missing.length > 0)
    process.stdout.write(
      `The file is not whole: of the draws before the last one ${missing.length} are missing, the first of them number ${missing[0]}\n`,
    );
  return differ + missing.length === 0 ? 0 : 1;
}

process.exitCode = main(process.argv[2]);
