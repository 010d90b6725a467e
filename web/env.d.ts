/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** "1" builds the gallery of components in. */
  readonly VITE_GALLERY?: string;
  /** Where links into the mini-app of the devel launcher begin: https://t.me/<bot>/<app>. */
  readonly VITE_DEEP_LINK_DEVEL?: string;
  /** The same for prod. */
  readonly VITE_DEEP_LINK_PROD?: string;
  /** "1" has the mini-app ask for the whole screen. */
  readonly VITE_FULL_SCREEN?: string;
  /** "1" starts the launcher without what the player saved and played last (spec §4). */
  readonly VITE_SKIP_LAUNCHER_LOAD?: string;
  /** Has Firebase prove who signs in on the website (docs/decisions/0010); the server must know it in OIDC_ISSUERS. */
  readonly VITE_FIREBASE_API_KEY?: string;
  /** Where its protocol is spoken, if not at https://identitytoolkit.googleapis.com. */
  readonly VITE_FIREBASE_URL?: string;
  /** "fake" builds the whole app over its fakes: a static site without a server. */
  readonly VITE_PARLOR_ENV?: string;
  /** Name of this build, told with each fault of a page. */
  readonly VITE_RELEASE?: string;
  /** Accounts of vendors, where flags, visits, recordings and faults go instead of to our own server (docs/analytics.md). */
  readonly VITE_EXPERIMENT_KEY?: string;
  readonly VITE_EXPERIMENT_URL?: string;
  readonly VITE_EXPERIMENT_FLAGS_URL?: string;
  readonly VITE_AMPLITUDE_KEY?: string;
  readonly VITE_AMPLITUDE_URL?: string;
  readonly VITE_REPLAY_CONFIG_URL?: string;
  readonly VITE_REPLAY_URL?: string;
  readonly VITE_PIXEL_ID?: string;
  readonly VITE_TELEMETRY_URL?: string;
  readonly VITE_TELEMETRY_KEY?: string;
  /** "0" tells nothing on the machine of a developer. */
  readonly VITE_TELEMETRY_IN_LOCAL?: string;
}
