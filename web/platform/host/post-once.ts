// Requests that were sent before the messenger's library came are not sent again by it.
import { emitEvent } from '@tma.js/sdk';
import { postEventFp } from '@tma.js/bridge';

/**
 * What the host answered, by its event, to the requests for insets that were sent before the library came. Missing if none
 * were sent.
 */
export type HeardInsets = { readonly [event: string]: Record<string, unknown> };

/** Posts what the app has not asked before the library came. */
export function postOnce(heard: HeardInsets | undefined): typeof postEventFp {
  const asked = new Map(
    heard
      ? [
          ['web_app_request_safe_area', 'safe_area_changed'],
          ['web_app_request_content_safe_area', 'content_safe_area_changed'],
        ]
      : [],
  );
  return ((method: string, ...data: never[]) => {
    const event = asked.get(method);
    asked.delete(method);
    if (event === undefined) return postEventFp(method as never, ...data);
    const answer = heard?.[event];
    // An answer that is still on its way reaches the library by itself.
    if (answer) queueMicrotask(() => emitEvent(event as 'safe_area_changed', answer as never));
    return { _tag: 'Right', right: undefined };
  }) as typeof postEventFp;
}
