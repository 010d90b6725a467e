import { mix } from '@parlor/art/inks.ts';
import { Drawing } from '../../page/look/Drawing.tsx';
import { paletteOf } from '../../page/look/palettes.ts';
import type { Found } from '../step-payouts.ts';

/** Drawings under the tiles of a theme, by motif. By default a round mine with spikes. */
const UNDER: Readonly<
  Record<string, { readonly safe: string; readonly charm?: string; readonly mine?: string }>
> = {
  spark: { safe: 'spark' },
  mushroom: { safe: 'mushroom', charm: 'acorn' },
  fish: { safe: 'fish' },
  anchor: { safe: 'anchor' },
  bee: { safe: 'bee' },
  key: { safe: 'teapot', charm: 'key', mine: 'moth' },
  shell: { safe: 'shell' },
  owl: { safe: 'leaf', mine: 'owl' },
};

interface Props {
  readonly motif: string | undefined;
  readonly palette: string | undefined;
  readonly is: Found;
}

/** A drawing under a tile, in the colours of the game. Decorative: the tile has text. */
export function TileContent({ motif, is, palette }: Props) {
  const under = UNDER[motif ?? ''] ?? { safe: 'spark' };
  const name = is === 'safe' ? under.safe : is === 'charm' ? (under.charm ?? 'star') : under.mine;
  const { body, hot, ink } = paletteOf(palette);
  if (name !== undefined)
    return <Drawing name={name} inks={{ a: body, b: mix(body, ink, 0.24), c: hot, k: ink }} />;
  return motif === 'fish' ? <Crack /> : <Horned />;
}

/** A mine, a burr, a thistle, an urchin: a ball with spikes. */
function Horned() {
  const points = Array.from({ length: 16 }, (_, i) => {
    const angle = (i / 16) * 2 * Math.PI;
    const far = i % 2 === 0 ? 46 : 30;
    return `${(50 + far * Math.sin(angle)).toFixed(1)},${(50 - far * Math.cos(angle)).toFixed(1)}`;
  });
  return (
    <svg className="drawing horned" viewBox="0 0 100 100" aria-hidden="true">
      <polygon points={points.join(' ')} />
      <circle cx="50" cy="50" r="34" />
      <circle className="shine" cx="39" cy="38" r="8" />
    </svg>
  );
}

/** A hole in the ice and the lines around it. */
function Crack() {
  return (
    <svg className="drawing crack" viewBox="0 0 100 100" aria-hidden="true">
      <path d="M50 22l14 8 16 -4 -4 18 12 12 -16 10 -2 18 -18 -6 -16 8 -4 -18 -16 -8 12 -14 -4 -18 18 4z" />
      <path
        className="lines"
        d="M50 22L46 4M80 26L94 12M88 56L99 60M70 84L78 98M36 86L28 98M16 60L2 64M28 28L12 14"
      />
    </svg>
  );
}
