import { expect, test } from 'vitest';
import { messageOverrides } from '@parlor/contract/content/messages.ts';
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
  for (const language of OFFERED) {
    const builtIn = builtInSpeakerFor(language);
    expect(speakerFor(language).say('signIn.title')).toBe(builtIn.say('signIn.title'));
    if (language !== 'en' && language !== 'id')
      expect(life(language)).toBe(builtIn.say('signIn.life', { minutes: 1 }));
  }
  content.loaded = before;
  expect(life('en')).toBe(builtInSpeakerFor('en').say('signIn.life', { minutes: 1 }));
});
