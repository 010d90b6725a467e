import { expect, test } from 'vitest';
import { messageOverrides } from '@parlor/contract/content/languages/messages.ts';
import { OFFERED } from '@parlor/contract/formats/languages.ts';
import { realContent } from '../test/content-processes.ts';
import { builtInSpeakerFor } from './index.ts';
import { liveSpeakers } from './live-speakers.ts';

test('a release gives the server other words, in its languages alone, and the next release other ones', () => {
  const { loaded: before } = realContent();
  const overrides = messageOverrides({
    overrides: [
      {
        id: 'signIn.life',
        texts: {
          en: 'For {minutes, plural, one {# minute} other {# minutes}}.',
          id: 'Selama {minutes, plural, other {# menit}}.',
        },
      },
    ],
  });
  const content = { loaded: { ...before, overrides } };
  const speakerFor = liveSpeakers(content);
  const life = (language: string, minutes = 1): string =>
    speakerFor(language).say('signIn.life', { minutes });
  expect([life('en'), life('en', 15), life('id')]).toEqual([
    'For 1 minute.',
    'For 15 minutes.',
    'Selama 1 menit.',
  ]);
  const builtIn = (language: string): string =>
    builtInSpeakerFor(language).say('signIn.life', { minutes: 1 });
  const others = OFFERED.filter((one) => one !== 'en' && one !== 'id');
  expect(others.map((one) => life(one))).toEqual(others.map(builtIn));
  for (const language of OFFERED)
    expect(speakerFor(language).say('signIn.title')).toBe(builtInSpeakerFor(language).say('signIn.title'));
  content.loaded = before;
  expect(life('en')).toBe(builtIn('en'));
});
