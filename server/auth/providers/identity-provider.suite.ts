import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { providerVisitor } from '../../test/at-the-provider.ts';
import type { IdentityProvider, RedirectRequest } from './identity-provider.ts';

export interface ProviderUnderTest {
  readonly provider: IdentityProvider;
  /** As our server is known to it. */
  readonly redirectUri: string;
  readonly close: () => Promise<void>;
}

export const randomSecret = (): string => randomBytes(32).toString('base64url');

export interface Traits {
  /** The form of its subjects; digits by default. */
  readonly subject?: RegExp;
  /** Whether it knows PKCE. Every provider but Apple does. */
  readonly hasPkce?: boolean;
}

/** Common tests of every provider with sign-in pages. */
export function identityProviderSuite(
  name: string,
  open: () => Promise<ProviderUnderTest>,
  { subject = /^\d{15,}$/, hasPkce = true }: Traits = {},
): void {
  describe(`${name}`, () => {
    let provider: IdentityProvider;
    let redirectUri: string;
    let close: () => Promise<void>;
    beforeAll(async () => ({ provider, redirectUri, close } = await open()));
    afterAll(() => close());

    const aWay = (): RedirectRequest => ({
      redirectUri,
      state: randomSecret(),
      nonce: randomSecret(),
      codeVerifier: randomSecret(),
    });
    const goes = async (
      way: RedirectRequest,
      choice: Parameters<ReturnType<typeof providerVisitor>['chooses']>[1],
    ) => (await providerVisitor().chooses(await provider.addressOf(way), choice)).searchParams;
    const mara = { name: 'Mara Lindqvist', email: 'Mara@Lindqvist.example' };

    test('gets state, PKCE if it knows it, and our address, and nothing secret', async () => {
      const way = aWay();
      const request = new URL(await provider.addressOf(way)).searchParams;
      expect(request.get('response_type')).toBe('code');
      expect(request.get('state')).toBe(way.state);
      expect(request.get('redirect_uri')).toBe(redirectUri);
      expect(request.get('code_challenge_method')).toBe(hasPkce ? 'S256' : null);
      expect(request.get('code_challenge')).toBe(
        hasPkce ? createHash('sha256').update(way.codeVerifier).digest('base64url') : null,
      );
      expect([...request.values()].join()).not.toContain(way.codeVerifier);
    });

    test('identifies the person: the same subject each time, and the first name', async () => {
      const [one, other] = [aWay(), aWay()];
      const first = await provider.personOf(one, await goes(one, mara));
      expect(first).toMatchObject({ firstName: 'Mara', email: 'mara@lindqvist.example' });
      expect(first.subject).toMatch(subject);
      const second = await provider.personOf(other, await goes(other, mara));
      expect(second.subject).toBe(first.subject);
      const third = aWay();
      const jonas = await provider.personOf(
        third,
        await goes(third, { name: 'Jonas', email: 'j@weber.example' }),
      );
      expect(jonas.subject).not.toBe(first.subject);
    });

    test('identifies a person without an address', async () => {
      const way = aWay();
      const ada = await provider.personOf(way, await goes(way, { name: 'Ada' }));
      expect(ada).toMatchObject({ firstName: 'Ada', email: undefined, isEmailVerified: false });
    });

    test('a declining person is cancelled; any other report of the provider is a failure', async () => {
      const way = aWay();
      await expect(provider.personOf(way, await goes(way, { as: 'cancel' }))).rejects.toMatchObject({
        name: 'IdentityError',
        kind: 'cancelled',
      });
      await expect(provider.personOf(way, await goes(way, { as: 'failure' }))).rejects.toMatchObject({
        kind: 'failed',
      });
    });

    test('a code works once', async () => {
      const way = aWay();
      const words = await goes(way, mara);
      await provider.personOf(way, words);
      await expect(provider.personOf(way, words)).rejects.toMatchObject({ name: 'IdentityError' });
    });

    test.each([
      ['the state of another way', (way: RedirectRequest) => ({ ...way, state: randomSecret() })],
      hasPkce
        ? [
            'the verifier of another way',
            (way: RedirectRequest) => ({ ...way, codeVerifier: randomSecret() }),
          ]
        : ['the nonce of another way', (way: RedirectRequest) => ({ ...way, nonce: randomSecret() })],
      ['another return address', (way: RedirectRequest) => ({ ...way, redirectUri: `${way.redirectUri}/` })],
    ])('a code with %s signs nobody in', async (_, other) => {
      const way = aWay();
      const words = await goes(way, mara);
      await expect(provider.personOf(other(way), words)).rejects.toMatchObject({ name: 'IdentityError' });
    });

    test('a return without a code signs nobody in', async () => {
      const way = aWay();
      await expect(provider.personOf(way, new URLSearchParams({ state: way.state }))).rejects.toMatchObject({
        name: 'IdentityError',
      });
    });
  });
}
