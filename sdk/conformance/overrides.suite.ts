// Texts in the operators' own words, as the HTTP services and the fakes both give them: in their languages alone, and only
// while a release has them.
import type { MessagesContent } from '@parlor/contract/content/languages/messages.ts';
import { ERROR_TEXTS } from '@parlor/contract/error-texts/index.ts';
import { LANGUAGES } from '@parlor/contract/formats/languages.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { refusalOf } from '../test/refusals.ts';
import type { World } from './services.suite.ts';

export interface OverriddenWorld extends Pick<World, 'services' | 'speaks' | 'stop'> {
  /** Resolves once these overrides and no others are live where the player plays. */
  readonly release: (overrides: MessagesContent['overrides']) => Promise<void>;
}

const CARDS = '{0, plural, one {# card, {rarity}} other {# cards, best: {rarity}}}';
const CARDS_IN_RUSSIAN =
  '{0, plural, one {# карта: {rarity}} few {# карты: {rarity}} many {# карт: {rarity}} other {# карты: {rarity}}}';

export function overridesSuite(name: string, makeWorld: () => Promise<OverriddenWorld>): void {
  describe(`overrides of messages (${name})`, { timeout: 60_000 }, () => {
    let world: OverriddenWorld;
    beforeEach(async () => {
      world = await makeWorld();
    });
    afterEach(async () => {
      await world.release([]);
      await world.stop();
    });
    const shownIn = (language: string) => {
      world.speaks(language);
      return world.services.api.overrides();
    };
    const refusedIn = async (language: string): Promise<string | undefined> => {
      world.speaks(language);
      const call = world.services.api.openPack({ params: { id: 'no-such-pack' } });
      const { code, serverMessage } = await refusalOf(call);
      expect(code).toBe('PACK_NOT_FOUND');
      return serverMessage;
    };

    test('there are none at first, in any language', async () => {
      for (const language of Object.keys(LANGUAGES))
        expect(await shownIn(language)).toEqual({ language, overrides: [] });
    });

    test('a reader gets those of their language, of screens alone; another language keeps its own texts', async () => {
      await world.release([
        { id: 'Sign in', texts: { en: 'Come in', es: 'Pasa' } },
        { id: 'difficulty | Medium', texts: { es: 'Normal' } },
        { id: CARDS, texts: { ru: CARDS_IN_RUSSIAN } },
        { id: 'signIn.subject', texts: { es: 'Tu entrada' } },
        { id: 'PACK_NOT_FOUND', texts: { es: 'Este sobre no es tuyo.' } },
      ]);
      expect(await shownIn('es')).toEqual({
        language: 'es',
        overrides: [
          { id: 'Sign in', text: 'Pasa' },
          { id: 'difficulty | Medium', text: 'Normal' },
        ],
      });
      expect((await shownIn('es-MX')).language).toBe('es');
      expect((await shownIn('en')).overrides).toEqual([{ id: 'Sign in', text: 'Come in' }]);
      expect((await shownIn('ru')).overrides).toEqual([{ id: CARDS, text: CARDS_IN_RUSSIAN }]);
      expect((await shownIn('fa')).overrides).toEqual([]);
    });

    test('a refusal is in the operators’ words, and in the built-in ones after the next release', async () => {
      const builtIn = await refusedIn('es');
      expect(builtIn).toBe(ERROR_TEXTS.es.PACK_NOT_FOUND);
      await world.release([{ id: 'PACK_NOT_FOUND', texts: { es: 'Este sobre no es tuyo.' } }]);
      expect(await refusedIn('es')).toBe('Este sobre no es tuyo.');
      expect(await refusedIn('ru')).toBe(ERROR_TEXTS.ru.PACK_NOT_FOUND);
      await world.release([]);
      expect(await refusedIn('es')).toBe(builtIn);
    });
  });
}
