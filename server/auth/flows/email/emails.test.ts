import { expect, test } from 'vitest';
import { speakersWith, TEXTS } from '../../../texts/index.ts';
import { linkEmail, signInEmail } from './emails.ts';

const HOSTILE = '<img src=x onerror=alert(1)>';

test('no text of an email becomes HTML, whatever an operator wrote in its place', () => {
  const speaker = speakersWith(
    () => new Map(Object.keys(TEXTS.en).map((key) => [key, `${HOSTILE} "${key}"`])),
  )('en');
  const of = { to: 'ada@example.com', link: 'https://parlor.example/?a=1&b=2', minutes: 15, speaker };
  for (const { html, text, subject } of [
    signInEmail({ ...of, digits: '123456' }),
    linkEmail({ ...of, firstName: 'Ada', code: 'ABCDE-FGHJK' }),
  ]) {
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(text).toContain(HOSTILE);
    expect(subject).toContain(HOSTILE);
  }
});
