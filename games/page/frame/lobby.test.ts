import { afterEach, expect, test, vi } from 'vitest';
import { lobbyAt } from './lobby.ts';

const LOBBY = 'https://lobby.example';
const init = { parlor: 1, type: 'pause' };

function framed() {
  const parent = { postMessage: vi.fn<(message: unknown, target: string) => void>() };
  const target = new EventTarget();
  const frame = Object.assign(target, { parent });
  vi.stubGlobal('window', frame);
  const say = (data: unknown, origin: string, source: unknown): boolean =>
    target.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }));
  return { parent, say };
}
afterEach(() => vi.unstubAllGlobals());

test('a game listens only to the lobby around it: no other origin, no other window', () => {
  const { parent, say } = framed();
  const messages: unknown[] = [];
  const stop = lobbyAt(LOBBY).listen((message) => messages.push(message));
  say(init, 'https://evil.example', parent);
  say(init, LOBBY, {});
  say({ type: 'pause' }, LOBBY, parent);
  expect(messages).toEqual([]);
  say(init, LOBBY, parent);
  expect(messages).toEqual([init]);
  stop();
  say(init, LOBBY, parent);
  expect(messages).toHaveLength(1);
});

test('a game posts to that origin only, and not at all if it does not know it', () => {
  const { parent } = framed();
  lobbyAt(LOBBY).send({ type: 'exit' });
  expect(parent.postMessage.mock.calls).toEqual([[{ parlor: 1, type: 'exit' }, LOBBY]]);
  lobbyAt(undefined).send({ type: 'exit' });
  expect(parent.postMessage.mock.calls).toHaveLength(1);
});
