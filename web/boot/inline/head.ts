/** The scripts of the document's head: first the session request, which takes longest, then the theme's colours. */
import './session-prefetch.ts';
import '../../theme/theme-boot.ts';
