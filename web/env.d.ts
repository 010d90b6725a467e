/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** "1" builds the gallery of components in. */
  readonly VITE_GALLERY?: string;
}
