/**
 * Imports a module when it is first needed, and again after a failure.
 * Node resolves every `import()` anew, which the server would pay for with each page.
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
