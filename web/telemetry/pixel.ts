// The advertiser's pixel, on the website only and only if the build configures one. The app works if it is
// blocked.
import type { AnalyticsEvent } from '@parlor/contract/calls/analytics.ts';

const SCRIPT = 'https://connect.facebook.net/en_US/fbevents.js';

type Pixel = ((...args: unknown[]) => void) & {
  queue?: unknown[][];
  callMethod?: (...args: unknown[]) => void;
};

/** Loads the script and sends events under its own names. */
export function openPixel(
  pixelId: string,
  page: Document = document,
): (event: AnalyticsEvent, properties: Readonly<Record<string, unknown>>) => void {
  const host = window as unknown as { fbq?: Pixel; _fbq?: Pixel };
  const pixel: Pixel = (host.fbq ??= Object.assign(
    (...args: unknown[]) => {
      if (pixel.callMethod) pixel.callMethod(...args);
      else pixel.queue?.push(args);
    },
    { queue: [] as unknown[][], loaded: true, version: '2.0' },
  ));
  host._fbq ??= pixel;
  const script = page.createElement('script');
  script.async = true;
  script.src = SCRIPT;
  page.head.append(script);
  pixel('init', pixelId);
  return (event, properties) => {
    const money = { value: properties['usdValue'], currency: 'USD' };
    if (event === 'Page Viewed') pixel('track', 'PageView');
    else if (event === 'Sign Up') pixel('track', 'CompleteRegistration');
    else if (event === 'Purchase Initiated') pixel('track', 'InitiateCheckout', money);
    else if (event === 'Purchase Completed')
      pixel('track', 'Purchase', money, { eventID: properties['orderId'] });
  };
}
