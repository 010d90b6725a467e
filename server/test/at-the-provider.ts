// A browser on the pages of the emulated identity provider, without a real browser: follows redirects, keeps cookies,
// and stops at the redirect back to the launcher.

import { createHash, randomBytes } from 'node:crypto';
import { localGoogleClient } from '../auth/providers/emulator/index.ts';

export interface Chosen {
  readonly as?: 'person' | 'cancel' | 'failure';
  readonly name?: string;
  readonly email?: string;
  /** Apple's choice to hide the address. */
  readonly hide?: boolean;
}

export interface ProviderVisitor {
  /**
   * Goes to the provider, makes the choice on its page, and returns our address to which it redirects. The fields of a
   * form that it posts instead are the parameters of that address.
   */
  chooses(address: string, choice: Chosen): Promise<URL>;
}

const MAX_STEPS = 10;

export function providerVisitor(): ProviderVisitor {
  const cookies = new Map<string, string>();
  const ask = async (url: URL, form?: URLSearchParams): Promise<Response> => {
    const response = await fetch(url, {
      redirect: 'manual',
      ...(form === undefined ? {} : { method: 'POST', body: form }),
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  return {
    async chooses(address, { as = 'person', name = '', email = '', hide = false }) {
      const { origin } = new URL(address);
      let url = new URL(address);
      let response = await ask(url);
      for (let step = 0; step < MAX_STEPS; step++) {
        const location = response.headers.get('location');
        if (location !== null) {
          url = new URL(location, url);
          if (url.origin !== origin) return url;
          response = await ask(url);
        } else if (response.status === 200) {
          const page = await response.text();
          const posted = postedBy(page);
          if (posted !== undefined) return posted;
          if (!page.includes('Who are you?')) throw new Error(`no choice at ${url.href}`);
          response = await ask(url, new URLSearchParams({ as, name, email, ...(hide ? { hide: '1' } : {}) }));
        } else throw new Error(`${url.pathname} answered ${response.status}: ${await response.text()}`);
      }
      throw new Error(`${address} leads in a circle`);
    },
  };
}

/** The form of a page that the browser posts at once. */
function postedBy(page: string): URL | undefined {
  const action = /<form method="post" action="([^"]+)"/.exec(page)?.[1];
  if (action === undefined) return undefined;
  const back = new URL(plain(action));
  for (const [, name = '', value = ''] of page.matchAll(
    /<input type="hidden" name="([^"]*)" value="([^"]*)"/g,
  ))
    back.searchParams.set(name, plain(value));
  return back;
}

const plain = (html: string): string =>
  html
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/**
 * What a client library of Google would return: an id token for our client. `away` is the redirect of a launcher;
 * this flow uses another verifier.
 */
export async function idTokenFrom(away: string, person: Chosen): Promise<string> {
  const address = new URL(away);
  const verifier = randomBytes(32).toString('base64url');
  address.searchParams.set('code_challenge', createHash('sha256').update(verifier).digest('base64url'));
  const back = await providerVisitor().chooses(address.href, person);
  const answer = await fetch(`${address.origin}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      redirect_uri: address.searchParams.get('redirect_uri') ?? '',
      client_id: localGoogleClient.clientId,
      client_secret: localGoogleClient.clientSecret,
      code_verifier: verifier,
    }),
  });
  return ((await answer.json()) as { id_token: string }).id_token;
}
