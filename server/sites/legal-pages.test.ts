import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import type { LegalContent } from '@parlor/contract/content/legal.ts';
import { LegalContent as Schema } from '@parlor/contract/content/legal.ts';
import { sendError } from '../http/register-endpoints.ts';
import { builtInSpeakerFor as speakerFor } from '../texts/index.ts';
import { addLegalPages } from './legal-pages.ts';

const legal: LegalContent = {
  version: 3,
  minimumAge: 18,
  requiredOf: 'homes',
  operator: { name: 'Tom & <b>Co</b>', address: 'A', email: 'E' },
  terms: [{ title: 'Who', text: 'From {minimumAge} years.\n\nBy {operator},\n  {address}.' }],
  privacy: [{ title: 'What', text: 'Write to {email}.' }],
};
const pageAt = async (url: string, reader: Record<string, string> = {}) => {
  const app = Fastify();
  app.setErrorHandler(sendError);
  addLegalPages(app, { legal: () => legal, https: true, speakerFor });
  const { statusCode, body, headers } = await app.inject({ url, headers: reader });
  await app.close();
  return { statusCode, body, headers };
};

describe('the terms and the privacy statement', () => {
  test('are pages without a script, with what the deployment filled in', async () => {
    const { body, headers } = await pageAt('/terms');
    expect(body).toContain('<p>From 18 years.</p>');
    expect(body).toContain('By Tom &amp; &lt;b&gt;Co&lt;/b&gt;, A.');
    expect(body).toContain('Version 3');
    expect(body).not.toMatch(/<script|\{\w+\}/);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect((await pageAt('/privacy')).body).toContain('Write to E.');
  });

  test('are in English, and say so to a reader of another language in that language', async () => {
    const english = (await pageAt('/terms')).body;
    expect(english).toContain('<html lang="en" dir="ltr">');
    expect(english).not.toContain('<aside>');
    const { body, headers } = await pageAt('/terms', {
      'accept-language': 'en',
      cookie: 'parlor-language=fa',
    });
    expect(body).toContain('<html lang="fa" dir="rtl">');
    expect(body).toContain(`<aside>${speakerFor('fa').say('legal.isEnglish')}</aside>`);
    expect(body).toContain('<main lang="en" dir="ltr"><h1>Terms</h1>');
    expect(body).toContain(`<a href="/privacy?locale=fa">${speakerFor('fa').say('legal.privacy')}</a>`);
    expect(headers['vary']).toBe('cookie, accept-language');
    expect((await pageAt('/privacy?locale=es', { cookie: 'parlor-language=fa' })).body).toContain(
      '<html lang="es"',
    );
    expect((await pageAt('/privacy', { 'accept-language': 'ru' })).body).toContain('<html lang="ru"');
  });

  test('are not there where a deployment has none', async () => {
    const app = Fastify();
    app.setErrorHandler(sendError);
    addLegalPages(app, { legal: () => undefined, https: true, speakerFor });
    expect((await app.inject('/terms')).statusCode).toBe(404);
    await app.close();
  });

  test('a text with an unknown field is refused', () => {
    const wrong = { ...legal, terms: [{ title: 'T', text: 'By {owner}.' }] };
    expect(Schema.safeParse(wrong).error?.issues[0]).toMatchObject({
      path: ['terms', 0, 'text'],
      message: 'braces hold one of operator, address, email, minimumAge',
    });
  });
});
