/// <reference types="vite/client" />

/** What the build of the web app is told. Each line goes into docs/settings.md (npm run settings). */
interface ImportMetaEnv {
  /** `1` builds the gallery of components in. */
  readonly VITE_GALLERY?: string;
  /** Where links into the mini-app begin outside prod: `https://t.me/<bot>/<app>`. `npm run campaign-link` uses it too. */
  readonly VITE_DEEP_LINK_DEVEL?: string;
  /** The same for prod. */
  readonly VITE_DEEP_LINK_PROD?: string;
  /** `1`: the mini-app asks for the whole screen. */
  readonly VITE_FULL_SCREEN?: string;
  /** `1`: the launcher starts without what the player saved and played last (spec §4); a screen that needs it asks. */
  readonly VITE_SKIP_LAUNCHER_LOAD?: string;
  /** Firebase proves who signs in on the website (docs/decisions/0010-firebase-without-its-package.md); its project must stand in `OIDC_ISSUERS`. */
  readonly VITE_FIREBASE_API_KEY?: string;
  /** Its address, if it is not `https://identitytoolkit.googleapis.com`. */
  readonly VITE_FIREBASE_URL?: string;
  /** `fake` builds the whole app over its fakes: a static site without a server. Set by `npm run build:static`. */
  readonly VITE_PARLOR_ENV?: string;
  /** Name of this build, sent with each error of a page. Set by the build. */
  readonly VITE_RELEASE?: string;
  /** Amplitude Experiment decides flags instead of our own server (docs/analytics.md). */
  readonly VITE_EXPERIMENT_KEY?: string;
  /** Its address: `https://api.lab.amplitude.com`. */
  readonly VITE_EXPERIMENT_URL?: string;
  /** Its address for flags: `https://flag.lab.amplitude.com`. */
  readonly VITE_EXPERIMENT_FLAGS_URL?: string;
  /** Amplitude counts visits instead of our own server. */
  readonly VITE_AMPLITUDE_KEY?: string;
  /** Its address, such as `https://api2.amplitude.com/2/httpapi`. */
  readonly VITE_AMPLITUDE_URL?: string;
  /** Where the recorder asks for its configuration. */
  readonly VITE_REPLAY_CONFIG_URL?: string;
  /** Where recordings go. */
  readonly VITE_REPLAY_URL?: string;
  /** Meta's pixel, on the website only. */
  readonly VITE_PIXEL_ID?: string;
  /** A Faro collector for errors of pages; its path ends in `/collect`. */
  readonly VITE_TELEMETRY_URL?: string;
  /** Its key. */
  readonly VITE_TELEMETRY_KEY?: string;
  /** `0`: nothing is sent from the machine of a developer. */
  readonly VITE_TELEMETRY_IN_LOCAL?: string;
}
