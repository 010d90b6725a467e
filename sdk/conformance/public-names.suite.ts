// Names and avatars that players choose, over HTTP and with the fakes.
import { describe, expect, test } from 'vitest';
import { NAME_CHANGE_DAYS } from '@parlor/contract/calls/public-names.ts';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import type { World } from './services.suite.ts';
import { expectRefusal, refusalOf } from '../test/refusals.ts';

export function publicNamesSuite(world: () => World): void {
  describe('public names', () => {
    const api = () => world().services.api;
    const choose = (name: string) => api().chooseName({ body: { name } });

    test('nobody is named before they choose; then name, tag and avatar are theirs', async () => {
      const before = await api().publicName();
      expect(before).toMatchObject({ hasName: false, anonymous: true });
      expect(before.displayName).toMatch(/^Guest /);
      expect(before.name).toBeUndefined();
      const named = await choose('  Mára   Lind ');
      expect(named).toMatchObject({
        hasName: true,
        anonymous: false,
        displayName: 'Mára Lind',
        name: 'Mára Lind',
      });
      expect(named.tag).toMatch(/^\d{4}$/);
      expect(await api().chooseAvatar({ body: { avatar: 'owl' } })).toEqual({ ...named, avatar: 'owl' });
      expect(await api().publicName()).toEqual({ ...named, avatar: 'owl' });
      await expectRefusal(api().chooseAvatar({ body: { avatar: 'tank' as 'owl' } }), 'INVALID_REQUEST');
    });

    test("a guest's name is in the language of the reader, a chosen one stays", async () => {
      const mark = /^Guest ([\dA-F]{4})$/.exec((await api().publicName()).displayName)?.[1];
      expect(mark).toBeDefined();
      world().speaks('ru');
      expect((await api().publicName()).displayName).toBe(`Гость ${mark}`);
      expect((await choose('Mara')).displayName).toBe('Mara');
    });

    test('the first choice is free, the next waits two weeks; the refusal says until when', async () => {
      const named = await choose('Mara');
      const refused = await refusalOf(choose('Other'));
      expect(refused).toMatchObject({ code: 'NAME_CHANGE_WAITS', status: 409 });
      const { until } = refused.details as { until: string };
      expect(named.changeFrom).toBe(until);
      const waitsMs = Date.parse(until) - Date.now();
      expect(Math.round(waitsMs / DAY_MS)).toBe(NAME_CHANGE_DAYS);
      // The same name again is not a change.
      expect(await choose('Mara')).toEqual(named);
    });

    test('a refused name says what is wrong with it, and changes nothing', async () => {
      for (const [name, fault] of [
        ['A', 'too-short'],
        ['A name of seventeen', 'too-long'],
        ['Аdmin', 'mixed-alphabets'],
        ['Adm1n', 'reserved'],
        ['t.me/mara', 'link'],
        ['Mara\u202e', 'invisible'],
        ['Mara 5551234', 'number'],
        ['<b>Mara', 'characters'],
      ])
        expect(await refusalOf(choose(name!))).toMatchObject({ code: 'NAME_REFUSED', details: { fault } });
      expect(await api().publicName()).toMatchObject({ hasName: false });
    });

    test('a named player may appear as a guest, and comes back with the same name', async () => {
      const named = await choose('Mara');
      const hidden = await api().setPublicName({ body: { anonymous: true } });
      expect(hidden).toMatchObject({ anonymous: true, hasName: true, name: 'Mara', tag: named.tag });
      expect(hidden.displayName).toMatch(/^Guest /);
      expect(await api().setPublicName({ body: { anonymous: false } })).toEqual(named);
    });

    test('a name that nobody has cannot be reported, nor the own one', async () => {
      const { tag = '' } = await choose('Mara');
      const report = (name: string, of: string) => api().reportName({ body: { name, tag: of } });
      await expectRefusal(report('Mara', tag), 'OWN_NAME');
      await expectRefusal(report('Mara', tag === '1111' ? '2222' : '1111'), 'NAME_NOT_FOUND');
      await expectRefusal(report('Mara', 'none'), 'INVALID_REQUEST');
    });
  });
}
