// The steps of cases and their checks. Every check throws CaseFailed with the right answer.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { decimal, type Meaning, type StudioReply, type OpenGame, type Studio } from '../studio.ts';
import { CaseFailed, type Table } from '../wallet-case.ts';

export function mustMean(studio: Studio, reply: StudioReply, meaning: Meaning, why = ''): void {
  const right = studio.saysFor(meaning);
  if (!right.includes(reply.word))
    throw new CaseFailed(
      `answered ${reply.word}; right would be ${right.join(' or ')}${why === '' ? '' : `: ${why}`}`,
    );
}
export const mustNotBeTaken = (studio: Studio, reply: StudioReply, why: string): void => {
  if (studio.saysFor('ok').includes(reply.word))
    throw new CaseFailed(`was taken; right would be a refusal: ${why}`);
};
export function mustBeAlike(answers: readonly StudioReply[]): void {
  const different = new Set(answers.map((a) => `${a.word} ${a.text}`));
  if (different.size > 1)
    throw new CaseFailed(
      `${answers.length} equal calls had ${different.size} different answers; right would be one`,
    );
}
export const balanceOf = async (studio: Studio, gameSession: OpenGame): Promise<bigint> => {
  const reply = await studio.balance(gameSession);
  mustMean(studio, reply, 'ok', 'the balance of a live session is told');
  if (reply.balanceMinor === undefined) throw new CaseFailed('told no balance');
  return reply.balanceMinor;
};

export interface Play {
  readonly round: string;
  readonly bet: { readonly id: string; readonly round: string; readonly amountMinor: bigint };
  readonly win: (
    amountMinor: bigint,
    closed?: boolean,
  ) => {
    id: string;
    round: string;
    amountMinor: bigint;
    bet: string;
    closed?: boolean;
  };
  readonly back: {
    readonly id: string;
    readonly round: string;
    readonly of: string;
    readonly amountMinor: bigint;
  };
}
export const aPlay = (amountMinor = 100n): Play => {
  const [round, bet] = [randomUUID(), randomUUID()];
  return {
    round,
    bet: { id: bet, round, amountMinor },
    win: (wonMinor, closed) => ({
      id: randomUUID(),
      round,
      amountMinor: wonMinor,
      bet,
      ...(closed === undefined ? {} : { closed }),
    }),
    back: { id: randomUUID(), round, of: bet, amountMinor },
  };
};

/** Plays, and then checks that the balance has changed by this much. */
export async function changing(
  t: Table,
  byMinor: bigint,
  play: () => Promise<void>,
  gameSession = t.gameSession,
): Promise<void> {
  const before = await balanceOf(t.studio, gameSession);
  await play();
  const after = await balanceOf(t.studio, gameSession);
  if (after - before !== byMinor)
    throw new CaseFailed(
      `the balance went from ${decimal(before)} to ${decimal(after)}; right would be ${decimal(before + byMinor)}`,
    );
}
export const taken = async (t: Table, reply: Promise<StudioReply>, why = ''): Promise<StudioReply> => {
  const answer = await reply;
  mustMean(t.studio, answer, 'ok', why);
  return answer;
};
const MAX_REPEATS = 60;
const REPEAT_AFTER_MS = 250;
/** Repeats a call, like a studio that is told to try again later. */
export async function untilAnswered(studio: Studio, call: () => Promise<StudioReply>): Promise<StudioReply> {
  for (let repeats = 0; ; repeats += 1) {
    const reply = await call();
    if (repeats === MAX_REPEATS || !studio.saysFor('later').includes(reply.word)) return reply;
    await pause(REPEAT_AFTER_MS);
  }
}
export const times = <T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)));
