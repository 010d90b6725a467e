/** A fetch with a browser's cookies for one site: stored, sent back, and deleted on request. */
export interface CookieFetch {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly cookies: ReadonlyMap<string, string>;
}

export function cookieFetch(): CookieFetch {
  const cookies = new Map<string, string>();
  return {
    cookies,
    fetch: async (url, init) => {
      const headers = new Headers(init.headers);
      if (cookies.size > 0)
        headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
      const response = await fetch(url, { ...init, headers });
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (/;\s*max-age=0/i.test(line)) cookies.delete(name);
        else cookies.set(name, value);
      }
      return response;
    },
  };
}
