import { beforeEach, expect, test } from 'vitest';
import { listenToCardPage, type CardPageWindow } from './card-messages.ts';

const LINK = 'https://pay.example/page_1/pcs_1';
const ORIGIN = 'https://pay.example';

class FrameWindow implements CardPageWindow {
  readonly got: Array<readonly [unknown, string]> = [];
  postMessage(message: unknown, origin: string): void {
    this.got.push([message, origin]);
  }
}
let page: FrameWindow;
let heard: string[];
let listeners: Set<(event: MessageEvent) => void>;
let stop: () => void;
const says = (data: unknown, source: unknown = page, origin = ORIGIN): void => {
  for (const listener of listeners) listener({ data, source, origin } as MessageEvent);
};

beforeEach(() => {
  page = new FrameWindow();
  heard = [];
  listeners = new Set();
  stop = listenToCardPage({
    host: {
      addEventListener: (_, listener) => listeners.add(listener),
      removeEventListener: (_, listener) => listeners.delete(listener),
      location: { host: 'parlor.example' },
    },
    frame: () => page,
    link: LINK,
    onStatus: (status) => heard.push(status),
  });
});

const paid = { type: 'payment-status-change', data: { status: 'PAID' } };

test("the page's payment messages are passed on", () => {
  says({ type: 'payment-status-change', data: { status: 'UNPAID' } });
  says(paid);
  expect(heard).toEqual(['UNPAID', 'PAID']);
});

test('another frame of the right origin, and the right frame at another origin, are ignored', () => {
  says(paid, new FrameWindow());
  says(paid, null);
  says(paid, page, 'https://evil.example');
  says(paid, page, 'null');
  expect(heard).toEqual([]);
});

test.each([
  ['null', null],
  ['a text', 'PAID'],
  ['nothing', undefined],
  ['no data', { type: 'payment-status-change' }],
  ['a status that is not text', { type: 'payment-status-change', data: { status: 1 } }],
  ['another word', { type: 'on-payment-event', data: { eventName: 'payin_click_card_pay_button' } }],
])('%s does nothing', (_, data) => {
  says(data);
  expect(heard).toEqual([]);
});

test('only this page gets the origin of its parent', () => {
  says({ type: 'request-global-config' });
  expect(page.got).toEqual([
    [
      {
        type: 'request-global-config',
        config: { applePayEnabled: false, crossDomainName: 'parlor.example' },
      },
      ORIGIN,
    ],
  ]);
});

test('a removed frame is ignored', () => {
  stop();
  says(paid);
  expect(heard).toEqual([]);
});
