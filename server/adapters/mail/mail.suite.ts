import { describe, expect, test } from 'vitest';
import type { Email, Mail } from './index.ts';

export interface MailUnderTest {
  readonly mail: Mail;
  /** The recipients' emails, oldest first. */
  readonly read: () => Promise<readonly Email[]>;
}

/** Common tests of every way to send emails. */
export function mailSuite(name: string, open: () => Promise<MailUnderTest>): void {
  describe(`${name}`, () => {
    test('delivers an e-mail unchanged: address, subject, text and HTML', async () => {
      const { mail, read } = await open();
      const email: Email = {
        to: 'mara@lindqvist.example',
        subject: 'Your way in – Ünter dem Tisch 🎲',
        text: `Open this:\nhttps://parlor.example/sign-in?code=${'x'.repeat(120)}\n`,
        html: `<p>Über <a href="https://parlor.example/sign-in?code=${'x'.repeat(120)}&amp;a=1">this</a></p>`,
      };
      await mail.send(email);
      const got = (await read()).at(-1)!;
      expect({ ...got, text: got.text.trimEnd(), html: got.html.trimEnd() }).toEqual({
        ...email,
        text: email.text.trimEnd(),
      });
    });

    test('keeps e-mails in order and separate', async () => {
      const { mail, read } = await open();
      const before = (await read()).length;
      for (const to of ['ada@example.com', 'bo@example.com'])
        await mail.send({ to, subject: `For ${to}`, text: 'Hello', html: '<p>Hello</p>' });
      const got = (await read()).slice(before);
      expect(got.map((email) => [email.to, email.subject])).toEqual([
        ['ada@example.com', 'For ada@example.com'],
        ['bo@example.com', 'For bo@example.com'],
      ]);
    });

    test('takes an address as one recipient, whatever subject and address contain', async () => {
      const { mail, read } = await open();
      const before = (await read()).length;
      await mail.send({
        to: 'mara@lindqvist.example',
        subject: 'Hello\r\nBcc: eve@evil.example',
        text: 'Hello',
        html: '<p>Hello</p>',
      });
      const got = (await read()).slice(before);
      expect(got.map((email) => email.to)).toEqual(['mara@lindqvist.example']);
    });
  });
}
