// Draws a card as PNG, outside the main thread. The fonts are files of ours; system fonts are not read.
import { join } from 'node:path';
import { renderAsync } from '@resvg/resvg-js';
import { ApiError } from '../../http/api-error.ts';

/** If the font of a line lacks a letter, these are tried in this order. */
const FONTS = [
  'onest-latin-600',
  'onest-cyrillic-600',
  'vazirmatn-arabic-700',
  'besley-latin-800',
  'roboto-serif-cyrillic-800',
] as const;
const DRAW_TIMEOUT_MS = 5_000;
/** Drawings at the same time, and drawings that wait. One takes about 0.1 s of a core. */
const MAX_DRAWING = 2;
const MAX_WAITING = 20;
const MAX_KEPT = 100;

export class CardPictures {
  readonly #fontFiles: string[];
  readonly #kept = new Map<string, Buffer>();
  readonly #coming = new Map<string, Promise<Buffer>>();
  readonly #queue: Array<() => void> = [];
  #drawing = 0;

  constructor(projectDir: string) {
    this.#fontFiles = FONTS.map((name) => join(projectDir, 'server', 'fonts', `${name}.ttf`));
  }

  /** The same SVG is not drawn twice at once, nor while its picture is kept. Refuses BUSY if too many wait. */
  async draw(svg: string): Promise<Buffer> {
    const kept = this.#kept.get(svg);
    if (kept) return kept;
    const coming = this.#coming.get(svg) ?? this.#drawNew(svg).finally(() => this.#coming.delete(svg));
    this.#coming.set(svg, coming);
    return coming;
  }

  async #drawNew(svg: string): Promise<Buffer> {
    await this.#turn();
    try {
      const image = await renderAsync(
        svg,
        { font: { fontFiles: this.#fontFiles, loadSystemFonts: false, defaultFontFamily: 'Onest' } },
        AbortSignal.timeout(DRAW_TIMEOUT_MS),
      );
      const png = image.asPng();
      const [oldest] = this.#kept.size >= MAX_KEPT ? this.#kept.keys() : [];
      if (oldest !== undefined) this.#kept.delete(oldest);
      this.#kept.set(svg, png);
      return png;
    } finally {
      this.#drawing -= 1;
      this.#queue.shift()?.();
    }
  }

  async #turn(): Promise<void> {
    if (this.#drawing >= MAX_DRAWING) {
      if (this.#queue.length >= MAX_WAITING) throw new ApiError('BUSY', undefined, undefined, 1);
      await new Promise<void>((go) => this.#queue.push(go));
    }
    this.#drawing += 1;
  }
}
