/** What a document runs in its head: first the question that takes longest, then the colours of the theme. */
import './session-prefetch.ts';
import '../../theme/theme-boot.ts';
