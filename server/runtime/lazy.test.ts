import { expect, test } from 'vitest';
import { onDemand } from './lazy.ts';

/** Counts starts and ends; the first `failures` starts fail. */
function emulator(failures = 0) {
  const seen = { begun: 0, ended: 0 };
  const demand = onDemand(async () => {
    seen.begun += 1;
    await Promise.resolve();
    if (seen.begun <= failures) throw new Error('no port is free');
    return {
      close: async () => {
        seen.ended += 1;
      },
    };
  });
  return { seen, demand };
}

test('an emulator is started by its first user, once for all concurrent users', async () => {
  const { seen, demand } = emulator();
  expect(seen.begun).toBe(0);
  const [one, other] = await Promise.all([demand.get(), demand.get()]);
  expect(one).toBe(other);
  expect(seen.begun).toBe(1);
});

test('a failed start rejects all waiting calls, and the next call tries again', async () => {
  const { seen, demand } = emulator(1);
  await expect(Promise.allSettled([demand.get(), demand.get()])).resolves.toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ]);
  await demand.get();
  expect(seen.begun).toBe(2);
});

test('at the end of the server a running emulator ends and no new one starts', async () => {
  const { seen, demand } = emulator();
  await demand.get();
  await demand.close();
  expect(seen).toEqual({ begun: 1, ended: 1 });
  await expect(demand.get()).rejects.toThrow('The server is ending');
  const unasked = emulator();
  await unasked.demand.close();
  await expect(unasked.demand.get()).rejects.toThrow('The server is ending');
  expect(unasked.seen.begun).toBe(0);
});
