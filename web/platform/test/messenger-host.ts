// A messenger around the page under test: receives the library's posts and answers as scripted.
import { emitEvent, mockTelegramEnv } from '@tma.js/sdk';

export type Answer = (params: Record<string, unknown>) => void;
export interface MessengerHost {
  readonly posted: Array<[name: string, params: unknown]>;
  /** Its answer to a method; a method without an entry gets no answer. */
  readonly answers: Record<string, Answer>;
}

const NO_EDGES = { top: 0, bottom: 0, left: 0, right: 0 };

export function messengerHost(version: string): MessengerHost {
  const posted: MessengerHost['posted'] = [];
  const answers: MessengerHost['answers'] = {
    web_app_request_viewport: () =>
      emitEvent('viewport_changed', { height: 700, width: 390, is_expanded: true, is_state_stable: true }),
    web_app_request_safe_area: () => emitEvent('safe_area_changed', { ...NO_EDGES, top: 44 }),
    web_app_request_content_safe_area: () => emitEvent('content_safe_area_changed', { ...NO_EDGES, top: 46 }),
  };
  mockTelegramEnv({
    launchParams: new URLSearchParams({
      tgWebAppVersion: version,
      tgWebAppPlatform: 'ios',
      tgWebAppThemeParams: '{}',
    }),
    onEvent(event) {
      const params = 'params' in event ? event.params : undefined;
      posted.push([event.name, params]);
      answers[event.name]?.((params ?? {}) as Record<string, unknown>);
    },
  });
  return { posted, answers };
}
