// Browser details of each error report. The client's own code parses the whole browser name including the phone's
// maker, which nobody reads: 25 ms on a fast processor, a hundred on a phone, in one piece. This uses the same library
// for only the reported parts, one at a time.
import { unknownString, type Meta } from '@grafana/faro-web-sdk';
import UAParser from 'ua-parser-js';
import { whenIdle } from '../data/yield-to-main.ts';

interface WithBrands {
  readonly userAgentData?: { readonly brands: NonNullable<Meta['browser']>['brands'] };
}

/**
 * Reads it when the browser is idle; each error report reads the values again, because a window may change its size.
 */
export async function readBrowserInfo(): Promise<() => Pick<Meta, 'browser' | 'os'>> {
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
