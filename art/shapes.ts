/**
 * The few SVG shapes every drawing is made of. Flat inks only, no filters, no outside references, no text nodes
 * (titles live in HTML, so that they can be translated).
 */
/** Numbers with at most one decimal: keeps the markup short. */
export const n = (v: number): string => String(Math.round(v * 10) / 10);
export const rect = (x: number, y: number, w: number, h: number, fill: string, rx = 0, extra = ''): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}"${rx ? ` rx="${n(rx)}"` : ''} fill="${fill}"${extra && ' ' + extra}/>`;
export const circ = (x: number, y: number, r: number, fill: string, extra = ''): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"${extra && ' ' + extra}/>`;
export const oval = (x: number, y: number, rx: number, ry: number, fill: string, extra = ''): string =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${extra && ' ' + extra}/>`;
export const path = (d: string, fill: string, extra = ''): string =>
  `<path d="${d}" fill="${fill}"${extra && ' ' + extra}/>`;
export const line = (d: string, stroke: string, w: number, extra = ''): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${n(w)}"${extra && ' ' + extra}/>`; // round ends of lines are set on the svg element
export const poly = (pts: ReadonlyArray<readonly [number, number]>): string =>
  'M' + pts.map((p) => `${n(p[0])} ${n(p[1])}`).join('L') + 'Z';
export const g = (transform: string, ...kids: string[]): string =>
  `<g transform="${transform}">${kids.join('')}</g>`;
/** Places a 100 x 100 drawing: its centre, its size and its rotation in degrees. */
export const at = (x: number, y: number, size: number, body: string, turn = 0): string =>
  g(
    `translate(${n(x)} ${n(y)})${turn ? ` rotate(${n(turn)})` : ''} scale(${Math.round(size * 10) / 1000}) translate(-50 -50)`,
    body,
  );

/** A star polygon: `k` points between radii R and r. */
export function star(cx: number, cy: number, R: number, r: number, k: number, turn = -90): string {
  const p: Array<[number, number]> = [];
  for (let i = 0; i < k * 2; i++) {
    const a = ((turn + (i * 180) / k) * Math.PI) / 180;
    const q = i % 2 ? r : R;
    p.push([cx + Math.cos(a) * q, cy + Math.sin(a) * q]);
  }
  return poly(p);
}

/** Lamp rays and sunbursts: one circle with a very thick dashed stroke, so its dashes are exact wedges. */
export function burst(
  cx: number,
  cy: number,
  R: number,
  k: number,
  ink: string,
  turn = 0,
  share = 0.5,
  extra = '',
): string {
  const around = (Math.PI * R) / k;
  return `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(R / 2)}" fill="none" stroke="${ink}" stroke-width="${n(R)}" stroke-linecap="butt" stroke-dasharray="${Math.round(around * share * 100) / 100} ${Math.round(around * (1 - share) * 100) / 100}"${turn ? ` transform="rotate(${turn} ${n(cx)} ${n(cy)})"` : ''}${extra && ' ' + extra}/>`;
}

export const svg = (w: number, h: number, body: string, label?: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" stroke-linecap="round" stroke-linejoin="round"${label ? ` role="img" aria-label="${label.replace(/[&<>"]/g, '')}"` : ' aria-hidden="true"'}>${body}</svg>`;
