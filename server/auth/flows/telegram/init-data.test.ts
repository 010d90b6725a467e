import { createHmac } from 'node:crypto';
import { isRefusal } from '@parlor/contract/kernel/errors.ts';
import { describe, expect, test } from 'vitest';
import { readInitData } from './init-data.ts';
import { signInitData } from '../../../test/init-data.ts';

// Public vectors, verified by two other implementations.
const ada = {
  botToken: '7000000001:AAE-made-up-token-for-tests-000000000',
  dated: 1_767_225_600,
  data: 'user=%7B%22id%22%3A1000001%2C%22first_name%22%3A%22Ada%22%2C%22last_name%22%3A%22L%20%2B%20%E2%98%95%22%2C%22username%22%3A%22ada%22%2C%22language_code%22%3A%22en%22%2C%22is_premium%22%3Atrue%2C%22allows_write_to_pm%22%3Atrue%2C%22photo_url%22%3A%22https%3A%5C%2F%5C%2Ft.me%5C%2Fi%5C%2Fuserpic%5C%2F320%5C%2Fx.svg%22%7D&chat_instance=-3788475317572404878&chat_type=private&start_param=Y3M9dGVsZWdyYW0mY209Y3BjJmNpPTQyJmNuPXNwcmluZyZyZD0lMkZhaXJkcm9w&auth_date=1767225600&signature=KqtDWcv1VaL0LxKnpMElN_hDHnZ32Da-3iAJzqZ7eIyzINnFCm2XK3MZ9Cx0lw0dH2bO_m-1V2lxex9uuMRZCw&hash=7068911fc560d398546ca95ae7a0b7496eb2181a152372414aa669c2e01399a7',
};
const vladislav = {
  botToken: '5768337691:AAH5YkoiEuPk8-FZa32hStHTqXiLPtAEhx8',
  dated: 1_662_771_648,
  data: 'query_id=AAHdF6IQAAAAAN0XohDhrOrc&user=%7B%22id%22%3A279058397%2C%22first_name%22%3A%22Vladislav%22%2C%22last_name%22%3A%22Kibenko%22%2C%22username%22%3A%22vdkfrost%22%2C%22language_code%22%3A%22ru%22%2C%22is_premium%22%3Atrue%7D&auth_date=1662771648&hash=c501b71e775f74ce10e377dea85a7ea24ecd640b223ea86dfe453e0eaed2e2b2',
};

const at = (seconds: number, botToken = ada.botToken, maxAgeS = 86_400) => ({
  botToken,
  nowMs: seconds * 1000,
  maxAgeS,
});
const minuteLater = at(ada.dated + 60);
const codeOf = (data: string, rules = minuteLater): string => {
  const read = readInitData(data, rules);
  return isRefusal(read) ? read.refused : 'accepted';
};
const made = (fields: Record<string, string>): string =>
  signInitData({ auth_date: String(ada.dated), ...fields }, ada.botToken);
const user = '{"id":1000001,"first_name":"Ada"}';

describe('launch data of Telegram', () => {
  test('signed by the bot: identifies the person who opened the app', () => {
    expect(readInitData(ada.data, minuteLater)).toEqual({
      user: {
        id: 1_000_001,
        firstName: 'Ada',
        username: 'ada',
        languageCode: 'en',
        isPremium: true,
        photoUrl: 'https://t.me/i/userpic/320/x.svg',
      },
      startParam: 'Y3M9dGVsZWdyYW0mY209Y3BjJmNpPTQyJmNuPXNwcmluZyZyZD0lMkZhaXJkcm9w',
      signedAtMs: ada.dated * 1000,
    });
  });

  test('without a signature field, as of older clients, is accepted', () => {
    expect(codeOf(vladislav.data, at(vladislav.dated + 5, vladislav.botToken))).toBe('accepted');
  });

  test('hashed without its signature field is refused', () => {
    const dropped = '992d11b95c238e9c30189452c28701ca3327611a287f32e8e71187fe76417bb9';
    expect(codeOf(ada.data.replace(/hash=\w+$/, `hash=${dropped}`))).toBe('INIT_DATA_INVALID');
  });

  test('with another name is refused', () => {
    expect(codeOf(ada.data.replace('Ada', 'Eve'))).toBe('INIT_DATA_INVALID');
  });

  test('of another bot is refused', () => {
    expect(codeOf(ada.data, at(ada.dated + 60, vladislav.botToken))).toBe('INIT_DATA_INVALID');
  });

  test('is refused from the first second past its maximum age, and not before', () => {
    expect(codeOf(ada.data, at(ada.dated + 3600, ada.botToken, 3600))).toBe('accepted');
    expect(codeOf(ada.data, at(ada.dated + 3601, ada.botToken, 3600))).toBe('INIT_DATA_EXPIRED');
    expect(codeOf(ada.data, at(ada.dated + 86_401))).toBe('INIT_DATA_EXPIRED');
  });

  test('dated more than a minute in the future is refused', () => {
    expect(codeOf(ada.data, at(ada.dated - 60))).toBe('accepted');
    expect(codeOf(ada.data, at(ada.dated - 61))).toBe('INIT_DATA_INVALID');
    expect(codeOf(ada.data, at(1_767_225_000))).toBe('INIT_DATA_INVALID');
  });

  test('forged and too old is refused as forged: only signed data is told that it is too old', () => {
    expect(codeOf(ada.data.replace('Ada', 'Eve'), at(ada.dated + 999_999))).toBe('INIT_DATA_INVALID');
  });

  test('with two fields merged into one is refused, though the signed text is the same', () => {
    const whole = new URLSearchParams(made({ chat_type: 'private', start_param: 'abc', user }));
    const merged = new URLSearchParams({
      auth_date: whole.get('auth_date')!,
      chat_type: `private\nstart_param=abc`,
      user,
      hash: whole.get('hash')!,
    });
    expect(codeOf(whole.toString())).toBe('accepted');
    expect(codeOf(merged.toString())).toBe('INIT_DATA_INVALID');
  });

  test.for([
    ['a field added', (d: string) => `${d}&start_param2=x`],
    ['a field taken away', (d: string) => d.replace('&chat_type=private', '')],
    ['a field twice', (d: string) => `${d}&auth_date=1767225600`],
    ['the hash twice', (d: string) => `${d}&${/hash=\w+/.exec(d)![0]}`],
    ['two users', (d: string) => `user=%7B%22id%22%3A1%7D&${d}`],
    [
      'an upper-case hash',
      (d: string) => d.replace(/hash=(\w+)/, (_, h: string) => `hash=${h.toUpperCase()}`),
    ],
    ['a short hash', (d: string) => d.slice(0, -2)],
    ['no hash', (d: string) => d.replace(/&hash=\w+/, '')],
    ['bad percent-encoding', (d: string) => `${d}&x=%zz`],
    ['bytes that are not text', (d: string) => `${d}&x=%ff`],
    ['an empty pair', (d: string) => `${d}&`],
    ['a key without value', (d: string) => `${d}&x`],
    ['nothing at all', () => ''],
    ['too much', (d: string) => `${d}&x=${'y'.repeat(8192)}`],
  ] as const)('with %s is refused', ([, change]) => {
    expect(codeOf(change(ada.data))).toBe('INIT_DATA_INVALID');
  });

  test.for([
    ['no user', undefined],
    ['a user that is not JSON', '{'],
    ['a user that is not an object', '7'],
    ['no user id', '{"first_name":"Ada"}'],
    ['user id 0', '{"id":0}'],
    ['a negative user id', '{"id":-5}'],
    ['a fractional user id', '{"id":1.5}'],
    ['a user id as text', '{"id":"1000001"}'],
    ['a user id beyond exact numbers', '{"id":9007199254740993}'],
    ['a bot as user', '{"id":5,"is_bot":true}'],
  ] as const)('signed, but with %s, is refused', ([, json]) => {
    expect(codeOf(made(json === undefined ? {} : { user: json }))).toBe('INIT_DATA_INVALID');
  });

  test('signed, but without a date, is refused', () => {
    const signed = signInitData({ user }, ada.botToken);
    expect(codeOf(signed)).toBe('INIT_DATA_INVALID');
    expect(codeOf(made({ user, auth_date: '1e9' }))).toBe('INIT_DATA_INVALID');
  });

  test('whose secret was made with key and text swapped is refused', () => {
    const secret = createHmac('sha256', ada.botToken).update('WebAppData').digest();
    const lines = `auth_date=${ada.dated}\nuser=${user}`;
    const hash = createHmac('sha256', secret).update(lines).digest('hex');
    const query = new URLSearchParams({ auth_date: String(ada.dated), user, hash });
    expect(codeOf(query.toString())).toBe('INIT_DATA_INVALID');
  });

  test('a picture address that is not https is left out', () => {
    const read = readInitData(made({ user: '{"id":5,"photo_url":"javascript:alert(1)"}' }), minuteLater);
    expect(isRefusal(read) ? read : read.user.photoUrl).toBeUndefined();
  });
});
