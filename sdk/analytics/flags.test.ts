import { expect, test, vi } from 'vitest';
import { createFlags, type FlagClient } from './flags.ts';

const clientWith = (values: Record<string, unknown>, more: Partial<FlagClient> = {}): FlagClient => ({
  start: () => Promise.resolve(),
  variant: (key) => (key in values ? { value: values[key] } : {}),
  ...more,
});
const log = vi.fn<(message: string, error: unknown) => void>();

test.each([
  ['on', true],
  ['off', false],
  ['ON', false],
  ['true', false],
  [true, false],
  [undefined, false],
  ['treatment', false],
])('a flag whose value is %s counts as %s', async (value, isOn) => {
  const flags = createFlags({ load: async () => clientWith({ room: value }), log });
  await flags.start();
  expect(flags.isOn('room')).toBe(isOn);
  expect(flags.isOn('unknown')).toBe(false);
});

test('before the client has loaded every flag is off, and listeners are called once it has', async () => {
  const flags = createFlags({ load: async () => clientWith({ room: 'on' }), log });
  const listener = vi.fn<() => void>();
  flags.listen(listener);
  expect(flags.isOn('room')).toBe(false);
  await Promise.all([flags.start(), flags.start()]);
  expect(flags.isOn('room')).toBe(true);
  expect(listener).toHaveBeenCalledTimes(1);
});

test.each([
  ['its code cannot be loaded', { load: () => Promise.reject(new Error('blocked')) }],
  [
    'its start fails',
    { load: async () => clientWith({ room: 'on' }, { start: () => Promise.reject(new Error('500')) }) },
  ],
])('if %s, the error is logged, nothing rejects, and each flag is off', async (_, { load }) => {
  log.mockClear();
  const flags = createFlags({ load, log });
  await flags.start();
  expect(flags.isOn('room')).toBe(false);
  expect(log).toHaveBeenCalledTimes(1);
});

test('if the client throws on a read, the flag is off', async () => {
  const broken = clientWith(
    {},
    {
      variant: () => {
        throw new Error('broken');
      },
    },
  );
  const flags = createFlags({ load: async () => broken, log });
  await flags.start();
  expect(flags.isOn('room')).toBe(false);
});

test('a client that never answers delays nobody', () => {
  const flags = createFlags({ load: () => new Promise(() => {}), log });
  void flags.start();
  expect(flags.isOn('room')).toBe(false);
});

test('the flags of one player are not those of the next, also if the first ones arrive late', async () => {
  const arrives: Array<(client: FlagClient) => void> = [];
  const flags = createFlags({ load: () => new Promise((done) => arrives.push(done)), log });
  const first = flags.start();
  flags.forget();
  const second = flags.start();
  arrives[1]!(clientWith({ room: 'off' }));
  await second;
  arrives[0]!(clientWith({ room: 'on' }));
  await first;
  expect(flags.isOn('room')).toBe(false);
  flags.forget();
  void flags.start();
  arrives[2]!(clientWith({ room: 'on' }));
  await flags.start();
  expect(flags.isOn('room')).toBe(true);
});
