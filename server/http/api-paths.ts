// The paths that programs call. Every other path is a page or a file of the web app.

const API = /^\/(?:api|bff|auth|providers|webhooks|local|docs|metrics|health|assets|server|flags|t)(?:\/|$)/;

/** The path of a request, however its request line is written. */
export function pathOf(url: string): string {
  // A path may begin with two slashes. The URL parser would read the rest as a host.
  if (url.startsWith('/')) return url.split(/[?#]/, 1)[0]!;
  return URL.canParse(url) ? new URL(url).pathname : url;
}

/** Whether programs call this path. If nothing is there, the reply is JSON and not a page. */
export const isApiPath = (path: string): boolean => API.test(path);
