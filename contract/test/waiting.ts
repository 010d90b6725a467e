/** For `vi.waitFor` and `vi.waitUntil`, whose own limit of one second fails on a busy machine. `expect.poll` has it from the config. */
export const WAITING = { timeout: 60_000, interval: 50 };
