import { expect, test } from 'vitest';
import { passkeySite } from './site-path.ts';

test.each([
  ['https://play.example', { host: 'play.example', origin: 'https://play.example' }],
  ['https://play.example:8443/x', { host: 'play.example', origin: 'https://play.example:8443' }],
  ['http://localhost:8080', { host: 'localhost', origin: 'http://localhost:8080' }],
  ['http://parlor.localhost', { host: 'parlor.localhost', origin: 'http://parlor.localhost' }],
  ['http://play.example', undefined],
  ['https://192.168.0.7', undefined],
  ['http://127.0.0.1:8080', undefined],
  ['https://[::1]:8080', undefined],
  ['http://evil-localhost', undefined],
])('passkeys at %s', (siteUrl, site) => {
  expect(passkeySite(siteUrl)).toEqual(site);
});
