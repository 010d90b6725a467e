import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrast, fromHex, oklch } from './colour.ts';
import { HOST_VARIABLES, hostTheme, ROOM, wearHostTheme } from './host-theme.ts';

const tokens = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8').replace(/\s+/g, ' ');

const HOSTS = {
  'ios dark': { bg_color: '#000000', secondary_bg_color: '#1c1c1d', text_color: '#ffffff' },
  'ios light': { bg_color: '#ffffff', secondary_bg_color: '#efeff4', text_color: '#000000' },
  'android dark': { bg_color: '#17212b', secondary_bg_color: '#232e3c', text_color: '#f5f5f5' },
  'desktop night': { bg_color: '#17212b', secondary_bg_color: '#0e1621', text_color: '#f5f5f5' },
  'a pink one': { bg_color: '#ffe4f1', secondary_bg_color: '#ffc4e1', text_color: '#4a0030' },
};

test.each(Object.entries(HOSTS))('%s tints the room and stays readable', (_name, colours) => {
  const theme = hostTheme(colours);
  expect(theme.variables).toContainEqual(['--tg-theme-text-color', colours.text_color]);
  expect(theme.scheme).toBe(colours.bg_color < '#8' ? 'dark' : 'light');
});

test('a host whose text would not read on the wall keeps its colours to itself', () => {
  const theme = hostTheme({ bg_color: '#101010', secondary_bg_color: '#ffffff', text_color: '#000000' });
  expect(theme).toEqual({ scheme: 'dark', variables: [], canvas: hostTheme({}).canvas });
});

test('only whole colours are taken from the host', () => {
  const theme = hostTheme({
    link_color: 'red;} body{display:none',
    text_color: 7,
    destructive_text_color: '#ec3942',
  });
  expect(theme.variables).toEqual([['--tg-theme-destructive-text-color', '#ec3942']]);
});

test('a new palette takes the old one away', () => {
  const set = new Map<string, string>();
  const root = {
    style: {
      setProperty: (name: string, value: string) => set.set(name, value),
      removeProperty: (name: string) => set.delete(name),
    },
    dataset: {} as Record<string, string>,
  };
  wearHostTheme(root as unknown as HTMLElement, HOSTS['ios light']);
  expect(root.dataset).toEqual({ theme: 'mini-app', scheme: 'light' });
  wearHostTheme(root as unknown as HTMLElement, { bg_color: '#000000' });
  expect(set.size).toBe(0);
  expect(root.dataset.scheme).toBe('dark');
});

test('the figures here are those of the stylesheet', () => {
  for (const name of Object.values(HOST_VARIABLES)) expect(tokens).toContain(name);
  const used = new Set(tokens.match(/--tg-theme-[a-z-]+/g));
  expect([...used].toSorted()).toEqual(Object.values(HOST_VARIABLES).toSorted());

  const ramp = (name: string) => {
    const [, l, c, h] = new RegExp(`${name}: oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\)`).exec(tokens) ?? [];
    return oklch(Number(l), Number(c), Number(h));
  };
  expect(tokens).toContain('--room: var(--ox-900); --ink: var(--bone-100);');
  expect(tokens).toContain('--room: var(--cel-200); --ink: oklch(0.25 0.062 18);');
  expect(ROOM.dark).toMatchObject({ room: ramp('--ox-900'), ink: ramp('--bone-100') });
  expect(ROOM.light.room).toEqual(ramp('--cel-200'));
  for (const [scheme, { ground, text }] of Object.entries(ROOM)) {
    const block = tokens.slice(tokens.indexOf(`[data-theme='mini-app'][data-scheme='${scheme}']`));
    expect(block).toContain(`var(--tg-theme-secondary-bg-color, var(--room)) ${ground * 100}%`);
    expect(block).toContain(`var(--tg-theme-text-color, var(--ink)) ${text * 100}%`);
  }
});

test('contrast is measured as WCAG does', () => {
  expect(contrast(fromHex('#ffffff')!, fromHex('#000000')!)).toBeCloseTo(21, 3);
  expect(contrast(fromHex('#ffffff')!, fromHex('#5288c1')!)).toBeCloseTo(3.72, 2);
});
