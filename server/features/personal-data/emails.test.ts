import { expect, test } from 'vitest';
import { builtInSpeakerFor, speakersWith, TEXTS } from '../../texts/index.ts';
import { deletedEmail, deletionAskedEmail, exportReadyEmail } from './emails.ts';

const HOSTILE = '<img src=x onerror=alert(1)>';

test('no text of an email becomes HTML, whatever an operator wrote in its place', () => {
  const speaker = speakersWith(() => new Map(Object.keys(TEXTS.en).map((key) => [key, HOSTILE])))('en');
  const recipient = { to: 'ada@example.com', speaker };
  for (const { html, text } of [
    exportReadyEmail(recipient, 'https://parlor.example', 48),
    deletionAskedEmail(recipient, 'https://parlor.example', 0),
    deletedEmail(recipient),
  ]) {
    expect(html).not.toContain('<img');
    expect(text).toContain(HOSTILE);
  }
});

test.each([
  ['en', 'December 5, 2026'],
  ['es', '5 de diciembre de 2026'],
  ['pt-BR', '5 de dezembro de 2026'],
  ['ru', '5 декабря 2026 г.'],
  ['fa', '۱۴ آذر ۱۴۰۵'],
  ['id', '5 Desember 2026'],
])('the day of a deletion is written as readers of %s write it', (language, day) => {
  const recipient = { to: 'ada@example.com', speaker: builtInSpeakerFor(language) };
  const email = deletionAskedEmail(recipient, 'https://parlor.example', Date.UTC(2026, 11, 5, 23, 59));
  for (const part of [email.subject, email.text, email.html]) expect(part).toContain(day);
});
