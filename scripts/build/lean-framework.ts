import type { Plugin } from 'vite'

/**
 * What of the framework never runs in this product's browser, by file and function. Reads and writes go through TanStack
 * Query and the API, so there are no actions, submissions and fetchers of the router; nothing is instrumented; links do
 * not prefetch pages.
 */
const neverCalled: Readonly<Record<string, readonly string[]>> = {
  'react-router/dist/production/lib/router/router.js': [
    'fetch',
    'handleAction',
    'handleFetcherAction',
    'handleFetcherLoader',
  ],
  'react-router/dist/production/lib/router/instrumentation.js': [
    'getRouteInstrumentationUpdates',
    'instrumentClientSideRouter',
  ],
  'react-router/dist/production/lib/dom/ssr/components.js': ['PrefetchPageLinks'],
  'react-router/dist/production/lib/dom/ssr/single-fetch.js': [
    'nonSsrStrategy',
    'singleFetchActionStrategy',
    'singleFetchLoaderFetcherStrategy',
  ],
  'react-dom/cjs/react-dom-client.production.js': ['startViewTransition'],
}

/** Walks in search of a `<ViewTransition>` that return nothing: without one they do nothing. */
const withoutEffect: Readonly<Record<string, readonly string[]>> = {
  'react-dom/cjs/react-dom-client.production.js': [
    'commitAfterMutationEffectsOnFiber',
    'commitAppearingPairViewTransitions',
    'commitDeletedPairViewTransitions',
    'commitEnterViewTransitions',
    'commitExitViewTransitions',
    'commitNestedViewTransitions',
    'measureNestedViewTransitions',
    'restoreEnterOrExitViewTransitions',
    'restoreNestedViewTransitions',
    'restorePairedViewTransitions',
    'trackEnterViewTransitions',
  ],
}

/**
 * The styles of the next page are waited for, dropped, and asked for again by the page itself, which stands without them
 * meanwhile: they stay until the page has its own.
 */
const otherwise: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'react-router/dist/production/lib/dom/ssr/links.js': {
    removeLink: '{ setTimeout(() => link.remove(), 5000) }',
  },
}

/** A page whose script did not come is opened as a document; the framework would open the page before it once more. */
const wayOut = {
  file: 'react-router/dist/production/lib/dom/ssr/routeModules.js',
  before: 'window.location.reload();',
  after: `const wanted = window.__reactRouterDataRouter?.state.navigation.location;
    if (wanted) window.location.assign(wanted.pathname + wanted.search + wanted.hash);
    else window.location.reload();`,
}

/** `Link`, `NavLink` and `Form`: a name given to each afterwards keeps them in the script even where nobody imports them. */
const namedComponents = 'react-router/dist/production/lib/dom/lib.js'

/** Whoever needs one of these takes its parts off the lists above first. */
const leftOut =
  /import [^;]*?\b(Form|PrefetchPageLinks|ViewTransition|useFetchers?|useFormAction|useSubmit)\b[^;]*? from '(react|react-router)'/

/** Leaves the parts of React Router and React DOM that the product does not use out of the browser's script, and mends two. */
export function leanFramework(): Plugin {
  return {
    name: 'lean-framework',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const name = leftOut.exec(/\/web\/.*\.tsx?$/.test(id) ? code : '')?.[1]
      if (name)
        throw new Error(`${id}: ${name} is left out of the build, see scripts/build/lean-framework.ts`)
      const file = id.split('/node_modules/').at(-1) ?? ''
      if (file === namedComponents) return { code: droppable(code), map: null }
      if (file === wayOut.file) {
        if (!code.includes(wayOut.before)) throw new Error(`${file} reloads no page`)
        return { code: code.replace(wayOut.before, wayOut.after), map: null }
      }
      const changed = [
        ...(neverCalled[file] ?? []).map((one) => ({ name: one, body: '{ throw Error("left out") }' })),
        ...(withoutEffect[file] ?? []).map((one) => ({ name: one, body: '{}' })),
        ...Object.entries(otherwise[file] ?? {}).map(([name, body]) => ({ name, body })),
      ]
      if (changed.length === 0) return
      const functions = declarationsOf(this.parse(code))
      const lean = changed
        .map(({ name, body }) => ({ body, place: bodyOf(functions, name, file) }))
        .sort((a, b) => b.place.start - a.place.start)
        .reduce((text, { body, place }) => text.slice(0, place.start) + body + text.slice(place.end), code)
      return { code: lean, map: null }
    },
  }
}

function droppable(code: string): string {
  return code
    .replace(/^\w+\.displayName = "\w+";$/gm, '')
    .replace(/^const (\w+) = (?=\w+\$\d\.forwardRef\()/gm, 'const $1 = /* @__PURE__ */ ')
}

interface FunctionDeclaration {
  id: { name: string }
  body: { start: number; end: number }
}

/** A newer version may know the function no more: better no build than one that is cut in the wrong place. */
function bodyOf(functions: FunctionDeclaration[], name: string, file: string): FunctionDeclaration['body'] {
  const [found, ...others] = functions.filter((one) => one.id.name === name)
  if (!found || others.length > 0) throw new Error(`${file} does not have one function «${name}»`)
  return found.body
}

function declarationsOf(node: unknown): FunctionDeclaration[] {
  if (Array.isArray(node)) return node.flatMap(declarationsOf)
  if (typeof node !== 'object' || node === null) return []
  const inner = Object.values(node).flatMap(declarationsOf)
  return isFunctionDeclaration(node) ? [node, ...inner] : inner
}

function isFunctionDeclaration(node: object): node is FunctionDeclaration {
  return 'type' in node && node.type === 'FunctionDeclaration'
}
