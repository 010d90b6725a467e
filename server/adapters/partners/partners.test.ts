import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PartnerQuestion } from '@parlor/contract/webhooks/partners.ts';
import type { PartnerContent, TaskContent } from '@parlor/contract/content/partners.ts';
import { openPartnerClient } from './ask.ts';
import { startLocalPartners } from './emulator/index.ts';
import { openPartners } from './index.ts';
import { loadContent } from '../../content/load-content.ts';
import { partnerSuite, SUITE_TIMES, type PartnerFaults } from './partner.suite.ts';
import { post } from '../../runtime/outbound/post.ts';
import { isPublicAddress, publicLookup } from '../../runtime/outbound/public-address.ts';
import { isSigned, signatureOf, signedHeaders } from './signature.ts';

const SECRET = 'a-secret-of-the-suite';

partnerSuite('scripted answers', async () => {
  const done = new Set<string>();
  let faults: Required<PartnerFaults> = { slowMs: 0, fail: 0, redirect: 0, lie: 0, unsigned: 0 };
  let request = 0;
  const takes = (name: 'fail' | 'redirect' | 'lie' | 'unsigned'): boolean => {
    if (faults[name] === 0) return false;
    faults = { ...faults, [name]: faults[name] - 1 };
    return true;
  };
  const asking = openPartnerClient({
    ...SUITE_TIMES,
    partnerId: 'scripted',
    url: () => Promise.resolve('https://partner.example/check'),
    secret: SECRET,
    isEmulator: false,
    posting: async ({ body, headers, withinMs }) => {
      request += 1;
      const signed = {
        raw: Buffer.from(body),
        timestamp: headers['x-parlor-timestamp'],
        signature: headers['x-parlor-signature'],
      };
      if (!isSigned(SECRET, signed, Date.now())) return { status: 401, headers: {}, raw: Buffer.alloc(0) };
      const question = PartnerQuestion.parse(JSON.parse(body));
      if (faults.slowMs > withinMs) throw new Error('The operation was aborted due to timeout');
      if (takes('fail')) return { status: 500, headers: {}, raw: Buffer.alloc(0) };
      if (takes('redirect')) return { status: 302, headers: { location: '/' }, raw: Buffer.alloc(0) };
      const player = takes('lie') ? '999999' : question.player;
      const text = JSON.stringify({
        ...question,
        player,
        done: done.has(`${question.player} ${question.task}`) || player !== question.player,
      });
      const secret = takes('unsigned') ? 'another' : SECRET;
      return { status: 200, headers: signedHeaders(secret, text, Date.now()), raw: Buffer.from(text) };
    },
  });
  return {
    asking,
    done: (player, task) => Promise.resolve(void done.add(`${player} ${task}`)),
    faults: (wanted) => Promise.resolve(void (faults = { ...faults, ...wanted })),
    asked: () => Promise.resolve(request),
    stop: () => Promise.resolve(asking.close()),
  };
});

partnerSuite('the emulator', async () => {
  const emulator = await startLocalPartners(0, {
    partners: [
      {
        id: 'twin',
        name: 'Twin',
        secret: SECRET,
        webhook: null,
        tasks: [{ externalId: 'errand', description: '' }],
      },
    ],
  });
  const control = async (wanted: object): Promise<{ asked: number }> =>
    (await (
      await fetch(`${emulator.url}/control`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(wanted),
      })
    ).json()) as { asked: number };
  const asking = openPartnerClient({
    ...SUITE_TIMES,
    partnerId: 'twin',
    url: () => Promise.resolve(`${emulator.url}/ask/twin`),
    secret: SECRET,
    isEmulator: true,
  });
  return {
    asking,
    done: async (player, task) => void (await control({ done: [{ partner: 'twin', player, task }] })),
    faults: async (wanted) => void (await control(wanted)),
    asked: async () => (await control({})).asked,
    stop: async () => {
      asking.close();
      await emulator.close();
    },
  };
});

describe('signatures', () => {
  const raw = Buffer.from('{"id":"q-1","player":"100001","task":"wallet-kept-a-day"}');

  test('are those of the published vectors', () => {
    expect(signatureOf('a-secret-of-the-partner', '1795190400', raw)).toBe(
      '2f187fcae4ad1b2854002de28b1d0c139309bc5fee1956a5069d34256790f782',
    );
  });

  test('match only their body, secret and time; an empty secret matches nothing', () => {
    const nowMs = 1_795_190_400_000;
    const timestamp = '1795190400';
    const signature = signatureOf(SECRET, timestamp, raw);
    const fits = (change: Partial<{ raw: Buffer; timestamp: string; signature: string }>, secret = SECRET) =>
      isSigned(secret, { raw, timestamp, signature, ...change }, nowMs);
    expect(fits({})).toBe(true);
    expect(fits({ raw: Buffer.from(raw.toString().replace('100001', '100002')) })).toBe(false);
    expect(fits({}, 'another')).toBe(false);
    expect(fits({ signature: signatureOf('', timestamp, raw) }, '')).toBe(false);
    expect(fits({ timestamp: '1795190401' })).toBe(false);
    expect(fits({ signature: '' })).toBe(false);
    const old = '1795190000';
    expect(fits({ timestamp: old, signature: signatureOf(SECRET, old, raw) })).toBe(false);
  });
});

describe('addresses of partners', () => {
  test('are public', () => {
    for (const address of ['93.184.216.34', '8.8.8.8', '2606:2800:220:1:248:1893:25c8:1946'])
      expect(isPublicAddress(address), address).toBe(true);
    for (const address of [
      '127.0.0.1',
      '10.1.2.3',
      '172.16.0.1',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
      '224.0.0.1',
      '255.255.255.255',
      '::1',
      '::',
      'fe80::1',
      'fc00::1',
      '::ffff:127.0.0.1',
      '64:ff9b::7f00:1',
      '2002:7f00:1::1',
      '2001:db8::1',
      'partner.example',
    ])
      expect(isPublicAddress(address), address).toBe(false);
  });

  const answers = (list: Array<{ address: string; family: number }>) =>
    publicLookup((_name, _options, answered) => answered(null, list));

  test('the connection goes to the address that was checked, and to none if any of them is private', async () => {
    const looked = await new Promise((done, fail) =>
      answers([{ address: '93.184.216.34', family: 4 }])('partner.example', {}, (error, address) =>
        error ? fail(error) : done(address),
      ),
    );
    expect(looked).toBe('93.184.216.34');
    await expect(
      new Promise((done, fail) =>
        answers([
          { address: '93.184.216.34', family: 4 },
          { address: '127.0.0.1', family: 4 },
        ])('partner.example', { all: true }, (error, address) => (error ? fail(error) : done(address))),
      ),
    ).rejects.toThrow('does not lead to a public address');
  });

  test('internal addresses are unreachable: by http, by number, by a name that resolves to one', async () => {
    let reached = 0;
    const inside = createServer((_request, reply) => {
      reached += 1;
      reply.end('{}');
    });
    await new Promise<void>((done) => inside.listen(0, '127.0.0.1', done));
    const { port } = inside.address() as AddressInfo;
    const request = (url: string, lookup?: ReturnType<typeof publicLookup>) =>
      post({
        url,
        headers: {},
        body: '{}',
        withinMs: 2_000,
        mayBePrivate: false,
        ...(lookup ? { lookup } : {}),
      });
    try {
      await expect(request(`http://127.0.0.1:${port}/`)).rejects.toThrow('over https alone');
      await expect(request(`https://127.0.0.1:${port}/`)).rejects.toThrow('not a public address');
      await expect(request(`https://[::1]:${port}/`)).rejects.toThrow('not a public address');
      await expect(request(`https://2130706433:${port}/`)).rejects.toThrow('not a public address');
      await expect(
        request(`https://partner.example:${port}/`, answers([{ address: '127.0.0.1', family: 4 }])),
      ).rejects.toThrow('does not lead to a public address');
      expect(reached).toBe(0);
    } finally {
      await new Promise((done) => inside.close(done));
    }
  });

  test('a reply above the maximum size is not read to its end', async () => {
    const talker = createServer((_request, reply) => reply.end('x'.repeat(100_000)));
    await new Promise<void>((done) => talker.listen(0, '127.0.0.1', done));
    const { port } = talker.address() as AddressInfo;
    await expect(
      post({
        url: `http://127.0.0.1:${port}/`,
        headers: {},
        body: '{}',
        withinMs: 2_000,
        mayBePrivate: true,
      }),
    ).rejects.toThrow('too long');
    await new Promise((done) => talker.close(done));
  });
});

test('pages of partners are framed as the live content says, each origin once', () => {
  const { partners } = loadContent(join(import.meta.dirname, '../../../content')).content;
  const example = partners.partners[0]!;
  const task = (id: string, link: string): TaskContent => ({ ...example.tasks[0]!, id, link });
  const framed = (
    id: string,
    outboundStrategy: 'frame' | undefined,
    links: readonly string[],
  ): PartnerContent => {
    const { outboundStrategy: _, ...partner } = example;
    const tasks = links.map((link, n) => task(`${id}-${n}`, link));
    return { ...partner, id, tasks, ...(outboundStrategy === undefined ? {} : { outboundStrategy }) };
  };
  const open = (isLocal: boolean) =>
    openPartners(
      { partnerSecrets: new Map(), isLocal, PARTNERS_PORT: 0 },
      { content: { ...partners, partners: [] }, launcherUrl: () => '', log: { warn: () => undefined } },
    );
  const live = {
    ...partners,
    partners: [
      framed('one', 'frame', ['https://one.example/a', 'https://one.example/b', 'https://two.example/']),
      framed('three', undefined, ['https://three.example/']),
    ],
  };
  expect(open(false).framesOf(live)).toEqual(['https://one.example', 'https://two.example']);
  expect(open(true).framesOf(live)).toEqual(['http://127.0.0.1:*']);
});
