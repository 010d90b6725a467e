/// <reference types="vite/client" />

/** Build variables of the web app. Each line goes into docs/settings.md (npm run settings). */
interface ImportMetaEnv {
  /** `1` includes the component gallery. */
  readonly VITE_GALLERY?: string;
  /** Base of links into the mini-app outside prod: `https://t.me/<bot>/<app>`. `npm run campaign-link` uses it too. */
  readonly VITE_DEEP_LINK_DEVEL?: string;
  /** The same for prod. */
  readonly VITE_DEEP_LINK_PROD?: string;
  /** `1`: the mini-app requests full screen. */
  readonly VITE_FULL_SCREEN?: string;
  /** `1`: the launcher starts without the player's saved data and last games (spec §4); a screen that needs them requests them. */
  readonly VITE_SKIP_LAUNCHER_LOAD?: string;
  /** API key of Firebase, which then proves sign-ins on the website (docs/decisions/0010-firebase-without-its-package.md); its project must be in `OIDC_ISSUERS`. */
  readonly VITE_FIREBASE_API_KEY?: string;
  /** Address of the identity service, if not `https://identitytoolkit.googleapis.com`. */
  readonly VITE_FIREBASE_URL?: string;
  /** `fake` builds the app without a server, as a static site. Set by `npm run build:static`. */
  readonly VITE_PARLOR_ENV?: string;
  /** Name of this build, sent with each error of a page. Set by the build. */
  readonly VITE_RELEASE?: string;
  /** Amplitude Experiment decides flags instead of our own server (docs/analytics.md). */
  readonly VITE_EXPERIMENT_KEY?: string;
  /** Its address: `https://api.lab.amplitude.com`. */
  readonly VITE_EXPERIMENT_URL?: string;
  /** Its address for flags: `https://flag.lab.amplitude.com`. */
  readonly VITE_EXPERIMENT_FLAGS_URL?: string;
  /** API key of Amplitude, which then gets analytics events instead of our own server. */
  readonly VITE_AMPLITUDE_KEY?: string;
  /** Its address, such as `https://api2.amplitude.com/2/httpapi`. */
  readonly VITE_AMPLITUDE_URL?: string;
  /** Address of the recorder's configuration. */
  readonly VITE_REPLAY_CONFIG_URL?: string;
  /** Address for session recordings. */
  readonly VITE_REPLAY_URL?: string;
  /** Id of Meta's pixel, on the website only. */
  readonly VITE_PIXEL_ID?: string;
  /** A Faro collector for page errors; its path ends in `/collect`. */
  readonly VITE_TELEMETRY_URL?: string;
  /** Its key. */
  readonly VITE_TELEMETRY_KEY?: string;
  /** `0`: a development build sends no telemetry. */
  readonly VITE_TELEMETRY_IN_LOCAL?: string;
}
