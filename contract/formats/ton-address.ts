// Addresses of TON, checked strictly and without a library (TEP-2). Libraries accept too much: workchains that do not
// exist, mixed alphabets and words in place of numbers.
import { fromBase64Url, toBase64Url, toHex } from './bytes.ts';

/** Why a text is not an address, or not one for this server. */
export const TON_ADDRESS_FAULTS = [
  'empty',
  'length',
  'alphabet',
  'form',
  'workchain',
  'tag',
  'checksum',
  'test-network',
] as const;
export type TonAddressFault = (typeof TON_ADDRESS_FAULTS)[number];

export interface TonAddress {
  /** `0:` or `-1:` and 64 lower-case hex digits: the stored and compared form. */
  readonly raw: string;
  /** The friendly form is for the test network. The raw form has no network. */
  readonly isTestOnly: boolean;
}

const RAW = /^(0|-1):([0-9a-fA-F]{64})$/;
const URL_ALPHABET = /^[A-Za-z0-9_-]{48}$/;
const OLD_ALPHABET = /^[A-Za-z0-9+/]{48}$/;
const FRIENDLY_LENGTH = 48;
const HASH_HEX = 64;

const BOUNCEABLE = 0x11;
const NON_BOUNCEABLE = 0x51;
const TEST_ONLY = 0x80;

/** CRC16 of XMODEM: polynomial 0x1021, from zero, nothing reflected. */
function crc16(bytes: Iterable<number>): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = ((crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021) & 0xffff;
  }
  return crc;
}

/** Parses a raw address, or a friendly one in either alphabet. A fault names the error in the text. */
export function readTonAddress(text: string, o: { allowTestOnly: boolean }): TonAddress | TonAddressFault {
  if (text === '') return 'empty';
  if (text.includes(':')) return readRaw(text);
  if (text.length !== FRIENDLY_LENGTH) return 'length';
  if (!URL_ALPHABET.test(text) && !OLD_ALPHABET.test(text)) return 'alphabet';
  const bytes = fromBase64Url(text);
  const [tag = 0, workchain = 0] = bytes;
  if (crc16(bytes.slice(0, 34)) !== bytes[34]! * 256 + bytes[35]!) return 'checksum';
  const isTestOnly = (tag & TEST_ONLY) !== 0;
  const kind = tag & ~TEST_ONLY;
  if (kind !== BOUNCEABLE && kind !== NON_BOUNCEABLE) return 'tag';
  if (workchain !== 0 && workchain !== 0xff) return 'workchain';
  if (isTestOnly && !o.allowTestOnly) return 'test-network';
  return { raw: `${workchain === 0 ? '0' : '-1'}:${toHex(bytes.slice(2, 34))}`, isTestOnly };
}

function readRaw(text: string): TonAddress | TonAddressFault {
  const match = RAW.exec(text);
  if (match) return { raw: `${match[1]}:${match[2]!.toLowerCase()}`, isTestOnly: false };
  const [workchain = '', hash = '', ...more] = text.split(':');
  if (more.length > 0 || !/^-?\d+$/.test(workchain)) return 'form';
  if (workchain !== '0' && workchain !== '-1') return 'workchain';
  return hash.length === HASH_HEX ? 'alphabet' : 'length';
}

export const isRawTonAddress = (text: string): boolean => RAW.test(text) && text === text.toLowerCase();

/** The displayed form: non-bounceable, because a wallet that was never used would send money back otherwise. */
export function showTonAddress(raw: string, o: { isTestOnly?: boolean } = {}): string {
  const match = RAW.exec(raw);
  if (!match) throw new TypeError(`${raw} is not a raw address`);
  const hash = match[2]!.match(/../g)!.map((pair) => Number.parseInt(pair, 16));
  const tag = NON_BOUNCEABLE | (o.isTestOnly === true ? TEST_ONLY : 0);
  const body = [tag, match[1] === '0' ? 0 : 0xff, ...hash];
  const crc = crc16(body);
  return toBase64Url([...body, crc >> 8, crc & 0xff]);
}
