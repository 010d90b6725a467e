// The draws of a simulated player. The engine turns bytes into results as on a server. The bytes come from seed, day and
// purpose instead of a secret, so one more pack does not change the rounds after it.
import { hash } from 'node:crypto';
import type { CommandName } from '../../economy/act.ts';
import type { Digest } from '../../economy/kernel/world.ts';
import type { Chance, Fate, Purpose } from './chance.ts';

const BLOCK_BYTES = 32;
const WORD_BYTES = 4;

const purposeOf: { readonly [N in CommandName]?: Purpose } = {
  playRound: 'round',
  startRound: 'round',
  openPack: 'pack',
  openLootbox: 'lootbox',
};

export class SeededDraws implements Digest {
  readonly #fate: Fate;
  readonly #bytes = new Uint8Array(BLOCK_BYTES);
  readonly #view = new DataView(this.#bytes.buffer);
  /** The number of today's draws by purpose. */
  readonly #drawn = new Map<Purpose, number>();
  #day = -1;
  #purpose: Purpose = 'other-draw';
  #stream: Chance | undefined;

  constructor(fate: Fate) {
    this.#fate = fate;
  }

  /** The command of the next draws. */
  begin(day: number, command: CommandName): void {
    if (day !== this.#day) this.#drawn.clear();
    this.#day = day;
    this.#purpose = purposeOf[command] ?? 'other-draw';
  }

  sha256Hex(text: string): string {
    return hash('sha256', text, 'hex');
  }

  /** A block of a draw: `<client seed>:<nonce>:<block>`; block 0 begins the next draw. The engine copies the bytes. */
  hmacSha256(_key: string, message: string): Uint8Array {
    if (this.#stream === undefined || message.endsWith(':0')) this.#stream = this.#nextDraw();
    for (let at = 0; at < BLOCK_BYTES; at += WORD_BYTES) this.#view.setUint32(at, this.#stream.word());
    return this.#bytes;
  }

  #nextDraw(): Chance {
    const number = this.#drawn.get(this.#purpose) ?? 0;
    this.#drawn.set(this.#purpose, number + 1);
    return this.#fate.on(this.#day, this.#purpose, number);
  }
}
