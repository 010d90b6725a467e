import { expect, test } from 'vitest';
import { speakersWith, TEXTS } from '../../texts/index.ts';
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
