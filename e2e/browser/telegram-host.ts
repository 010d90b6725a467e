// A Telegram client around the page, for the app's production bundle: on a phone an object on the window that
// gets what the app posts and answers with events; in the web client another site's page with a frame.
// Nothing inside the app is replaced.
import type { BrowserContext, Frame, Page } from 'playwright-core';

export const THEME = {
  bg_color: '#17212b',
  secondary_bg_color: '#232e3c',
  section_bg_color: '#17212b',
  text_color: '#f5f5f5',
  hint_color: '#708499',
  link_color: '#6ab3f3',
  button_color: '#5288c1',
  button_text_color: '#ffffff',
};
/** Telegram's light theme. */
export const DAY_THEME = {
  bg_color: '#ffffff',
  secondary_bg_color: '#efeff4',
  text_color: '#000000',
  hint_color: '#8e8e93',
  link_color: '#007aff',
};

export interface Posted {
  readonly name: string;
  readonly data: unknown;
}
type HostWindow = Window & {
  hostHeard?: Posted[];
  hostFrame?: HTMLIFrameElement;
  Telegram?: { WebView?: { receiveEvent?: (name: string, data: unknown) => void } };
  TelegramWebviewProxy?: { postEvent(name: string, data: string): void };
};

const NO_EDGES = { top: 0, bottom: 0, left: 0, right: 0 };
type Answers = Readonly<Record<string, readonly [event: string, data: unknown]>>;
/** Replies of a current client. */
const ANSWERS: Answers = {
  web_app_request_theme: ['theme_changed', { theme_params: THEME }],
  web_app_request_viewport: [
    'viewport_changed',
    { height: 800, width: 390, is_expanded: true, is_state_stable: true },
  ],
  web_app_request_safe_area: ['safe_area_changed', { ...NO_EDGES, bottom: 34 }],
  web_app_request_content_safe_area: ['content_safe_area_changed', NO_EDGES],
};

export interface HostOptions {
  /** By default the replies of a current client. An old one answers nothing. */
  readonly answers?: Answers;
}

/** A phone: every page of this context runs in Telegram's web view. */
export const insideTelegram = (
  context: BrowserContext,
  { answers = ANSWERS }: HostOptions = {},
): Promise<unknown> =>
  context.addInitScript((given) => {
    const host = window as HostWindow;
    const heard: Posted[] = (host.hostHeard = []);
    host.TelegramWebviewProxy = {
      postEvent(name, data) {
        heard.push({ name, data: data ? JSON.parse(data) : undefined });
        const answer = given[name];
        if (answer) queueMicrotask(() => host.Telegram?.WebView?.receiveEvent?.(...answer));
      },
    };
  }, answers);

/** Messages that the app has posted to its host since the page was opened. */
export const heardBy = async (page: Page): Promise<readonly Posted[]> =>
  (await page.evaluate(() => (window as HostWindow).hostHeard)) ?? [];

/** The host sends the app a message. */
export const tells = (page: Page, event: string, data: unknown = {}): Promise<void> =>
  page.evaluate(([name, what]) => (window as HostWindow).Telegram?.WebView?.receiveEvent?.(name, what), [
    event,
    data,
  ] as const);

interface ButtonLook {
  readonly is_visible: boolean;
  readonly is_active?: boolean;
  readonly text?: string;
}
/** How the host draws its button now; undefined if the app has not asked for it. */
export const hostButton = async (
  page: Page,
  which: 'main' | 'secondary' = 'main',
): Promise<ButtonLook | undefined> =>
  (await heardBy(page)).findLast(({ name }) => name === `web_app_setup_${which}_button`)?.data as
    | ButtonLook
    | undefined;

/** The player presses the host's button once it has this text and takes presses. */
export async function pressesHostButton(
  page: Page,
  text: string | RegExp,
  which: 'main' | 'secondary' = 'main',
): Promise<void> {
  await page.waitForFunction(
    ([method, pattern]) => {
      const heard = (window as HostWindow).hostHeard ?? [];
      const look = heard.findLast(({ name }) => name === method)?.data as ButtonLook | undefined;
      return look?.is_visible && look.is_active && new RegExp(pattern).test(look.text ?? '');
    },
    [`web_app_setup_${which}_button`, typeof text === 'string' ? `^${text}$` : text.source] as const,
  );
  await tells(page, `${which}_button_pressed`);
}

/** Whether the page runs in the emulated client of a phone. */
export const isInsideTelegram = (page: Page): Promise<boolean> =>
  page.evaluate(() => 'TelegramWebviewProxy' in window);

export const WEB_CLIENT = 'https://web.telegram.org';

/** Telegram's web client: a page of another site, with the mini-app in a frame. */
export async function insideWebClient(page: Page, appUrl: string): Promise<Frame> {
  await page.route(`${WEB_CLIENT}/**`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>Messenger</title><style>*{margin:0}iframe{border:0;width:100vw;height:100vh}</style>',
    }),
  );
  await page.goto(`${WEB_CLIENT}/k/`);
  await page.evaluate(
    ({ src, given }) => {
      const host = window as HostWindow;
      const heard: Posted[] = (host.hostHeard = []);
      const frame = (host.hostFrame = document.createElement('iframe'));
      addEventListener('message', ({ data, source, origin }) => {
        if (source !== frame.contentWindow || typeof data !== 'string') return;
        const { eventType, eventData } = JSON.parse(data) as { eventType: string; eventData: unknown };
        heard.push({ name: eventType, data: eventData });
        const answer = given[eventType];
        if (answer)
          frame.contentWindow?.postMessage(
            JSON.stringify({ eventType: answer[0], eventData: answer[1] }),
            origin,
          );
      });
      frame.src = src;
      document.body.append(frame);
    },
    { src: appUrl, given: ANSWERS },
  );
  const frame = await (await page.waitForSelector('iframe')).contentFrame();
  if (!frame) throw new Error('the web client has no frame');
  return frame;
}

/** The web client sends its frame a message. */
export const tellsFrame = (page: Page, event: string, data: unknown): Promise<void> =>
  page.evaluate(
    (message) => (window as HostWindow).hostFrame?.contentWindow?.postMessage(JSON.stringify(message), '*'),
    { eventType: event, eventData: data },
  );

export interface LaunchOptions {
  readonly version?: string;
  readonly platform?: string;
  /** The value of `startapp=` in the address. The signed one is in the launch data. */
  readonly startParam?: string;
}

/** The address that Telegram opens. */
export const launchUrl = (
  place: { readonly url: string },
  initData: string,
  { version = '8.0', platform = 'ios', startParam }: LaunchOptions = {},
): string =>
  `${place.url}/tg#${new URLSearchParams({
    tgWebAppData: initData,
    tgWebAppVersion: version,
    tgWebAppPlatform: platform,
    tgWebAppThemeParams: JSON.stringify(THEME),
    ...(startParam !== undefined && { tgWebAppStartParam: startParam }),
  }).toString()}`;
