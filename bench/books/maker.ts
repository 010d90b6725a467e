// A process that makes a book when it is asked, as a server does, and tells what it used.
import { signText } from '../../server/auth/tokens/sign-text.ts';
import { makeTokenKeys } from '../../server/auth/tokens/token-keys.ts';
import { openDatabase } from '../../server/db/open.ts';
import { fromPrimary } from '../../server/db/replica.ts';
import { makeBook, type MadeBook } from '../../server/features/books/make-book.ts';

export interface Asked {
  readonly nowMs: number;
}
export interface Told {
  readonly made: MadeBook;
  readonly ms: number;
  /** The most memory so far, in bytes; and before the book. */
  readonly memory: number;
  readonly memoryBefore: number;
  /** The longest time in which this process answered nothing. */
  readonly heldMs: number;
}

const { pool } = openDatabase({ url: process.argv[2]!, onError: () => undefined });
const keys = await makeTokenKeys();
const memory = (): number => process.resourceUsage().maxRSS * 1024;

process.on('message', ({ nowMs }: Asked) => void answer(nowMs));
process.on('disconnect', () => process.exit(0));
process.send!('ready');

async function answer(nowMs: number): Promise<void> {
  const memoryBefore = memory();
  let [last, heldMs] = [performance.now(), 0];
  const watch = setInterval(() => {
    heldMs = Math.max(heldMs, performance.now() - last - 5);
    last = performance.now();
  }, 5);
  const begun = performance.now();
  const made = await makeBook(
    {
      pool,
      mayBeOld: fromPrimary(pool),
      sign: (text) => signText(keys, text),
      log: { warn: (fields, words) => process.stderr.write(`${words} ${JSON.stringify(fields)}\n`) },
    },
    nowMs,
  );
  clearInterval(watch);
  const told: Told = { made, ms: performance.now() - begun, memory: memory(), memoryBefore, heldMs };
  process.send!(told);
}
