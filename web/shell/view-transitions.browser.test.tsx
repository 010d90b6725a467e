import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { coverTarget } from '../ui/game/cover-transition.ts';
import { fadesLikeScreen, typesOfMove } from './view-transitions.ts';

const move = (from: string | undefined, to: string) =>
  typesOfMove({
    ...(from !== undefined && { fromLocation: { pathname: from } }),
    toLocation: { pathname: to },
  });
const nameOf = (selector: string) =>
  document.querySelector<HTMLElement>(selector)?.style.viewTransitionName || 'none';

beforeEach(() => {
  document.body.innerHTML = `
    <a href="#a" id="a"><i data-cover="dice-moons" style="display:block;inline-size:9px;block-size:9px"></i></a>
    <a href="#b" id="b"><i data-cover="dice-moons" style="display:block;inline-size:9px;block-size:9px"></i></a>`;
});
afterEach(() => {
  vi.restoreAllMocks();
  document.body.innerHTML = '';
});

const fadesIn = (...args: Parameters<typeof move>) => move(...args) === false && fadesLikeScreen();

test('screens fade in; the first screen and a change of filters do not', () => {
  expect(fadesIn('/', '/quests')).toBe(true);
  expect(fadesIn(undefined, '/quests')).toBe(false);
  expect(fadesIn('/games', '/games')).toBe(false);
});

test('only the pressed picture moves along', () => {
  document.querySelector<HTMLElement>('#b')?.focus();
  expect(move('/tg/games', '/tg/games/dice-moons')).toEqual(['cover']);
  expect(nameOf('#a > i')).toBe('none');
  expect(nameOf('#b > i')).toBe('cover');
});

test('on the way back one place receives it, faster', () => {
  expect(move('/games/dice-moons', '/games')).toEqual(['cover-back']);
  const [tile, another] = [document.createElement('i'), document.createElement('i')];
  coverTarget('dice-bone')(another);
  coverTarget('dice-moons')(tile);
  coverTarget('dice-moons')(another);
  expect([tile, another].map(({ style }) => style.viewTransitionName)).toEqual(['cover', '']);
});

test('a game with an invisible picture changes like a screen', () => {
  expect(fadesIn('/quests', '/play/plinko-rain')).toBe(true);
});

test('with reduced motion nothing moves', () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  expect(fadesIn('/', '/quests')).toBe(false);
});
