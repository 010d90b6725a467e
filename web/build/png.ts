// As much of PNG as pictures of screens need: 8 bits a channel, no interlace.
import { crc32, deflateSync, inflateSync } from 'node:zlib';

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue of every pixel, row by row. */
  readonly pixels: Uint8Array;
}

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
const PAETH = 4;

/** A picture out of a PNG in true colour (alpha is dropped) or with a palette. */
export function readPng(file: Uint8Array): Picture {
  const bytes = Buffer.from(file);
  if (!bytes.subarray(0, 8).equals(SIGNATURE)) throw new Error('not a PNG');
  const data: Buffer[] = [];
  let palette: Buffer | undefined;
  let [width, height, channels] = [0, 0, 0];
  for (let at = 8; at < bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const kind = bytes.toString('latin1', at + 4, at + 8);
    const body = bytes.subarray(at + 8, at + 8 + length);
    if (kind === 'IHDR') {
      [width, height] = [body.readUInt32BE(0), body.readUInt32BE(4)];
      channels = { 2: 3, 3: 1, 6: 4 }[body.readUInt8(9)] ?? 0;
      if (body.readUInt8(8) !== 8 || channels === 0 || body.readUInt8(12) !== 0)
        throw new Error('a PNG of a kind that is not read here');
    } else if (kind === 'PLTE') palette = body;
    else if (kind === 'IDAT') data.push(body);
    at += length + 12;
  }
  const raw = inflateSync(Buffer.concat(data));
  const stride = width * channels;
  const lines = new Uint8Array(height * stride);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (stride + 1)] ?? 0;
    for (let x = 0; x < stride; x++) {
      const here = y * stride + x;
      const left = x < channels ? 0 : (lines[here - channels] ?? 0);
      const above = y === 0 ? 0 : (lines[here - stride] ?? 0);
      const corner = x < channels || y === 0 ? 0 : (lines[here - stride - channels] ?? 0);
      lines[here] = (raw[y * (stride + 1) + 1 + x] ?? 0) + foreseen(filter, left, above, corner);
    }
  }
  const pixels = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const at = palette ? (lines[pixel] ?? 0) * 3 : pixel * channels;
    pixels.set((palette ?? lines).subarray(at, at + 3), pixel * 3);
  }
  return { width, height, pixels };
}

function foreseen(filter: number, left: number, above: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  if (filter !== PAETH) return 0;
  const guess = left + above - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)];
  return a <= b && a <= c ? left : b <= c ? above : corner;
}

/** A small PNG: with a palette where 256 colours are enough, in true colour otherwise. */
export function writePng({ width, height, pixels }: Picture): Uint8Array {
  const palette = new Map<number, number>();
  const indices = new Uint8Array(width * height);
  for (let pixel = 0; pixel < indices.length && palette.size <= 256; pixel++) {
    const colour =
      ((pixels[pixel * 3] ?? 0) << 16) | ((pixels[pixel * 3 + 1] ?? 0) << 8) | (pixels[pixel * 3 + 2] ?? 0);
    let index = palette.get(colour);
    if (index === undefined) palette.set(colour, (index = palette.size));
    indices[pixel] = index;
  }
  if (palette.size <= 256) {
    const colours = Buffer.from([...palette.keys()].flatMap((c) => [c >> 16, (c >> 8) & 255, c & 255]));
    return assembled(width, height, 3, unfiltered(indices, width), colours);
  }
  // Nothing foreseen for flat colours, the pixel above for slopes: whichever packs smaller.
  const stride = width * 3;
  return [unfiltered(pixels, stride), fromAbove(pixels, stride)]
    .map((lines) => assembled(width, height, 2, lines))
    .reduce((a, b) => (a.length <= b.length ? a : b));
}

function unfiltered(data: Uint8Array, stride: number): Uint8Array {
  const lines = new Uint8Array(data.length + data.length / stride);
  for (let from = 0, to = 0; from < data.length; from += stride, to += stride + 1)
    lines.set(data.subarray(from, from + stride), to + 1);
  return lines;
}

function fromAbove(data: Uint8Array, stride: number): Uint8Array {
  const lines = unfiltered(data, stride);
  for (let y = 0; y * stride < data.length; y++) {
    lines[y * (stride + 1)] = 2;
    for (let x = 0; x < stride; x++)
      lines[y * (stride + 1) + 1 + x] =
        (data[y * stride + x] ?? 0) - (y === 0 ? 0 : (data[(y - 1) * stride + x] ?? 0));
  }
  return lines;
}

function assembled(w: number, h: number, kind: 2 | 3, lines: Uint8Array, palette?: Uint8Array): Uint8Array {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(w, 0);
  head.writeUInt32BE(h, 4);
  head.set([8, kind, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    ...(palette ? [chunk('PLTE', palette)] : []),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', new Uint8Array()),
  ]);
}

function chunk(kind: string, body: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), body]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(body.length, 0);
  whole.set(named, 4);
  whole.writeUInt32BE(crc32(named), named.length + 4);
  return whole;
}

/** A part of a picture. */
export function cut(picture: Picture, x: number, y: number, width: number, height: number): Picture {
  const pixels = new Uint8Array(width * height * 3);
  for (let line = 0; line < height; line++) {
    const from = ((y + line) * picture.width + x) * 3;
    pixels.set(picture.pixels.subarray(from, from + width * 3), line * width * 3);
  }
  return { width, height, pixels };
}

/** The picture in fewer shades, `bits` a channel: what the eye does not tell apart packs better. */
export function inFewerShades({ width, height, pixels }: Picture, bits: number): Picture {
  const step = 256 >> bits;
  return {
    width,
    height,
    pixels: pixels.map((value) => Math.min(255, Math.floor(value / step) * step + (step >> 1))),
  };
}

/** How many pixels differ in any channel by more than `tolerance`; another size differs everywhere. */
export function differing(one: Picture, other: Picture, tolerance: number): number {
  if (one.width !== other.width || one.height !== other.height)
    return Math.max(one.width * one.height, other.width * other.height);
  let count = 0;
  for (let at = 0; at < one.pixels.length; at += 3)
    for (let channel = at; channel < at + 3; channel++)
      if (Math.abs((one.pixels[channel] ?? 0) - (other.pixels[channel] ?? 0)) > tolerance) {
        count++;
        break;
      }
  return count;
}
