import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrast, fromHex, oklch, type Oklab } from './colour.ts';
import { HOST_VARIABLES, hostTheme, SCHEME_COLOURS, applyHostTheme } from './host-theme.ts';
import { PALETTES } from './host-palettes.ts';

const tokens = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8').replace(/\s+/g, ' ');

test.each(Object.entries(PALETTES))('%s tints the theme and stays readable', (_name, { scheme, colours }) => {
  const theme = hostTheme(colours);
  expect(theme.scheme).toBe(scheme);
  expect(theme.canvas).not.toBe(hostTheme({ bg_color: colours.bg_color }).canvas);
  expect(theme.variables).toContainEqual(['--tg-theme-text-color', colours.text_color]);
});

test('a host background on which text is unreadable is not used', () => {
  const theme = hostTheme({ bg_color: '#101010', secondary_bg_color: '#ffffff', text_color: '#000000' });
  expect(theme).toEqual({ scheme: 'dark', variables: [], canvas: hostTheme({}).canvas });
});

test('an unreadable text colour of the host is left out, and only that one', () => {
  const colours = { ...PALETTES['iOS dark'].colours, link_color: '#000000' };
  const names = hostTheme(colours).variables.map(([name]) => name);
  expect(names).not.toContain('--tg-theme-link-color');
  expect(names).toEqual(expect.arrayContaining(['--tg-theme-secondary-bg-color', '--tg-theme-text-color']));
});

test('only complete colours are taken from the host', () => {
  const theme = hostTheme({
    link_color: 'red;} body{display:none',
    text_color: 7,
    destructive_text_color: '#ec3942',
  });
  expect(theme.variables).toEqual([['--tg-theme-destructive-text-color', '#ec3942']]);
});

test('a new palette removes the old one', () => {
  const set = new Map<string, string>();
  const root = {
    style: {
      setProperty: (name: string, value: string) => set.set(name, value),
      removeProperty: (name: string) => set.delete(name),
    },
    dataset: {} as Record<string, string>,
  };
  applyHostTheme(root as unknown as HTMLElement, PALETTES['iOS light'].colours);
  expect(root.dataset).toEqual({ theme: 'mini-app', scheme: 'light' });
  applyHostTheme(root as unknown as HTMLElement, { bg_color: '#000000' });
  expect(set.size).toBe(0);
  expect(root.dataset.scheme).toBe('dark');
});

test('the values here equal those of the style sheet', () => {
  for (const name of Object.values(HOST_VARIABLES)) expect(tokens).toContain(name);
  const used = new Set(tokens.match(/--tg-theme-[a-z-]+/g));
  expect([...used].toSorted()).toEqual(Object.values(HOST_VARIABLES).toSorted());

  const ramp = (name: string) => {
    const [, l, c, h] = new RegExp(`${name}: oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\)`).exec(tokens) ?? [];
    return oklch(Number(l), Number(c), Number(h));
  };
  /** A value of the style sheet, a ramp or a colour, within one block. */
  const valueIn = (block: string, name: string): Oklab => {
    const [, value = ''] = new RegExp(` ${name}: ([^;]+);`).exec(block) ?? [];
    const [, of] = /^var\((--[\w-]+)\)$/.exec(value) ?? [];
    const [l = 0, c = 0, h = 0] = (value.match(/[\d.]+/g) ?? []).map(Number);
    return of === undefined ? oklch(l, c, h) : ramp(of);
  };
  for (const [scheme, background] of Object.entries(SCHEME_COLOURS)) {
    const roles = tokens.slice(tokens.indexOf(`color-scheme: ${scheme}`));
    expect(background.background).toEqual(valueIn(roles, '--room'));
    expect(background.inks.text_color.own).toEqual(valueIn(roles, '--ink'));
    expect(background.fixed).toEqual(
      ['--text-3', '--claim-ink', '--win'].map((name) => valueIn(roles, name)),
    );
    const hard = scheme === 'dark' ? ['--surface-2', '--bone-300', 13] : ['--sunk', '--cel-500', 16];
    expect(roles).toContain(`${hard[0]}: color-mix(in oklab, var(--canvas), var(${hard[1]}) ${hard[2]}%)`);
    expect(background.hard).toEqual({ with: ramp(String(hard[1])), share: Number(hard[2]) / 100 });

    const block =
      tokens.slice(tokens.indexOf(`[data-theme='mini-app'][data-scheme='${scheme}']`)).split('}')[0] ?? '';
    expect(block).toContain(`var(--tg-theme-secondary-bg-color, var(--room)) ${background.ground * 100}%`);
    for (const [word, { own, share }] of Object.entries(background.inks)) {
      const at = block.indexOf(HOST_VARIABLES[word as keyof typeof HOST_VARIABLES]);
      const [, percent = '', base = ''] =
        / (\d+)%, (var\(--[\w-]+\)|oklch\([^)]+\))/.exec(block.slice(at)) ?? [];
      expect(Number(percent) / 100).toBe(share);
      expect(
        base.startsWith('var(--ink)') ? background.inks.text_color.own : valueIn(` x: ${base};`, 'x'),
      ).toEqual(own);
    }
  }
});

test('contrast is measured as WCAG does', () => {
  expect(contrast(fromHex('#ffffff')!, fromHex('#000000')!)).toBeCloseTo(21, 3);
  expect(contrast(fromHex('#ffffff')!, fromHex('#5288c1')!)).toBeCloseTo(3.72, 2);
});
