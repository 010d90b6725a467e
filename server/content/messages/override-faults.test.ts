import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  FIXED_MESSAGES,
  kindOfMessage,
  MAX_OVERRIDES,
  messageOverrides,
  type MessagesContent,
} from '@parlor/contract/content/languages/messages.ts';
import { NOT_FOR_PLAYERS } from '@parlor/contract/error-texts/index.ts';
import { LANGUAGES, OFFERED, type Language } from '@parlor/contract/formats/languages.ts';
import { idOfMessage, messageOfId } from '@parlor/contract/content/languages/message-ids.ts';
import { budget } from '@parlor/contract/test/random-cases.ts';
import { changedContent, realContent } from '../../test/content-processes.ts';
import { ContentError, contentOfTexts } from '../load-content.ts';
import { contentOfVersion, versionOf } from '../releases/version.ts';
import { builtInTexts, knownMessages } from './known-messages.ts';
import { fittingOverrides, overrideFaults, textFaults } from './override-faults.ts';

type Texts = Partial<Record<Language, string>>;
const overrides = (...list: Array<[id: string, texts: Texts]>): MessagesContent => ({
  overrides: list.map(([id, texts]) => ({ id, texts })),
});
const faultsOf = (id: string, texts: Texts): string[] =>
  overrideFaults(overrides([id, texts])).map(({ path, why }) => `${path.join('.')}: ${why}`);

const CARDS = '{0, plural, one {# card, {rarity}} other {# cards, best: {rarity}}}';
const USED = '{usedText} of {ofText} used';

describe('the messages of the program', () => {
  const all = [...knownMessages().values()];

  test('are those of screens, of the server, and the refusals that players read', () => {
    const count = (kind: string) => all.filter((one) => one.kind === kind).length;
    expect(count('screen')).toBeGreaterThan(1_200);
    expect(count('server')).toBeGreaterThan(60);
    expect(count('refusal')).toBeGreaterThan(50);
    expect(knownMessages().get('Sign in')).toMatchObject({ kind: 'screen', english: 'Sign in' });
    expect(knownMessages().get('difficulty | Medium')).toMatchObject({ english: 'Medium' });
    expect(knownMessages().get('signIn.subject')).toMatchObject({ kind: 'server' });
    expect(knownMessages().get('NOT_FOUND')).toMatchObject({ kind: 'refusal' });
    for (const code of NOT_FOR_PLAYERS) expect(knownMessages().has(code), code).toBe(false);
  });

  test('have one id each, which tells their kind and their context', () => {
    for (const { id, kind, english } of all) {
      expect(kindOfMessage(id)).toBe(kind);
      if (kind !== 'screen') continue;
      const { message, context } = messageOfId(id);
      expect([message, idOfMessage(message, context)]).toEqual([english, id]);
    }
  });

  test('have a text in every offered language, and every built-in text could be an override', () => {
    for (const { id, ...message } of all) {
      const texts = builtInTexts(id);
      expect([id, ...Object.keys(texts)]).toEqual([id, ...Object.keys(LANGUAGES)]);
      for (const language of OFFERED)
        expect([id, language, ...textFaults(message, texts[language]!, language)]).toEqual([id, language]);
    }
  });

  test('with a fixed text are all there', () => {
    for (const id of FIXED_MESSAGES) expect(knownMessages().has(id), id).toBe(true);
  });
});

describe('an override is refused', () => {
  test.each<[string, Texts, string[]]>([
    [
      'Sign inn',
      { en: 'Log in' },
      ['overrides.0.id: there is no message "Sign inn"; the nearest is "Sign in"'],
    ],
    ['signin.Subject', { en: 'x' }, [expect.stringContaining('the nearest is "signIn.subject"') as never]],
    ['???????????', { en: 'x' }, ['overrides.0.id: there is no message "???????????"']],
    ['LAST_OWNER', { ru: 'Нет' }, [expect.stringContaining('is for operators and studios') as never]],
    ['messages.bot.terms', { es: 'Lee los términos.' }, [expect.stringContaining('players agree') as never]],
    [USED, { es: 'Usado: {usedText}' }, ['overrides.0.texts.es: the placeholder {ofText} is missing']],
    [
      USED,
      { en: 'Used {usedText} of {ofText}', id: '{usedText} dari {ofText} {lagi}' },
      ['overrides.0.texts.id: the placeholder {lagi} is not in the English text'],
    ],
    [
      CARDS,
      { ru: '{0, plural, one {# карта, {rarity}} other {# карт, лучшая: {rarity}}}' },
      [
        'overrides.0.texts.ru: the plural form few of {0} is missing',
        'overrides.0.texts.ru: the plural form many of {0} is missing',
      ],
    ],
    [
      'Sign in',
      { en: 'Log <b>in</b>' },
      [
        'overrides.0.texts.en: the tag <b> is not in the English text',
        expect.stringContaining('it has HTML') as never,
      ],
    ],
    ['Sign in', { en: '<img src=x onerror=alert(1)>' }, [expect.stringContaining('it has HTML') as never]],
    ['Sign in', { en: ' Log in' }, ['overrides.0.texts.en: it begins or ends with a space']],
    [
      'Sign in',
      { en: 'In with you '.repeat(4).trim() },
      ['overrides.0.texts.en: it has 47 characters; its place on the screen is made for at most 40'],
    ],
    [
      'NOT_FOUND',
      { es: 'No está: {what}' },
      [expect.stringContaining('a refusal has no placeholders') as never],
    ],
    ['NOT_FOUND', { es: 'No <i>está</i>.' }, [expect.stringContaining('it has HTML') as never]],
  ])('%s: %j', (id, texts, faults) => {
    expect(faultsOf(id, texts)).toEqual(faults);
  });

  test('always, if it has a placeholder that its message does not have, whatever its other words', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...OFFERED),
        fc.stringMatching(/^[a-z]{1,12}$/),
        fc.string({ maxLength: 20 }),
        (language, name, words) => {
          fc.pre(name !== 'usedText' && name !== 'ofText');
          const text = `x${words}{usedText} {${name}} {ofText}x`;
          expect(faultsOf(USED, { [language]: text })).not.toEqual([]);
        },
      ),
      budget(200, 5_000),
    );
  });

  test('never, if it is plain words within the allowed length', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...OFFERED),
        fc.stringMatching(/^[\p{L}\p{N}]{1,40}$/u),
        (language, words) => {
          expect(faultsOf('Sign in', { [language]: words })).toEqual([]);
        },
      ),
      budget(200, 5_000),
    );
  });
});

describe('a file of content', () => {
  const loaded = (text: string) => contentOfTexts({ 'messages.yaml': text }, realContent().values).loaded;
  const refused = (text: string): string[] => {
    try {
      loaded(text);
      return [];
    } catch (error) {
      if (error instanceof ContentError) return error.message.split('\n');
      throw error;
    }
  };

  test('has overrides by language and id', () => {
    const { overrides: known } = loaded(
      'overrides:\n  - { id: Sign in, texts: { en: Log in, id: Masuk } }\n  - { id: signIn.button, texts: { id: Ayo } }\n',
    );
    expect([...(known.get('id') ?? [])]).toEqual([
      ['Sign in', 'Masuk'],
      ['signIn.button', 'Ayo'],
    ]);
    expect(known.get('en')?.get('Sign in')).toBe('Log in');
    expect(known.get('es')).toBeUndefined();
    expect(realContent().loaded.overrides.size).toBe(0);
  });

  test('is refused with line and field', () => {
    expect(refused('overrides:\n  - id: Sign in\n    texts: { en: "{who}, log in" }\n')).toEqual([
      'content/messages.yaml:3: overrides.0.texts.en: the placeholder {who} is not in the English text',
    ]);
    expect(refused('overrides:\n  - { id: Sign in, texts: { de: Anmelden } }\n')[0]).toMatch(/"de"/);
    expect(refused('overrides:\n  - { id: Sign in, texts: { } }\n')[0]).toMatch(
      /give a text in one language/,
    );
    expect(refused('overrides:\n  - { id: Sign in, texts: { en: "" } }\n')[0]).toMatch(/a text is not empty/);
    expect(refused('overrides:\n  - { id: Sign in, texts: { en: "a\\nb" } }\n')[0]).toMatch(/one line/);
    const long = `overrides:\n  - { id: Sign in, texts: { en: "${'a'.repeat(1_001)}" } }\n`;
    expect(refused(long)[0]).toMatch(/at most 1000 characters/);
    const twice =
      'overrides:\n  - { id: Sign in, texts: { en: A } }\n  - { id: Sign in, texts: { es: B } }\n';
    expect(refused(twice)[0]).toMatch(/two overrides have the same id/);
    const many = Array.from({ length: MAX_OVERRIDES + 1 }, (_, n) => `  - { id: n${n}, texts: { en: A } }\n`);
    expect(refused(`overrides:\n${many.join('')}`)[0]).toMatch(/at most 300 messages are overridden/);
  });

  test('adds no translation of a text of content', () => {
    const { languages } = loaded('overrides:\n  - { id: Games, texts: { en: Bone Dice, es: Otra cosa } }\n');
    expect(languages.get('es')?.('Bone Dice')).toBe(realContent().loaded.languages.get('es')?.('Bone Dice'));
  });
});

test('of a kept release only what fits this program is used, and a line says what is not', () => {
  const messages = overrides(
    ['A message of last year', { en: 'x' }],
    [USED, { en: '{usedText} used', es: '{usedText} de {ofText}' }],
    ['Sign in', { en: 'Log in' }],
  );
  const { fitting, unused } = fittingOverrides(messages);
  expect(fitting).toEqual(overrides([USED, { es: '{usedText} de {ofText}' }], ['Sign in', { en: 'Log in' }]));
  expect(unused).toEqual([
    expect.stringMatching(/^messages.yaml: overrides\.0\.id: there is no message "A message of last year"/),
    'messages.yaml: overrides.1.texts.en: the placeholder {ofText} is missing',
  ]);
  const kept = contentOfVersion(versionOf(changedContent((values) => (values.messages = messages))));
  expect(kept.overrides).toEqual(messageOverrides(fitting));
  expect(kept.unusedOverrides).toEqual(unused);
});
