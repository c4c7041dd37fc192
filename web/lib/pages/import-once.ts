/**
 * Imports a module when it is first needed, and again after a failure. Without it, Node would resolve the `import()`
 * again for every page.
 */
export function importOnce<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let module: Promise<Module> | undefined
  return () => {
    module ??= load().catch((error) => {
      module = undefined
      throw error
    })
    return module
  }
}
