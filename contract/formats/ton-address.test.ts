import { describe, expect, test } from 'vitest';
import { isRawTonAddress, readTonAddress, showTonAddress } from './ton-address.ts';

const ANYWHERE = { allowTestOnly: true };
const PROD = { allowTestOnly: false };
const BASIC = '0:348bcf827469c5fc38541c77fdd91d4e347eac200f6f2d9fd62dc08885f0415f';
const MASTER = '-1:e56754f83426f69b09267bd876ac97c44821345b7e266bd956a7bfbfb98df35c';
const BOUNCEABLE = 'EQA0i8-CdGnF_DhUHHf92R1ONH6sIA9vLZ_WLcCIhfBBXwtG';

/** Friendly forms of one address: [for the main network, for the test network]. */
const FORMS: ReadonlyArray<readonly [string, readonly string[], readonly string[]]> = [
  [
    BASIC,
    [
      BOUNCEABLE,
      'UQA0i8-CdGnF_DhUHHf92R1ONH6sIA9vLZ_WLcCIhfBBX1aD',
      'EQA0i8+CdGnF/DhUHHf92R1ONH6sIA9vLZ/WLcCIhfBBXwtG',
    ],
    ['kQA0i8-CdGnF_DhUHHf92R1ONH6sIA9vLZ_WLcCIhfBBX7DM', '0QA0i8-CdGnF_DhUHHf92R1ONH6sIA9vLZ_WLcCIhfBBX-0J'],
  ],
  [
    MASTER,
    ['Ef_lZ1T4NCb2mwkme9h2rJfESCE0W34ma9lWp7-_uY3zXDvq', 'Uf_lZ1T4NCb2mwkme9h2rJfESCE0W34ma9lWp7-_uY3zXGYv'],
    ['kf_lZ1T4NCb2mwkme9h2rJfESCE0W34ma9lWp7-_uY3zXIBg', '0f_lZ1T4NCb2mwkme9h2rJfESCE0W34ma9lWp7-_uY3zXN2l'],
  ],
];

describe.each(FORMS)('address %s', (raw, main, forTests) => {
  test('is read from every form of the main network, everywhere', () => {
    for (const form of [raw, raw.toUpperCase(), ...main])
      for (const where of [ANYWHERE, PROD])
        expect([form, readTonAddress(form, where)]).toEqual([form, { raw, isTestOnly: false }]);
  });
  test('is read from the forms of the test network, but not in prod', () => {
    for (const form of forTests) {
      expect(readTonAddress(form, ANYWHERE)).toEqual({ raw, isTestOnly: true });
      expect(readTonAddress(form, PROD)).toBe('test-network');
    }
  });
  test('is shown in its non-bounceable form', () => {
    expect(showTonAddress(raw)).toBe(main[1]);
    expect(showTonAddress(raw, { isTestOnly: true })).toBe(forTests[1]);
  });
});

test.each([
  ['a wrong checksum', BOUNCEABLE.replace(/G$/, 'H'), 'checksum'],
  ['a slip in the middle', BOUNCEABLE.replace('UHHf', 'UHHg'), 'checksum'],
  ['another workchain', BASIC.replace('0:', '7:'), 'workchain'],
  ['words for a workchain', BASIC.replace('0:', '1abc:'), 'form'],
  ['no workchain', BASIC.replace('0:', ':'), 'form'],
  ['letters that are not hex', `0:XYZ8${BASIC.slice(6)}`, 'alphabet'],
  ['too few hex digits', BASIC.slice(0, -1), 'length'],
  ['too many hex digits', `${BASIC}0`, 'length'],
  ['a third part', `${BASIC}:0`, 'form'],
  ['nothing', '', 'empty'],
  ['47 characters', BOUNCEABLE.slice(0, -1), 'length'],
  ['49 characters', `${BOUNCEABLE}A`, 'length'],
  ['two alphabets at once', 'EQA0i8-CdGnF/DhUHHf92R1ONH6sIA9vLZ_WLcCIhfBBXwtG', 'alphabet'],
  ['a space', `${BOUNCEABLE.slice(0, -1)} `, 'alphabet'],
  ['padding', `${BOUNCEABLE.slice(0, -1)}=`, 'alphabet'],
  ['letters of another script', `${BOUNCEABLE.slice(0, -1)}Ж`, 'alphabet'],
])('%s is refused', (_, text, fault) => {
  expect(readTonAddress(text, ANYWHERE)).toBe(fault);
});

/** As `showTonAddress` does it, for bytes that it would never write. */
function friendlyOf(bytes: readonly number[]): string {
  let crc = 0;
  for (const byte of bytes)
    for (let bit = 7; bit >= 0; bit--) {
      const isSet = ((crc >> 15) ^ (byte >> bit)) & 1;
      crc = ((crc << 1) & 0xffff) ^ (isSet === 1 ? 0x1021 : 0);
    }
  return Buffer.from([...bytes, crc >> 8, crc & 0xff]).toString('base64url');
}

test('a right checksum does not help a wrong tag or workchain', () => {
  const hash = Array<number>(32).fill(9);
  for (const tag of [0x00, 0x10, 0x12, 0x31, 0x50, 0x71])
    expect(readTonAddress(friendlyOf([tag, 0, ...hash]), ANYWHERE)).toBe('tag');
  for (const workchain of [1, 2, 7, 0x7f, 0x80, 0xfe])
    expect(readTonAddress(friendlyOf([0x51, workchain, ...hash]), ANYWHERE)).toBe('workchain');
  expect(readTonAddress(friendlyOf([0x51, 0, ...hash]), ANYWHERE)).toMatchObject({ isTestOnly: false });
});

test('a stored address is raw and lower-case', () => {
  expect(isRawTonAddress(BASIC)).toBe(true);
  for (const other of [BASIC.toUpperCase(), BOUNCEABLE, '', BASIC.replace('0:', '7:')])
    expect(isRawTonAddress(other)).toBe(false);
});
