import { expect, test } from 'vitest';
import { eventStreamReader, type StreamEvent } from './parse-event-stream.ts';

const TEXT =
  '\uFEFF: hello\r\nevent: list\ndata: [1,\ndata:2]\n\r\n:beat\r\revent:win\rdata:  {"a": "ü"}\r\rdata\n\nevent: none\n\ndata: last\n\n';
const EVENTS: StreamEvent[] = [
  { event: 'list', data: '[1,\n2]' },
  { event: 'win', data: ' {"a": "ü"}' },
  { event: 'message', data: '' },
  { event: 'message', data: 'last' },
];
const readIn = (chunks: readonly string[]): StreamEvent[] => {
  const read = eventStreamReader();
  return chunks.flatMap((chunk) => read(chunk));
};

test('events are read with any line ending, comments and a byte order mark skipped', () => {
  expect(readIn([TEXT])).toEqual(EVENTS);
});

test('a stream split anywhere gives the same events', () => {
  for (let at = 0; at <= TEXT.length; at++)
    expect(readIn([TEXT.slice(0, at), '', TEXT.slice(at)]), `split at ${at}`).toEqual(EVENTS);
  expect(readIn(TEXT.split(''))).toEqual(EVENTS);
});

test('an event counts only when its empty line has come', () => {
  expect(readIn(['data: half\n'])).toEqual([]);
});

test('text without an end is refused', () => {
  const read = eventStreamReader();
  expect(() => {
    for (let n = 0; n < 20; n++) read(`data: ${'x'.repeat(100_000)}\n`);
  }).toThrow('no end');
});
