// What is told of the browser with each fault. The client's own takes the browser's name apart whole, with the maker of the
// phone, which nobody reads: 25 ms on a fast processor, a hundred on a phone, in one piece. This is the same knowledge from
// the same library, a part at a time and only what is told.
import { unknownString, type Meta } from '@grafana/faro-web-sdk';
import UAParser from 'ua-parser-js';
import { whenIdle } from '../data/yield-to-main.ts';

interface WithBrands {
  readonly userAgentData?: { readonly brands: NonNullable<Meta['browser']>['brands'] };
}

/** Reads it when nothing else is to do; what it gives is asked for with each fault, for a window may change its size. */
export async function whatBrowser(): Promise<() => Pick<Meta, 'browser' | 'os'>> {
  const { userAgent, language } = navigator;
  const parser = new UAParser(userAgent);
  await whenIdle();
  const { name = unknownString, version = unknownString } = parser.getBrowser();
  await whenIdle();
  const os = parser.getOS();
  const { userAgentData } = navigator as WithBrands;
  return () => ({
    browser: {
      name,
      version,
      os: `${os.name ?? unknownString} ${os.version ?? unknownString}`,
      userAgent,
      language,
      mobile: userAgent.includes('Mobi'),
      brands: userAgentData?.brands ?? unknownString,
      viewportWidth: `${innerWidth}`,
      viewportHeight: `${innerHeight}`,
    },
    os: { ...(os.name && { name: os.name }), ...(os.version && { version: os.version }) },
  });
}
