// Links of the app are its own (`navigation/RouterLink.tsx`). The router brings links too and holds on to them from inside, so
// no build would leave them out; here they are taken out, and the build stops where they are looked for elsewhere.
import type { Plugin } from 'vite';

const EXPORTS = ['Link', 'composeHandlers', 'createLink', 'linkOptions', 'useLinkProps'];

export const ownLinks = (): Plugin => ({
  name: 'parlor-own-links',
  apply: 'build',
  transform: {
    filter: { id: /@tanstack\/react-router\/dist\/esm\/link\.js(?:\?|$)/ },
    handler(code) {
      if (!code.includes(`export { ${EXPORTS.join(', ')} }`))
        this.error('@tanstack/react-router has links of another form than was known.');
      return {
        code: `const none = () => { throw new Error('Links are RouterLink.'); };\n${EXPORTS.map((name) => `export const ${name} = none;`).join('\n')}`,
        map: null,
        moduleType: 'js',
      };
    },
  },
});
