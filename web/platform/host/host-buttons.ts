// The messenger's own buttons below the app, over its library.
import { on, postEvent } from '@tma.js/sdk';
import type { HostColours } from '../../theme/host-theme.ts';
import { supportsVersion, type Launch } from '../launch.ts';
import type { HostButton, HostButtonPair } from '../platform.ts';
import { SECONDARY_BUTTON_SINCE } from './abilities.ts';

type Colour = `#${string}`;
type Look = {
  readonly is_visible: boolean;
  readonly is_active?: boolean;
  readonly is_progress_visible?: boolean;
  readonly text?: string;
  readonly color?: Colour;
  readonly text_color?: Colour;
};

export interface HostButtons {
  /**
   * Shows the buttons of a part of the screen, or hides them where `pair` is missing. Where several parts have asked, those of
   * the latest are shown.
   */
  show(part: object, pair: HostButtonPair | undefined): void;
  /** To be called when the host's colours change. */
  setColours(colours: HostColours): void;
}

/** The buttons look as the player's Telegram draws them everywhere. What has not changed is not sent again. */
export function openHostButtons(
  launch: Launch,
  attempt: (what: string, run: () => void) => void,
): HostButtons {
  const parts = new Map<object, HostButtonPair>();
  const sent = new Map<string, string>();
  let { themeParams: colours } = launch;
  const shown = (): HostButtonPair | undefined => [...parts.values()].at(-1);

  const send = (method: 'web_app_setup_main_button' | 'web_app_setup_secondary_button', look: Look): void => {
    const text = JSON.stringify(look);
    // A button that was never shown need not be hidden.
    if (sent.get(method) === text || (!sent.has(method) && !look.is_visible)) return;
    sent.set(method, text);
    attempt(method, () => postEvent(method, look));
  };
  const draw = (): void => {
    const pair = shown();
    send(
      'web_app_setup_main_button',
      lookOf(pair?.main, colours['button_color'], colours['button_text_color']),
    );
    if (supportsVersion(launch, SECONDARY_BUTTON_SINCE))
      send(
        'web_app_setup_secondary_button',
        lookOf(
          pair?.secondary,
          colours['bottom_bar_bg_color'] ?? colours['secondary_bg_color'],
          colours['button_color'],
        ),
      );
  };
  const press = (button: HostButton | undefined): void => {
    if (button && !button.isBusy && !button.isDisabled) button.onPress();
  };
  on('main_button_pressed', () => press(shown()?.main));
  on('secondary_button_pressed', () => press(shown()?.secondary));

  return {
    show(part, pair) {
      if (pair) parts.set(part, pair);
      else parts.delete(part);
      draw();
    },
    setColours(now) {
      colours = now;
      draw();
    },
  };
}

function lookOf(button: HostButton | undefined, background: unknown, text: unknown): Look {
  if (!button) return { is_visible: false };
  return {
    is_visible: true,
    is_active: !button.isDisabled && !button.isBusy,
    is_progress_visible: button.isBusy === true,
    text: button.label,
    ...(isColour(background) && { color: background }),
    ...(isColour(text) && { text_color: text }),
  };
}

const isColour = (value: unknown): value is Colour =>
  typeof value === 'string' && /^#[\da-f]{6}$/i.test(value);
